package search

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// Shape is what an automaton allows.
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
}

// ShapeOf finds the shape of an automaton. O(states · edges) Boolean operations
// at worst.
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

// FirstUniversal is the first of some states that is universal: every run that
// comes to it is a counterexample, whatever follows. A search for cycles need
// not look for one then, and would not end where there is none, as in a program
// that counts without bounds.
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

// findAlone finds out whether there is one state only, but for universal ones,
// that runs come to.
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

// universal is the greatest set of states that have, for every letter, an edge
// with all marks into the set.
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
