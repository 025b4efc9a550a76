package translate

// A very weak alternating co-Büchi automaton of the formula and from it a TGBA
// (Gastin & Oddoux, CAV 2001; suspension after Babiak, Křetínský, Řehák &
// Strejček, TACAS 2012).
//
// The alternating automaton's states are the temporal subformulas, and the
// literals below X. Its transitions δ are Boolean functions, of the letter and
// positive in the states:
//
//	δ(p) = p              δ(f∧g) = δ(f)∧δ(g)                δ(f∨g) = δ(f)∨δ(g)
//	δ(X f) = ‾f           δ(F g) = δ(g) ∨ ⟨F g⟩             δ(G f) = δ(f) ∧ {G f}
//	δ(f U g) = δ(g) ∨ δ(f)∧⟨f U g⟩                          δ(f W g) = δ(g) ∨ δ(f)∧{f W g}
//	δ(f M g) = δ(g) ∧ (δ(f) ∨ ⟨f M g⟩)                      δ(f R g) = δ(g) ∧ (δ(f) ∨ {f R g})
//
// where {f} is the state f, ‾f is f with {·} around its temporal subformulas
// and literals, so that X(f∨g) is a choice of states, and ⟨f⟩ = {f}∧loop(f) for
// the co-Büchi states F, U and M: a run must not take the loop for ever.
//
// A state of the TGBA is a set e of states, all of which must accept:
//
//	δ(e) := if suspended(e): δ of the members that are not suspendable, and every suspendable
//	            member α again, that is {α} or for a co-Büchi state ⟨α⟩
//	        otherwise: ⋀ δ(f) for f in e
//	e --a--> e' is in T_f unless it takes loop(f)
//
// For each letter the transitions are the prime implicants of δ(e), which are
// the minimal pairs of successors and loops. So a transition loses the letters
// of every other one whose successors and loops are among its own. It also
// loses those of one whose successors' δ is implied by its own. Sets with the
// same δ are one state.
//
// A suspendable formula's value does not change along a word. So it can wait,
// as long as what it waits for is sure to end: suspended(e) holds if the others
// in e are guarantees, or guarantees and safety formulas, of which at least one
// is no safety formula. Successors of safety formulas are safety formulas, and
// guarantees are done after finitely many steps in every accepting run. The
// TGBA begins with the prime implicants of ‾f, each of them a set of states;
// their δ is one disjunction.
//
// Formulas with sequences have automata that are weak, and not very weak: for
// them see package alternating.
//
// Cost: states exponential in the number of temporal subformulas at worst.

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// veryWeak is the construction for one formula. A state of the result is
// identified by the function δ of its set of states.
type veryWeak struct {
	diagram
	ctx     context.Context
	limit   int                  // of sets of states
	cubes   int                  // looked at so far
	states  map[*ltl.Formula]int // variable {f}
	meaning map[int]*ltl.Formula
	loops   map[*ltl.Formula]int // variable loop(f)
	set     map[int]int          // acceptance set of a loop's variable
	delta   map[*ltl.Formula]bdd.Node
	split   *bdd.Splitter
	steps   map[bdd.Node][]move // of a function of states and loops
	number  map[bdd.Node]uint32 // of a set of states, by its δ
	todo    []bdd.Node
}

// move is a transition for whatever letters allow it.
type move struct {
	delta bdd.Node // of the successors
	loops automata.Marks
}

// viaAlternating translates a formula in negation normal form. The automaton is
// not reduced. The error is the context's, or wraps automata.ErrLimit.
func viaAlternating(ctx context.Context, fa *ltl.Factory, f *ltl.Formula, limits Limits) (*automata.Automaton, error) {
	switch {
	case f.HasPast():
		return withHistory(ctx, fa, f, limits, viaAlternating)
	case f.HasSequence():
		return weakAlternating(ctx, f, limits)
	}
	v := newVeryWeak(ctx, f, limits.Nodes)
	v.ctx, v.limit = ctx, cmp.Or(limits.States, DefaultStates)
	v.out.AddStart(v.visit(v.initial(f)))
	for len(v.todo) > 0 && v.exceeded() == nil {
		next := v.todo[0]
		v.todo = v.todo[1:]
		v.expand(next)
	}
	if err := v.exceeded(); err != nil {
		return nil, err
	}
	acc := automata.GeneralisedBuchi(len(v.set))
	v.out.MapMarks(func(loops automata.Marks) automata.Marks { return acc.All() &^ loops })
	return v.out.Build(acc), nil
}

func newVeryWeak(ctx context.Context, f *ltl.Formula, nodes int) *veryWeak {
	v := &veryWeak{
		diagram: newDiagram(ctx, propositions(f), nodes), states: map[*ltl.Formula]int{}, meaning: map[int]*ltl.Formula{},
		loops: map[*ltl.Formula]int{}, set: map[int]int{}, delta: map[*ltl.Formula]bdd.Node{},
		steps: map[bdd.Node][]move{}, number: map[bdd.Node]uint32{},
	}
	v.split = v.m.NewSplitter(len(v.aps))
	return v
}

// cubesPerState times the limit of states bounds the prime implicants, of which
// few sets of states can have many.
const cubesPerState = 32

// exceeded returns the reason why the construction must stop; nil if it may go
// on.
func (v *veryWeak) exceeded() error {
	switch {
	case v.ctx.Err() != nil:
		return v.ctx.Err()
	case v.m.Err() != nil:
		return fmt.Errorf("%w: %w", errLarge, v.m.Err())
	case len(v.number) > v.limit:
		return fmt.Errorf("%w of %d states", errLarge, v.limit)
	case v.cubes > cubesPerState*v.limit:
		return fmt.Errorf("%w of %d transitions", errLarge, cubesPerState*v.limit)
	case len(v.set) > automata.MaxSets:
		return fmt.Errorf("%w of %d acceptance sets", errLarge, automata.MaxSets)
	}
	return nil
}

// transitions is δ of a formula.
func (v *veryWeak) transitions(f *ltl.Formula) bdd.Node {
	d, ok := v.delta[f]
	if !ok {
		d = v.compute(f)
		v.delta[f] = d
	}
	return d
}

func (v *veryWeak) compute(f *ltl.Formula) bdd.Node {
	m, delta := v.m, v.transitions
	switch f.Op() {
	case ltl.AP:
		return m.Var(v.aps[f.Name()])
	case ltl.Not:
		return m.Not(delta(f.Left()))
	case ltl.Next:
		return v.later(f.Left())
	}
	if law, _ := f.Op().Law(); law != ltl.NoLaw {
		return ltl.Unfold(f, m.And, m.Or, delta, func() bdd.Node { return v.again(f) })
	}
	return v.boolean(f, delta)
}

// boolean applies a function below the connectives of f.
func (v *veryWeak) boolean(f *ltl.Formula, function func(*ltl.Formula) bdd.Node) bdd.Node {
	switch f.Op() {
	case ltl.True, ltl.And:
		d := bdd.True
		for _, g := range f.Operands() {
			d = v.m.And(d, function(g))
		}
		return d
	case ltl.False, ltl.Or:
		d := bdd.False
		for _, g := range f.Operands() {
			d = v.m.Or(d, function(g))
		}
		return d
	}
	return function(f)
}

// later is ‾f.
func (v *veryWeak) later(f *ltl.Formula) bdd.Node {
	switch f.Op() {
	case ltl.True, ltl.False, ltl.And, ltl.Or:
		return v.boolean(f, v.later)
	}
	return v.state(f)
}

// state is {f}.
func (v *veryWeak) state(f *ltl.Formula) bdd.Node {
	x, ok := v.states[f]
	if !ok {
		x = v.m.NewVar()
		v.states[f] = x
		v.meaning[x] = f
	}
	return v.m.Var(x)
}

// again is ⟨f⟩ for a co-Büchi state and {f} for others.
func (v *veryWeak) again(f *ltl.Formula) bdd.Node {
	switch f.Op() {
	case ltl.Eventually, ltl.Until, ltl.StrongRelease:
	default:
		return v.state(f)
	}
	x, ok := v.loops[f]
	if !ok {
		x = v.m.NewVar()
		v.loops[f] = x
		v.set[x] = len(v.set)
	}
	return v.m.And(v.m.Var(x), v.state(f))
}

// initial is δ of the sets of states of which some must accept.
func (v *veryWeak) initial(f *ltl.Formula) bdd.Node {
	d := bdd.False
	v.m.Cubes(v.later(f), func(cube []bdd.Lit) bool {
		d = v.m.Or(d, v.move(cube).delta)
		return v.exceeded() == nil
	})
	return d
}

// all is δ of a set of states.
func (v *veryWeak) all(e []*ltl.Formula) bdd.Node {
	suspend := suspended(e)
	d := bdd.True
	for _, f := range e {
		if suspend && suspendable(f) {
			d = v.m.And(d, v.again(f))
		} else {
			d = v.m.And(d, v.transitions(f))
		}
	}
	return d
}

// suspended reports whether the suspendable members of a set wait for the
// others. It does not pay when all that they would wait for is asked for again
// by themselves.
func suspended(e []*ltl.Formula) bool {
	others, guarantees, progress, pays := 0, 0, false, false
	for _, f := range e {
		if suspendable(f) {
			continue
		}
		others++
		pays = pays || !slices.ContainsFunc(e, func(g *ltl.Formula) bool { return g.Op() == ltl.Globally && g.Left() == f })
		switch c := ltl.Classify(f); {
		case c.Has(ltl.Guarantee):
			guarantees++
			progress = progress || !c.Has(ltl.Safety)
		case !c.Has(ltl.Safety):
			return false
		}
	}
	return pays && (progress || guarantees == others)
}

// suspendable reports whether f is a formula whose value does not change along
// a word, and that begins with F or G.
func suspendable(f *ltl.Formula) bool {
	return (f.Op() == ltl.Eventually || f.Op() == ltl.Globally) && ltl.Classify(f).Has(ltl.Suspendable)
}

// visit returns the state for a function δ, which is made if it is new.
func (v *veryWeak) visit(delta bdd.Node) uint32 {
	q, ok := v.number[delta]
	if !ok {
		q = v.out.AddState()
		v.number[delta] = q
		v.todo = append(v.todo, delta)
	}
	return q
}

// expand adds the edges of a state.
func (v *veryWeak) expand(delta bdd.Node) {
	src := v.number[delta]
	moves, letters := collect(v.m, v.split.Split(delta), v.moves, v.exceeded)
	for _, t := range moves {
		v.out.AddEdge(src, v.visit(t.delta), v.labels.Copy(letters[t]), t.loops)
	}
}

// moves is the transitions for a letter after which δ(e) is the function rest.
func (v *veryWeak) moves(rest bdd.Node) []move {
	if moves, ok := v.steps[rest]; ok {
		return moves
	}
	var moves []move
	v.m.Cubes(rest, func(cube []bdd.Lit) bool {
		if t := v.move(cube); t.delta != bdd.False {
			moves = append(moves, t)
		}
		return v.exceeded() == nil
	})
	moves = v.best(moves)
	v.steps[rest] = moves
	return moves
}

// move returns the transition to the states of a prime implicant.
func (v *veryWeak) move(cube []bdd.Lit) move {
	v.cubes++
	var t move
	var e []*ltl.Formula
	for _, l := range cube {
		if set, ok := v.set[l.Var()]; ok {
			t.loops |= 1 << (set & 63)
		} else {
			e = append(e, v.meaning[l.Var()])
		}
	}
	t.delta = v.all(e)
	return t
}

// maxCompared bounds the transitions for a letter that are compared with each
// other.
const maxCompared = 256

// best drops transitions for which another one has no more loops and a δ that
// is implied.
func (v *veryWeak) best(moves []move) []move {
	sorting.Func(moves, func(s, t move) int { return cmp.Or(cmp.Compare(s.delta, t.delta), cmp.Compare(s.loops, t.loops)) })
	moves = slices.Compact(moves)
	if len(moves) > maxCompared {
		return moves
	}
	var out []move
	for _, t := range moves {
		dominated := slices.ContainsFunc(moves, func(s move) bool {
			return s != t && s.loops&^t.loops == 0 && v.m.Implies(t.delta, s.delta)
		})
		if !dominated {
			out = append(out, t)
		}
	}
	return out
}
