package search

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// Shape describes the structure of the automaton of the negated property, as
// far as it permits a cheaper search for accepting runs than the general one.
// It is computed from the automaton alone, before the product with the program
// is known.
//
//	Terminal:  every accepting component consists of universal states;
//	           reachability of such a state decides
//	Weak:      in every component all cycles accept, or none;
//	           one depth-first search decides
//	Invariant: all states but one are universal;
//	           the product has one state for each program state
//
// Universal and Accepting are indexed by state of the automaton. For an
// acceptance condition that is not generalised Büchi nothing is known: all
// slices are false, and so are the flags.
type Shape struct {
	Universal []bool // by state: every word is accepted from here
	Escapes   bool   // some state is universal
	Accepting []bool // by state, when weak: its component accepts
	Terminal  bool
	Weak      bool
	Dual      bool // for algorithm deterministic: the automaton accepts what violates the property
	// Alone is the only state but for universal ones, if Invariant: a run goes
	// on there, or is accepted. So the product has a state for each state of
	// the program.
	Alone     uint32
	Invariant bool
	// Recurrence is set for algorithm deterministic, unless Dual; Universal
	// then means that every word is rejected, and what the other fields say of
	// acceptance is not set.
	Recurrence *Recurrence
}

// ShapeOf finds the shape of an automaton. Its time is O(states · edges)
// Boolean operations at worst, for the greatest fixed point in universal, and
// mostly linear. A component is accepting when it has a cycle and its edges
// carry all sets of the acceptance condition; the automaton is weak when then
// every edge of it carries all of them.
func ShapeOf(a *automata.Automaton) *Shape {
	sh := &Shape{Universal: universal(a), Accepting: make([]bool, a.States()), Terminal: true, Weak: true}
	if !a.Acc.IsGeneralisedBuchi() {
		sh.Terminal, sh.Weak = false, false
		return sh
	}
	sh.Escapes = slices.Contains(sh.Universal, true)
	sh.findAlone(a)
	all := a.Acc.All()
	comps := a.Components()
	for i := range comps.Parts {
		p := &comps.Parts[i]
		if p.Trivial() || p.Marks&all != all {
			continue
		}
		if p.Common&all != all {
			sh.Weak = false
		}
		for _, q := range p.States {
			sh.Accepting[q] = true
			sh.Terminal = sh.Terminal && sh.Universal[q]
		}
	}
	return sh
}

// FirstUniversal returns the target of the first of the edges that leads to a
// universal state. Every run that comes there is a counterexample, whatever
// follows. A search for cycles need not look for one then; and it would not
// come to an end where there is none, as in a program that counts without
// bounds. sh may be nil: no state is universal then.
func (sh *Shape) FirstUniversal(edges []Edge) (Node, bool) {
	if sh != nil && sh.Escapes {
		for i := range edges {
			if sh.Universal[edges[i].Q] {
				return edges[i].Node, true
			}
		}
	}
	return Node{}, false
}

// findAlone sets Invariant when exactly one state is not universal, and Alone
// to that state.
func (sh *Shape) findAlone(a *automata.Automaton) {
	var alone []uint32
	for q := range uint32(a.States()) {
		if !sh.Universal[q] {
			alone = append(alone, q)
		}
	}
	if sh.Invariant = len(alone) == 1; sh.Invariant {
		sh.Alone = alone[0]
	}
}

// universal computes the greatest set of states that have, for every letter, an
// edge with all marks into the set. From such a state every word is accepted.
// States are removed until nothing changes:
//
//	in := all states
//	repeat
//		for each q in in:
//			if the labels of q's accepting edges into in do not cover
//			every letter: remove q
//	until no state was removed
//
// The converse does not hold: a state from which every word is accepted may be
// missing, as for a nondeterministic choice whose branches share the words.
func universal(a *automata.Automaton) []bool {
	in := make([]bool, a.States())
	if !a.Acc.IsGeneralisedBuchi() {
		return in
	}
	for q := range in {
		in[q] = true
	}
	all, m := a.Acc.All(), a.BDD()
	for changed := true; changed; {
		changed = false
		for q := range in {
			if !in[q] {
				continue
			}
			letters := bdd.False
			for _, e := range a.Out(uint32(q)) {
				if e.Marks&all == all && in[e.Dst] {
					letters = m.Or(letters, e.Label)
				}
			}
			if letters != bdd.True {
				in[q], changed = false, true
			}
		}
	}
	return in
}
