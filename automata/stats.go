package automata

import "github.com/ltlcheck/ltlcheck/internal/bdd"

// Stats are the sizes by which automata are compared: no trap state is counted,
// and edges that differ in their labels only count as one.
type Stats struct {
	States, Edges, Sets     int
	Deterministic, Complete bool
}

// Stats counts. O(edges), and a test of all labels for Deterministic and
// Complete.
func (a *Automaton) Stats() Stats {
	type key struct {
		src, dst uint32
		marks    Marks
	}
	distinct := make(map[key]struct{}, len(a.edges))
	for _, e := range a.edges {
		distinct[key{e.Src, e.Dst, e.Marks}] = struct{}{}
	}
	return Stats{
		States: a.States(), Edges: len(distinct), Sets: a.Acc.Sets,
		Deterministic: a.IsDeterministic(), Complete: a.IsComplete(),
	}
}

// IsDeterministic reports whether every word has at most one run: one initial
// state at most, and disjoint labels in every state. The automaton need not be
// complete. O(edges) operations on labels.
func (a *Automaton) IsDeterministic() bool {
	if len(a.start) > 1 {
		return false
	}
	m := a.BDD()
	for q := range uint32(a.States()) {
		seen := bdd.False
		for _, e := range a.Out(q) {
			if m.And(seen, e.Label) != bdd.False {
				return false
			}
			seen = m.Or(seen, e.Label)
		}
	}
	return true
}

// IsComplete reports whether every state has an edge for every letter, and
// there is an initial state, so that every word has a run.
func (a *Automaton) IsComplete() bool {
	m := a.BDD()
	for q := range uint32(a.States()) {
		seen := bdd.False
		for _, e := range a.Out(q) {
			seen = m.Or(seen, e.Label)
		}
		if seen != bdd.True {
			return false
		}
	}
	return len(a.start) > 0
}

// IsStateBased reports whether all edges that leave a state have the same
// marks. Such an automaton can be written with acceptance on states.
func (a *Automaton) IsStateBased() bool {
	for q := range uint32(a.States()) {
		for _, e := range a.Out(q) {
			if e.Marks != a.Out(q)[0].Marks {
				return false
			}
		}
	}
	return true
}

// IsWeak reports whether in each component all edges have the same marks, so
// that staying in a component decides acceptance. Reachable components only, as
// below. O(states + edges).
func (a *Automaton) IsWeak() bool {
	for _, p := range a.Components().Parts {
		if !p.Trivial() && p.Common != p.Marks {
			return false
		}
	}
	return true
}

// IsVeryWeak reports whether the automaton is weak and each component is a
// single state.
func (a *Automaton) IsVeryWeak() bool {
	for _, p := range a.Components().Parts {
		if len(p.States) > 1 {
			return false
		}
	}
	return a.IsWeak()
}

// IsTerminal reports whether the automaton is weak and a run in an accepting
// component can stay there whatever follows, so that a word is accepted as soon
// as one is reached. The language is then a guarantee.
func (a *Automaton) IsTerminal() bool {
	if !a.IsWeak() {
		return false
	}
	comps := a.Components()
	m := a.BDD()
	for i, accepting := range a.AcceptingParts(comps) {
		if !accepting {
			continue
		}
		for _, q := range comps.Parts[i].States {
			seen := bdd.False
			for _, e := range a.Out(q) {
				if comps.Of[e.Dst] == int32(i) {
					seen = m.Or(seen, e.Label)
				}
			}
			if seen != bdd.True {
				return false
			}
		}
	}
	return true
}
