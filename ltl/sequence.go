package ltl

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/ltl/regular"
)

// Sequences: the regular expressions of PSL (IEEE 1850) over propositional
// formulas, as formulas.
//
//	{r}<>-> f    some letters from here on, at least one, are a word of r, and f holds at the last of them
//	{r}[]-> f    wherever letters from here on, at least one, are a word of r, f holds at the last of them
//	{r}!         {r}<>-> true
//	{r}          {r}!, or all that is ever seen from here on can still become a word of r
//
// The propositional formulas are operands of the formula, and the leaves of its
// expression are their numbers. So whatever looks at or replaces operands needs
// no knowledge of sequences. What it must know is that a sequence is no
// monotone function of them.

// Sequence builds a formula over a sequence whose leaf n is leaves[n]: op is
// SuffixSome or SuffixAll with f, or Closure or NotClosure with a nil f. Leaves
// must be propositional. Leaves that occur together are merged and numbered
// anew, so that equal sequences become the same formula; a sequence without
// words or of one letter needs no operator of sequences and becomes an ordinary
// formula.
func (fa *Factory) Sequence(op Op, e *regular.Expr, leaves []*Formula, f *Formula) *Formula {
	e, leaves = fa.canonical(e, leaves)
	some := op == SuffixSome || op == Closure
	switch {
	case e.Op == regular.None || e.Op == regular.Empty, f != nil && (f.op == False || f.op == True) && some == (f.op == False):
		return fa.constant(!some)
	case e.Op == regular.Leaf && f == nil:
		return fa.literally(leaves[0], some)
	case e.Op == regular.Leaf && some:
		return fa.And(leaves[0], f)
	case e.Op == regular.Leaf:
		return fa.Or(fa.Negate(leaves[0]), f)
	}
	kids := leaves
	if f != nil {
		kids = append(slices.Clone(leaves), f)
	}
	return fa.sequence(op, e, kids)
}

func (fa *Factory) constant(value bool) *Formula {
	if value {
		return fa.True()
	}
	return fa.False()
}

// literally returns f, or its negation in negation normal form.
func (fa *Factory) literally(f *Formula, positive bool) *Formula {
	if positive {
		return f
	}
	return fa.Negate(f)
}

func (fa *Factory) sequence(op Op, e *regular.Expr, kids []*Formula) *Formula {
	f := fa.intern(op, e.Key(), kids)
	if f.expr == nil { // otherwise others may be reading the formula
		f.expr = e
	}
	return f
}

// overLeaves returns the operator op over the sequence of f, with other
// operands.
func (fa *Factory) overLeaves(op Op, f *Formula, kids []*Formula) *Formula {
	n := f.leaves()
	if n == len(kids) {
		return fa.Sequence(op, f.expr, kids, nil)
	}
	return fa.Sequence(op, f.expr, kids[:n], kids[n])
}

// Expr returns the regular expression of a formula whose operator is one of
// sequences, nil for others. Leaf n of the expression is operand n.
func (f *Formula) Expr() *regular.Expr { return f.expr }

// leaves returns how many operands are letters of the sequence; the operand
// after them, if any, is the formula at the end of a match.
func (f *Formula) leaves() int {
	if f.op == Closure || f.op == NotClosure {
		return len(f.kids)
	}
	return len(f.kids) - 1
}

// merged replaces leaves that a conjunction, a disjunction or a fusion joins by
// one leaf, which it appends to leaves. A leaf that is false matches no word.
func (fa *Factory) merged(e *regular.Expr, leaves *[]*Formula) *regular.Expr {
	if e.Op == regular.Leaf && (*leaves)[e.Number].op == False {
		return regular.NoWord()
	}
	var kids, letters []*regular.Expr
	var joined []*Formula
	for _, kid := range e.Kids {
		kid = fa.merged(kid, leaves)
		kids = append(kids, kid)
		if kid.Op == regular.Leaf {
			letters, joined = append(letters, kid), append(joined, (*leaves)[kid.Number])
		}
	}
	var letter *Formula
	switch {
	case len(letters) < 2 || e.Op == regular.Concat:
		return e.Rebuild(kids)
	case e.Op == regular.Or:
		letter = fa.Or(joined...)
	default:
		letter = fa.And(joined...)
	}
	*leaves = append(*leaves, letter)
	kids = slices.DeleteFunc(kids, func(kid *regular.Expr) bool { return kid.Op == regular.Leaf })
	one := fa.merged(regular.NewLeaf(len(*leaves)-1), leaves)
	if len(kids) == 0 {
		return one
	}
	return e.Rebuild(append(kids, one))
}

// canonical numbers the leaves in order of their IDs and drops those that do
// not occur in the expression.
func (fa *Factory) canonical(e *regular.Expr, leaves []*Formula) (*regular.Expr, []*Formula) {
	leaves = slices.Clone(leaves)
	e = fa.merged(e, &leaves)
	var used []*Formula
	for _, n := range e.Leaves() {
		used = append(used, leaves[n])
	}
	slices.SortFunc(used, func(a, b *Formula) int { return cmp.Compare(a.id, b.id) })
	used = slices.Compact(used)
	return e.Map(func(n int) *regular.Expr { return regular.NewLeaf(slices.Index(used, leaves[n])) }), used
}

// SequenceStep is one way in which a match of a sequence can read the letter at
// a position.
type SequenceStep struct {
	Guard *Formula // is true there; a conjunction of leaves
	Match bool     // the match may end with this letter
	Next  *Formula // the same formula about the rest of the sequence, from the next position on; nil if there is none
}

// SequenceSteps expands a formula whose operator is one of sequences by one
// letter (see regular.Linear), as translations into automata need it. With g
// for Guard and n for Next, and with f or true standing only in steps whose
// Match is set,
//
//	{r}<>-> f = ∨ g & (f if it matches | X n)     {r}  = ∨ g & (true if it matches | X n)
//	{r}[]-> f = ∧ g -> (f if it matches & X n)    !{r} = ∧ g -> (false if it matches & X n)
//
// where X n is false in the disjunctions, and true in the conjunctions, if Next
// is nil. The equations of <>-> and !{r} have their least solution, the others
// their greatest. Steps that cannot lead to a match are left out. The error
// wraps regular.ErrLarge. Results are cached in the factory.
func (fa *Factory) SequenceSteps(f *Formula) ([]SequenceStep, error) {
	n := f.leaves()
	steps, err := fa.steps(fa.sequence(Closure, f.expr, f.kids[:n]))
	if err != nil {
		return nil, err
	}
	var out []SequenceStep
	for _, s := range steps {
		step := SequenceStep{Guard: s.guard, Match: s.match}
		if s.next != nil {
			alive, err := fa.alive(s.next)
			if err != nil {
				return nil, err
			}
			if alive {
				step.Next = fa.Sequence(f.op, s.next.expr, s.next.kids, right(f, n))
			}
		}
		if step.Match || step.Next != nil {
			out = append(out, step)
		}
	}
	return out, nil
}

func right(f *Formula, leaves int) *Formula {
	if leaves == len(f.kids) {
		return nil
	}
	return f.kids[leaves]
}

// core caches what is known of a sequence. It is stored under the formula {r}
// whatever operator the sequence occurs with.
type core struct {
	steps []coreStep
	alive bool // some word of at least one letter matches
	dead  bool // none does
}

type coreStep struct {
	guard *Formula
	match bool
	next  *Formula // a closure, nil when nothing can follow
}

func (fa *Factory) core(c *Formula) *core {
	if fa.cores == nil {
		fa.cores = map[*Formula]*core{}
	}
	if fa.cores[c] == nil {
		fa.cores[c] = &core{}
	}
	return fa.cores[c]
}

// steps returns the steps of a sequence whose guards some letter satisfies.
func (fa *Factory) steps(c *Formula) ([]coreStep, error) {
	known := fa.core(c)
	if known.steps != nil {
		return known.steps, nil
	}
	linear, err := c.expr.Linear()
	if err != nil {
		return nil, err
	}
	known.steps = make([]coreStep, 0, len(linear))
	for _, s := range linear {
		guard := make([]*Formula, len(s.Guard))
		for i, leaf := range s.Guard {
			guard[i] = c.kids[leaf]
		}
		if !satisfiable(guard) {
			continue
		}
		step := coreStep{guard: fa.And(guard...), match: s.Next.Nullable()}
		if e, leaves := fa.canonical(s.Next, c.kids); e.Op != regular.None && e.Op != regular.Empty {
			step.next = fa.sequence(Closure, e, leaves)
		}
		known.steps = append(known.steps, step)
	}
	return known.steps, nil
}

// maxRest bounds how many derivatives of a sequence are looked at to find a match.
const maxRest = 1 << 16

// alive reports whether some word of at least one letter matches the sequence,
// by a breadth-first search over its derivatives. The answer is stored for
// every sequence that the search passed.
func (fa *Factory) alive(c *Formula) (bool, error) {
	from := map[*Formula]*Formula{c: nil}
	queue := []*Formula{c}
	for i := 0; i < len(queue); i++ {
		f := queue[i]
		known := fa.core(f)
		if known.dead {
			continue
		}
		steps, err := fa.steps(f)
		if err != nil {
			return false, err
		}
		if known.alive || slices.ContainsFunc(steps, func(s coreStep) bool { return s.match }) {
			for ; f != nil; f = from[f] {
				fa.core(f).alive = true
			}
			return true, nil
		}
		for _, s := range steps {
			if _, seen := from[s.next]; s.next != nil && !seen {
				from[s.next] = f
				queue = append(queue, s.next)
			}
		}
		if len(queue) > maxRest {
			return false, fmt.Errorf("%w: it has more than %d derivatives", regular.ErrLarge, maxRest)
		}
	}
	for f := range from {
		fa.core(f).dead = true
	}
	return false, nil
}

// satisfiable reports whether some letter makes all of the propositional
// formulas true. It assigns one proposition after the other and stops as soon
// as the values of the formulas are known; exponential in the worst case, but
// guards have few propositions.
func satisfiable(fs []*Formula) bool {
	var aps []*Formula
	for _, f := range fs {
		for _, g := range Subformulas(f) {
			if g.op == AP && !slices.Contains(aps, g) {
				aps = append(aps, g)
			}
		}
	}
	return extensible(fs, aps, map[*Formula]truth{})
}

// truth is a truth value, the zero value unknown.
type truth int8

const (
	no  truth = -1
	yes truth = 1
)

func extensible(fs, aps []*Formula, letter map[*Formula]truth) bool {
	all := yes
	for _, f := range fs {
		all = min(all, truthOf(f, letter))
	}
	if all != 0 || len(aps) == 0 {
		return all != no
	}
	defer delete(letter, aps[0])
	for _, v := range []truth{yes, no} {
		letter[aps[0]] = v
		if extensible(fs, aps[1:], letter) {
			return true
		}
	}
	return false
}

// truthOf evaluates a propositional formula under a partial valuation; the
// result is 0 if it does not follow from the propositions that have a value.
func truthOf(f *Formula, letter map[*Formula]truth) truth {
	kid := func(i int) truth { return truthOf(f.kids[i], letter) }
	switch f.op {
	case True:
		return yes
	case False:
		return no
	case Not:
		return -kid(0)
	case And, Or:
		return truthOfMany(f, letter)
	case Implies:
		return max(-kid(0), kid(1))
	case Equiv:
		return kid(0) * kid(1)
	case Xor:
		return -kid(0) * kid(1)
	}
	return letter[f]
}

func truthOfMany(f *Formula, letter map[*Formula]truth) truth {
	v := truthOf(f.kids[0], letter)
	for _, kid := range f.kids[1:] {
		if f.op == And {
			v = min(v, truthOf(kid, letter))
		} else {
			v = max(v, truthOf(kid, letter))
		}
	}
	return v
}
