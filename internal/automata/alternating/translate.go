package alternating

// A weak alternating automaton of a formula in negation normal form. States are
// the temporal subformulas, the literals below X, and for each formula over a
// sequence the states of an automaton of the sequence:
//
//	δ(p) = p              δ(f∧g) = δ(f)∧δ(g)                δ(f∨g) = δ(f)∨δ(g)
//	δ(X f) = ‾f           δ(F g) = δ(g) ∨ F g               δ(G f) = δ(f) ∧ G f
//	δ(f U g) = δ(g) ∨ δ(f)∧(f U g)                          δ(f W g) = δ(g) ∨ δ(f)∧(f W g)
//	δ(f M g) = δ(g) ∧ (δ(f) ∨ f M g)                        δ(f R g) = δ(g) ∧ (δ(f) ∨ f R g)
//
// where ‾f is f with states in place of its temporal subformulas and literals
// (Gastin & Oddoux, CAV 2001). With the edges n --guard--> m of the sequence's
// automaton (regular.Compile), final(m) if a match may end in m, and alive(m)
// if one can still end behind it,
//
//	δ({r}<>-> f, n) = ∨ guard ∧ (final(m)∧δ(f) ∨ alive(m)∧({r}<>-> f, m))
//	δ({r}[]-> f, n) = ∧ ¬guard ∨ ((final(m) → δ(f)) ∧ (alive(m) → ({r}[]-> f, m)))
//	δ({r}, n)       = ∨ guard ∧ (final(m) ∨ alive(m)∧({r}, m))
//	δ(!{r}, n)      = ∧ ¬guard ∨ (¬final(m) ∧ (alive(m) → (!{r}, m)))
//
// A match that must come to an end is a path through states that reject: F, U,
// M, <>-> and !{r}. The others may go on for ever: for {r} that is a way
// through states that are all alive, which there is if everything seen can
// still become a match (König). Guards that no letter satisfies are no edges,
// so that what is alive really is.
//
// Cost: δ is linear in the formula as a formula, and as a diagram exponential
// at worst.

import (
	"cmp"
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/ltl/regular"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Translate makes the automaton of a formula in negation normal form without
// operators of the past; others are an error. Proposition i of aps is variable
// i; aps must contain all propositions of the formula. nodes bounds the
// diagrams as in New. The error is the context's, or wraps automata.ErrLimit.
func Translate(ctx context.Context, f *ltl.Formula, aps []string, nodes int) (*Automaton, error) {
	t := &translation{
		Automaton: New(len(aps), nodes), aps: map[string]int{}, deltas: map[*ltl.Formula]bdd.Node{},
		numbers: map[place]int{}, machines: map[*ltl.Formula]*machine{},
	}
	t.m.Within(ctx)
	for i, ap := range aps {
		t.aps[ap] = i
	}
	t.SetStart(t.later(f))
	for q := 0; q < len(t.places) && t.err == nil && t.m.Err() == nil; q++ {
		if p := t.places[q]; p.f.Op().IsSequence() {
			t.SetDelta(q, t.sequence(p))
		} else {
			t.SetDelta(q, t.delta(p.f))
		}
	}
	if err := cmp.Or(t.err, t.m.Err()); err != nil {
		return nil, cmp.Or(ctx.Err(), fmt.Errorf("%w: %w", errLarge, err))
	}
	return t.Automaton, nil
}

// place identifies a state by its formula and, if the formula is over a
// sequence, by the state of the sequence's automaton.
type place struct {
	f *ltl.Formula
	n int
}

type translation struct {
	*Automaton
	aps      map[string]int
	deltas   map[*ltl.Formula]bdd.Node
	numbers  map[place]int
	places   []place // by state
	machines map[*ltl.Formula]*machine
	err      error
}

// delta is δ of a formula.
func (t *translation) delta(f *ltl.Formula) bdd.Node {
	d, ok := t.deltas[f]
	if !ok {
		d = t.compute(f)
		t.deltas[f] = d
	}
	return d
}

func (t *translation) compute(f *ltl.Formula) bdd.Node {
	m, delta := t.m, t.delta
	switch f.Op() {
	case ltl.AP:
		return m.Var(t.aps[f.Name()])
	case ltl.Not:
		return m.Not(delta(f.Left()))
	case ltl.Next:
		return t.later(f.Left())
	case ltl.True, ltl.False, ltl.And, ltl.Or:
		return t.boolean(f, delta)
	case ltl.SuffixSome, ltl.SuffixAll, ltl.Closure, ltl.NotClosure:
		return t.sequence(place{f: f})
	}
	if law, _ := f.Op().Law(); law != ltl.NoLaw && !f.Op().IsPast() {
		return ltl.Unfold(f, m.And, m.Or, delta, func() bdd.Node { return t.again(f) })
	}
	t.err = fmt.Errorf("%v is not in negation normal form, or has operators of the past", f)
	return bdd.False
}

// boolean applies a function below a connective.
func (t *translation) boolean(f *ltl.Formula, function func(*ltl.Formula) bdd.Node) bdd.Node {
	d, join := bdd.False, t.m.Or
	if f.Op() == ltl.And || f.Op() == ltl.True {
		d, join = bdd.True, t.m.And
	}
	for _, g := range f.Operands() {
		d = join(d, function(g))
	}
	return d
}

// later is ‾f.
func (t *translation) later(f *ltl.Formula) bdd.Node {
	switch f.Op() {
	case ltl.True, ltl.False, ltl.And, ltl.Or:
		return t.boolean(f, t.later)
	}
	return t.again(f)
}

// again returns the state of a formula, which is made if it is new.
func (t *translation) again(f *ltl.Formula) bdd.Node { return t.at(place{f: f}) }

// at returns the state of a place, which is made if it is new; its δ is
// computed later.
func (t *translation) at(p place) bdd.Node {
	q, ok := t.numbers[p]
	if !ok {
		q = t.AddState(p.f.Op().IsEventuality())
		t.numbers[p] = q
		t.places = append(t.places, p)
	}
	return t.State(q)
}

// sequence is δ of a formula over a sequence, in a state of the sequence's
// automaton.
func (t *translation) sequence(p place) bdd.Node {
	a := t.machine(p.f)
	if t.err != nil {
		return bdd.False
	}
	m, op := t.m, p.f.Op()
	some := op == ltl.SuffixSome || op == ltl.Closure
	d := constant(!some)
	for _, e := range a.edges[p.n] {
		// what follows the edge: one of these suffices for <>-> and {r}, and
		// all are needed for the others
		matched, on := constant(!some), constant(!some)
		if a.final[e.to] {
			matched = constant(some)
			if op == ltl.SuffixSome || op == ltl.SuffixAll {
				matched = t.delta(p.f.Right())
			}
		}
		if a.alive[e.to] {
			on = t.at(place{p.f, e.to})
		}
		if some {
			d = m.Or(d, m.And(e.guard, m.Or(matched, on)))
		} else {
			d = m.And(d, m.Or(m.Not(e.guard), m.And(matched, on)))
		}
	}
	return d
}

// constant returns the constant function of a truth value.
func constant(value bool) bdd.Node {
	if value {
		return bdd.True
	}
	return bdd.False
}

// machine is the automaton of a sequence with guards that some letter
// satisfies.
type machine struct {
	edges        [][]guarded
	final, alive []bool
}

type guarded struct {
	guard bdd.Node
	to    int
}

// machine makes the automaton of a formula's sequence.
func (t *translation) machine(f *ltl.Formula) *machine {
	if known := t.machines[f]; known != nil {
		return known
	}
	nfa, err := regular.Compile(f.Expr())
	if err != nil {
		t.err = err
		return nil
	}
	a := &machine{edges: make([][]guarded, len(nfa.Edges)), final: nfa.Final, alive: make([]bool, len(nfa.Edges))}
	for n, edges := range nfa.Edges {
		for _, e := range edges {
			guard := bdd.True
			for _, leaf := range e.Guard {
				guard = t.m.And(guard, t.delta(f.Operands()[leaf]))
			}
			if guard != bdd.False {
				a.edges[n] = append(a.edges[n], guarded{guard, e.To})
			}
		}
	}
	a.findAlive()
	t.machines[f] = a
	return a
}

// findAlive finds the states from which edges, at least one, lead to a final
// state.
func (m *machine) findAlive() {
	before := make([][]int, len(m.edges))
	var todo []int
	for n, edges := range m.edges {
		for _, e := range edges {
			before[e.to] = append(before[e.to], n)
		}
	}
	for n, final := range m.final {
		if final {
			todo = append(todo, n)
		}
	}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, b := range before[n] {
			if !m.alive[b] {
				m.alive[b] = true
				todo = append(todo, b)
			}
		}
	}
}
