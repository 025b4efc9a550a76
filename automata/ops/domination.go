package ops

// Smaller macrostates. In a universal automaton a state need not be followed
// where another one is that rejects no less: where q simulates p directly,
// whatever p accepts is accepted from q, and accepting states of runs from p
// are answered by accepting states. So of a macrostate (S, O) are dropped
//
//	p ∈ O       when some q ∈ O simulates it
//	p ∈ S \ O   when some q ∈ S simulates it
//
// with O' := δ(O, a) ∩ accepting states, edges between accepting components
// included. A word that is rejected is still seen to be: S and O lose states
// only, and without end O would have, by Kőnig's lemma, a run that stays in
// accepting states. A word that is accepted, too: what simulates an accepting
// run stays in S, from some breakpoint on in O, and as what is in O gives way
// only to what is in O as well, O is never empty again. (A p ∈ O must not give
// way to a q ∉ O: after each breakpoint another state could simulate the run.)
// Compare the closures of van Glabbeek & Ploeger 2008 for subset constructions.

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
)

// domination has for each state the states in whose presence it is dropped:
// they simulate it, and it does not simulate them or comes after them. The
// second part keeps one of several states that simulate each other.
type domination struct{ above []bitset }

// newDomination computes the relation by direct simulation, with the edges that
// leave accepting states marked. It is nil, and macrostates are kept whole,
// when no state simulates another, and for automata with more than maxSimulated
// pairs of states.
func newDomination(ctx context.Context, a *automata.Automaton, accepting bitset) (*domination, error) {
	if a.States()*a.States() > maxSimulated {
		return nil, nil
	}
	marked := copyOf(a, func(e automata.Edge) automata.Marks {
		if accepting.has(e.Src) {
			return 1
		}
		return 0
	}).Build(automata.GeneralisedBuchi(1))
	below, err := below(ctx, marked)
	if err != nil {
		return nil, err
	}
	d := &domination{}
	for range below {
		d.above = append(d.above, newBitset(len(below)))
	}
	some := false
	for q := range uint32(len(below)) {
		below[q].each(func(p uint32) {
			if p != q && (q < p || !below[p].has(q)) {
				d.above[p].add(q)
				some = true
			}
		})
	}
	if !some {
		return nil, nil
	}
	return d, nil
}

// prune drops dominated states from s, and from its subset o. Which are dropped
// is decided before any is, so that the order of states does not matter.
func (d *domination) prune(s, o bitset) {
	var room [64]uint32
	dropped := room[:0]
	s.each(func(p uint32) {
		if o.has(p) && d.above[p].meets(o) || !o.has(p) && d.above[p].meets(s) {
			dropped = append(dropped, p)
		}
	})
	for _, p := range dropped {
		s.remove(p)
		o.remove(p)
	}
}
