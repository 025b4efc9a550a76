package translate

// The tight tableau: an automaton whose accepting runs have the shape of the
// word. For every word u·v^ω that satisfies the formula there is a run that,
// after u, repeats with every v, so that the shortest lasso of its product with
// a program is the shortest lasso of the program.
//
// O. Kupferman, S. Sheinvald-Faragy, Finding shortest witnesses to the
// nonemptiness of automata on infinite words, CONCUR 2006; V. Schuppan, A.
// Biere, Shortest counterexamples for symbolic model checking of LTL with past,
// TACAS 2005. The construction is that of O. Lichtenstein and A. Pnueli, POPL
// 1985: a state says of every temporal subformula whether it holds from here
// on, and an edge reads a letter for which that is so, given what the next
// state says:
//
//	val(p) = p                  val(X f)   = next(f)
//	val(F f)   = val(f) ∨ next(F f)             val(G f)   = val(f) ∧ next(G f)
//	val(f U g) = val(g) ∨ val(f) ∧ next(f U g)  val(f W g) = val(g) ∨ val(f) ∧ next(f W g)
//	val(f R g) = val(g) ∧ (val(f) ∨ next(f R g)), and M likewise
//
// with a set for every F, U and M: it does not hold, or is fulfilled now. The
// run that says the truth at every place is accepting, and what is true from a
// place on depends on the rest of the word alone, which is the same after u as
// after u·v. In negation normal form saying less than the truth only loses
// words, so the other runs do no harm.
//
// Cost: up to 2^k states and 4^k edges for k temporal subformulas.

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// The bounds of a tight tableau: temporal subformulas, states and edges. Beyond
// them Tight returns automata.ErrLimit.
const (
	tightOperators = 16
	tightStates    = 1 << 12
	tightEdges     = 1 << 16
)

// tight is the tableau under construction. A state is the set of temporal
// subformulas that it claims to hold, bit i being order[i].
type tight struct {
	diagram
	ctx    context.Context
	next   map[*ltl.Formula]int // variable of next(f), by temporal subformula f; of X f, next(f)
	order  []*ltl.Formula       // the temporal subformulas, by variable
	first  int                  // variable of the first
	value  map[*ltl.Formula]bdd.Node
	must   []bdd.Node // by temporal subformula: what next said of it
	good   []bdd.Node // by set
	states map[uint64]uint32
	todo   []uint64
	edges  int
}

// Tight returns an automaton of f that has, for every word u·v^ω of its
// language, an accepting run that is in the same state after u and after u·v,
// and accepts by what it sees in between. It is exponentially large in the
// number of temporal operators, and for short formulas only. The error wraps
// automata.ErrLimit if the automaton is too large, or if f has operators of the past or
// sequences, for which there is no such automaton here.
func Tight(ctx context.Context, fa *ltl.Factory, f *ltl.Formula) (*automata.Automaton, error) {
	f = fa.Simplify(f, ltl.SimplifyOptions{Stop: func() bool { return ctx.Err() != nil }})
	if f.HasPast() {
		return nil, fmt.Errorf("%w: a tight automaton has no operators of the past", errLarge) // what is true after u need not be so after u·v
	}
	if f.HasSequence() {
		return nil, fmt.Errorf("%w: a tight automaton has no sequences", errLarge)
	}
	t := &tight{
		diagram: newDiagram(ctx, ltl.APs(f), 0), ctx: ctx, next: map[*ltl.Formula]int{}, value: map[*ltl.Formula]bdd.Node{},
		states: map[uint64]uint32{},
	}
	t.first = t.m.Vars()
	root := f
	if f.Op() <= ltl.Next {
		root = fa.X(f) // so that states say whether f holds
	}
	t.declare(root, map[*ltl.Formula]bool{})
	if len(t.order) > tightOperators {
		return nil, fmt.Errorf("%w: %d temporal operators", errLarge, len(t.order))
	}
	for _, g := range t.order {
		t.must = append(t.must, t.valueOf(claim(g)))
		if e, ok := t.fulfilled(g); ok {
			t.good = append(t.good, t.m.Or(t.m.Not(t.valueOf(g)), e))
		}
	}
	if err := t.begin(t.valueOf(f), 0, 0); err != nil {
		return nil, err
	}
	if err := t.run(); err != nil {
		return nil, err
	}
	a := t.out.Build(automata.GeneralisedBuchi(len(t.good))).Trim()
	defer a.BDD().Free()
	return a, a.BDD().Err()
}

// declare gives every temporal subformula a variable, operands first.
func (t *tight) declare(f *ltl.Formula, seen map[*ltl.Formula]bool) {
	if seen[f] {
		return
	}
	seen[f] = true
	for _, kid := range f.Operands() {
		t.declare(kid, seen)
	}
	if f.Op() >= ltl.Next {
		t.next[f] = t.m.NewVar()
		t.order = append(t.order, f)
	}
}

// claim returns the formula that the variable of a temporal subformula is
// about, one position later.
func claim(f *ltl.Formula) *ltl.Formula {
	if f.Op() == ltl.Next {
		return f.Left()
	}
	return f
}

func (t *tight) valueOf(f *ltl.Formula) bdd.Node {
	if v, ok := t.value[f]; ok {
		return v
	}
	v := t.law(f)
	t.value[f] = v
	return v
}

// law is val(f).
func (t *tight) law(f *ltl.Formula) bdd.Node {
	m := t.m
	switch f.Op() {
	case ltl.False:
		return bdd.False
	case ltl.True:
		return bdd.True
	case ltl.AP:
		return m.Var(t.aps[f.Name()])
	case ltl.Not:
		return m.Not(t.valueOf(f.Left()))
	case ltl.And, ltl.Or:
		return t.junction(f)
	}
	next := func() bdd.Node { return m.Var(t.next[f]) }
	if f.Op() == ltl.Next {
		return next()
	}
	return ltl.Unfold(f, m.And, m.Or, t.valueOf, next)
}

func (t *tight) junction(f *ltl.Formula) bdd.Node {
	v := t.valueOf(f.Operands()[0])
	for _, kid := range f.Operands()[1:] {
		if f.Op() == ltl.And {
			v = t.m.And(v, t.valueOf(kid))
		} else {
			v = t.m.Or(v, t.valueOf(kid))
		}
	}
	return v
}

// fulfilled returns the function that ends the wait of an F, U or M; false for
// other formulas.
func (t *tight) fulfilled(f *ltl.Formula) (bdd.Node, bool) {
	switch law, greatest := f.Op().Law(); {
	case greatest || law == ltl.NoLaw:
		return bdd.False, false
	case law == ltl.UntilLaw:
		return t.valueOf(f.Right()), true
	}
	return t.m.And(t.valueOf(f.Left()), t.valueOf(f.Right())), true
}

// begin makes an initial state of each set of claims that is consistent with
// the formula.
func (t *tight) begin(allowed bdd.Node, i int, said uint64) error {
	if allowed == bdd.False {
		return nil
	}
	if i == len(t.order) {
		t.out.AddStart(t.enter(said))
		return t.limits()
	}
	if err := t.begin(t.m.Diff(allowed, t.must[i]), i+1, said); err != nil {
		return err
	}
	return t.begin(t.m.And(allowed, t.must[i]), i+1, said|1<<i)
}

func (t *tight) run() error {
	for len(t.todo) > 0 {
		said := t.todo[0]
		t.todo = t.todo[1:]
		allowed := bdd.True
		for i, v := range t.must {
			if said>>i&1 == 0 {
				v = t.m.Not(v)
			}
			allowed = t.m.And(allowed, v)
		}
		if err := t.choose(t.states[said], allowed, 0, 0); err != nil {
			return err
		}
	}
	return nil
}

// limits returns the reason why the tableau must stop; nil if it may go on.
func (t *tight) limits() error {
	if err := t.ctx.Err(); err != nil {
		return err
	}
	if t.m.Err() != nil || len(t.states) > tightStates || t.edges > tightEdges {
		return fmt.Errorf("%w: the formula has %d temporal operators", errLarge, len(t.order))
	}
	return nil
}

// choose decides which claims the next state makes, one temporal subformula
// after the other.
func (t *tight) choose(src uint32, allowed bdd.Node, i int, said uint64) error {
	if allowed == bdd.False {
		return nil
	}
	if i < len(t.order) {
		for bit := range uint64(2) {
			if err := t.choose(src, t.m.Cofactor(allowed, t.first+i, bit == 1), i+1, said|bit<<i); err != nil {
				return err
			}
		}
		return nil
	}
	if err := t.limits(); err != nil {
		return err
	}
	return t.edge(src, allowed, said, 0, 0)
}

// edge adds the edges on some letters to a state, split by the acceptance sets
// that they belong to.
func (t *tight) edge(src uint32, letters bdd.Node, said uint64, set int, marks automata.Marks) error {
	if letters == bdd.False {
		return nil
	}
	if set == len(t.good) {
		t.out.AddEdge(src, t.enter(said), t.labels.Copy(letters), marks)
		t.edges++
		return nil
	}
	good := t.good[set]
	for i := range t.order {
		good = t.m.Cofactor(good, t.first+i, said>>i&1 == 1)
	}
	if err := t.edge(src, t.m.And(letters, good), said, set+1, marks|1<<set); err != nil {
		return err
	}
	return t.edge(src, t.m.Diff(letters, good), said, set+1, marks)
}

func (t *tight) enter(said uint64) uint32 {
	q, ok := t.states[said]
	if !ok {
		q = t.out.AddState()
		t.states[said] = q
		t.todo = append(t.todo, said)
	}
	return q
}
