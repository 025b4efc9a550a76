package explain

import (
	"fmt"
	"math"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// What a formula's value at a position needs is read off the expansion laws of
// ltl.Evaluator, which are, with a ∘ b for the four binary operators,
//
//	a U b = a W b = b or (a and X(a ∘ b))      F b = true U b
//	a R b = a M b = b and (a or X(a ∘ b))      G b = false R b
//
// ahead(f, i) is how many positions after i have to be known, at the least, so
// that f has its value at i whatever comes later; it is endless when no number
// is enough. A disjunction that is true needs the operand that
// needs least, one that is false needs all; a conjunction the other way round.
// For temporal operators it is
// the least solution of the law, with 1 + ahead(f, i+1) for X. It is found by
// going backwards over the positions until nothing changes, beginning with
// endless everywhere; two rounds do, as in the evaluator, and a third one sees
// that. A value that is settled after finitely many positions is settled by an
// informative prefix: Kupferman & Vardi, Model checking of safety properties
// (2001), §4.
//
// Operators of the past have the laws of ltl.Evaluator, which look at the
// position before. What is i positions back needs i fewer. Since their values
// on the cycle depend on how often it was passed, the word is explained with
// its cycle written out until they do not (ltl.Evaluator.Unrolled).
//
// The reason follows the choices that made ahead small from (f, 0) down to
// propositions. Where a law goes
// round the cycle without an end, its operand has one value for ever: that is a
// fact as well. Each pair of subformula and position is visited once, so that
// time and memory are O(|f|·(|u|+|v|)).

// endless is more positions than any.
const endless = math.MaxInt32

// mostCells bounds subformulas times positions. Nothing is explained beyond.
const mostCells = 1 << 26

// mostWalked bounds the positions that are walked over for the reason. Beyond,
// facts are about subformulas as they are.
const mostWalked = 1 << 24

// Names maps subformulas to texts that stand for them, such as the names of the
// definitions that they come from. Nil means no names.
type Names map[*ltl.Formula]string

// Row is a subformula with its value at every position of the given word,
// prefix first and then the cycle.
type Row struct {
	Text  string // with names
	Depth int    // below the whole formula
	Atom  bool   // a proposition, or a formula without temporal operators that has a name
	Holds []bool

	Proposition string // its own text, of a proposition
}

// Explanation is the reason why a formula has its value at position 0 of a
// word.
type Explanation struct {
	Formula string // with names
	Holds   bool
	Rows    []Row  // the formula first, then its operands; each once
	Facts   []Fact // in the order of their positions; they settle the value
	// Needs is how many positions have to be known for that, -1 when no number
	// is enough.
	Needs int

	// Ends says that the word repeats its last letter because something ends
	// there: facts are about its end.
	Ends bool

	prefix, length int
}

// Fact is that a formula has one value on some positions: on Count of them,
// beginning with From and going round the cycle, or, if Count is 0, on all from
// From on. Positions beyond the word are those of later rounds of its cycle;
// only facts about formulas with operators of the past, and reasons for such
// facts, lie there.
type Fact struct {
	Formula     *ltl.Formula
	Text        string // with names
	Holds       bool
	From, Count int
	// Since is the position at which a fact without an end begins to matter,
	// From or, on the cycle, later.
	Since int
	// Waits is the formulas that are waited for since then and never hold, with names;
	// mostly "".
	Waits string
}

// Forever reports whether the fact has no end.
func (f *Fact) Forever() bool { return f.Count == 0 }

// explainer finds the reason.
type explainer struct {
	fs       []*ltl.Formula // bottom-up
	kids     [][]int
	temporal []bool
	holds    [][]bool
	ahead    [][]int32
	names    Names
	back, n  int // of the unrolled word: the position on which its cycle closes, and how many positions there are
	shown    int // positions of the given word
	seen     map[[2]int]bool
	facts    []Fact
	known    map[Fact]bool
	walked   int

	sequences map[int]*ltl.Matcher // by subformula
}

// New explains the value of f on w. It returns nil, without an error, if f and
// w are too large together. Errors are those of ltl.Holds. Time and memory are
// proportional to the subformulas times the positions.
func New(f *ltl.Formula, names Names, w ltl.Word) (*Explanation, error) {
	ev := ltl.NewEvaluator(f)
	given := w
	w = ev.Unrolled(w)
	x := &explainer{fs: ltl.Subformulas(f), names: names, back: len(w.Prefix), n: len(w.Prefix) + len(w.Cycle), seen: map[[2]int]bool{}, known: map[Fact]bool{}}
	x.shown = len(given.Prefix) + len(given.Cycle)
	if len(x.fs)*x.n > mostCells {
		return nil, nil
	}
	table, err := ev.Table(w)
	if err != nil {
		return nil, fmt.Errorf("cannot explain a formula: %w", err)
	}
	x.holds = table
	x.index()
	for i := range x.fs {
		x.ahead = append(x.ahead, x.lookahead(i))
	}
	root := len(x.fs) - 1
	x.because(root, 0)
	e := &Explanation{Formula: x.text(root), Holds: x.holds[root][0], Rows: x.rows(), Facts: x.sorted(), Needs: -1, prefix: len(given.Prefix), length: x.shown}
	if a := x.ahead[root][0]; a < endless {
		e.Needs = int(a) + 1
	}
	return e, nil
}

// index fills ex.kids and ex.temporal; subformulas are known by their index in
// ex.fs.
func (ex *explainer) index() {
	number := map[*ltl.Formula]int{}
	for i, f := range ex.fs {
		var kids []int
		temporal := f.Op() >= ltl.Next
		for _, kid := range f.Operands() {
			kids = append(kids, number[kid])
			temporal = temporal || ex.temporal[number[kid]]
		}
		number[f] = i
		ex.kids, ex.temporal = append(ex.kids, kids), append(ex.temporal, temporal)
	}
}

// succ returns the position after i: behind the last one the cycle begins
// again.
func (ex *explainer) succ(i int) int {
	if i+1 == ex.n {
		return ex.back
	}
	return i + 1
}

func (ex *explainer) text(f int) string {
	return ltl.FormatNamed(ex.fs[f], ltl.Spin, func(g *ltl.Formula) string { return ex.names[g] })
}

// leaf reports whether reasons end at the formula.
func (ex *explainer) leaf(f int) bool {
	return len(ex.kids[f]) == 0 || !ex.temporal[f] && ex.names[ex.fs[f]] != ""
}

// rows lists the subformulas from the whole down; what a name stands for is
// shown only if it is temporal.
func (ex *explainer) rows() []Row {
	var rows []Row
	seen := map[int]bool{}
	var visit func(f, depth int)
	visit = func(f, depth int) {
		if op := ex.fs[f].Op(); seen[f] || op == ltl.True || op == ltl.False {
			return
		}
		seen[f] = true
		if ex.fs[f].Op() == ltl.Not && ex.names[ex.fs[f]] == "" && depth > 0 {
			visit(ex.kids[f][0], depth) // the row of the operand says it
			return
		}
		rows = append(rows, Row{Text: ex.text(f), Depth: depth, Atom: ex.leaf(f), Holds: slices.Clone(ex.holds[f][:ex.shown]), Proposition: ex.fs[f].Name()})
		if ex.leaf(f) {
			return
		}
		for _, kid := range ex.kids[f] {
			visit(kid, depth+1)
		}
	}
	visit(len(ex.fs)-1, 0)
	return rows
}

// sorted returns the facts in the order of their positions, those without an
// end last.
func (ex *explainer) sorted() []Fact {
	sorting.StableFunc(ex.facts, func(a, b Fact) int {
		if a.Forever() != b.Forever() {
			if a.Forever() {
				return 1
			}
			return -1
		}
		return a.From - b.From
	})
	return ex.facts
}
