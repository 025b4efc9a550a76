package search

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/scc"
)

// Recurrence is what algorithm deterministic knows of the complete
// deterministic Büchi automaton of a property, F being its accepting edges. A
// run violates the property when it comes to a cycle that avoids F: a rejecting
// cycle.
type Recurrence struct {
	// Component is, by state, the strongly connected component, from 1 on, if
	// that has a rejecting cycle, and 0 otherwise.
	Component []uint32
	// Losable: by state, a rejecting cycle can be reached. From other states
	// every run satisfies the property.
	Losable []bool
	// Roots: some component has a rejecting cycle and edges in F.
	Roots bool
}

// ShapeOfRecurrence finds the shape of a complete deterministic Büchi automaton
// that accepts what satisfies the property. Its Universal states are those from
// which every run violates the property. O(states + edges).
func ShapeOfRecurrence(a *automata.Automaton) *Shape {
	n := a.States()
	r := &Recurrence{Component: make([]uint32, n), Losable: make([]bool, n)}
	sh := &Shape{Universal: make([]bool, n), Accepting: make([]bool, n), Recurrence: r}
	comps := a.Components()
	avoiding := scc.DecomposeAll(avoidingF{a}, n)
	rejects, accepts := make([]bool, len(comps.Parts)), make([]bool, len(comps.Parts))
	for _, e := range a.Edges() {
		switch {
		case !comps.Inside(e):
		case inF(&e):
			accepts[comps.Of[e.Src]] = true
		case avoiding.Of[e.Src] == avoiding.Of[e.Dst]:
			rejects[comps.Of[e.Src]] = true
		}
	}
	for i := range rejects {
		for _, q := range comps.Parts[i].States {
			if rejects[i] {
				r.Component[q] = uint32(i) + 1
			}
		}
		r.Roots = r.Roots || rejects[i] && accepts[i]
	}
	canReject, canAccept := reaching(a, comps, rejects), reaching(a, comps, accepts)
	for q, i := range comps.Of {
		if i >= 0 {
			r.Losable[q], sh.Universal[q] = canReject[i], !canAccept[i]
			sh.Escapes = sh.Escapes || sh.Universal[q]
		}
	}
	return sh
}

// reaching is which components reach one of some. Edges between components lead
// to lower numbers.
func reaching(a *automata.Automaton, comps *automata.Components, some []bool) []bool {
	out := make([]bool, len(some))
	for i := range out {
		out[i] = some[i]
		for _, q := range comps.Parts[i].States {
			for _, e := range a.Out(q) {
				out[i] = out[i] || out[comps.Of[e.Dst]]
			}
		}
	}
	return out
}

// inF reports whether an edge is in F.
func inF(e *automata.Edge) bool { return e.Marks&1 != 0 }

// avoidingF is an automaton without the edges in F.
type avoidingF struct{ *automata.Automaton }

// Next implements scc.Graph.
func (a avoidingF) Next(q, at uint32) (to, next uint32, ok bool) {
	out := a.Out(q)
	for ; int(at) < len(out); at++ {
		if !inF(&out[at]) {
			return out[at].Dst, at + 1, true
		}
	}
	return 0, at, false
}

// IsRoot reports whether a traversal of its own begins where an edge leads: it
// is in F, and may lie on one cycle with a rejecting one. Edges in F anywhere
// else are followed like others, as no path that closes a rejecting cycle
// contains them.
func (r *Recurrence) IsRoot(from, to uint32, marks automata.Marks) bool {
	return marks&1 != 0 && r.together(from, to)
}

// Rejects reports whether an edge that leads back to the path closes a
// rejecting cycle.
func (r *Recurrence) Rejects(from, to uint32, marks automata.Marks) bool {
	return marks&1 == 0 && r.together(from, to)
}

// together: a cycle through both states may reject.
func (r *Recurrence) together(from, to uint32) bool {
	return r.Component[from] != 0 && r.Component[from] == r.Component[to]
}
