package automata

import "github.com/ltlcheck/ltlcheck/internal/scc"

// Components is the decomposition of a part of an automaton into strongly
// connected components. They are numbered so that edges between components go
// from higher to lower numbers: a loop over Parts from 0 on sees successors
// first. It describes the automaton it was made of and stays valid, as automata
// do not change.
type Components struct {
	Of    []int32     // component of each state, -1 when it is unreachable
	Parts []Component // by number
}

// Component is one strongly connected component. A run that stays in it can see
// any subset of Marks that its cycles have; with generalised Büchi acceptance
// it can see them all.
type Component struct {
	States []uint32
	Marks  Marks // marks of the edges inside
	Common Marks // marks that every edge inside has; all bits when there is none
	Edges  int   // number of edges inside; 0 makes the component trivial
}

// Trivial reports whether no run can stay in the component: a single state
// without a loop.
func (c *Component) Trivial() bool { return c.Edges == 0 }

// Components decomposes the part that is reachable from the initial states.
// O(states + edges). Nothing is cached: callers that need it twice keep it.
func (a *Automaton) Components() *Components { return a.subComponents(a.start, nil, 0) }

// subComponents decomposes the part reachable from roots on edges that carry no
// mark of avoid and stay among the states for which inside holds (nil: all).
func (a *Automaton) subComponents(roots []uint32, inside []bool, avoid Marks) *Components {
	g := subgraph{a, inside, avoid}
	parts := scc.Decompose(g, a.States(), roots)
	c := &Components{Of: parts.Of, Parts: make([]Component, parts.Len())}
	for i := range c.Parts {
		c.Parts[i] = Component{States: parts.States(i), Common: ^Marks(0)}
	}
	c.countEdges(g)
	return c
}

// subgraph is the edges of an automaton that subComponents follows.
type subgraph struct {
	automaton *Automaton
	inside    []bool
	avoid     Marks
}

func (s subgraph) follows(e *Edge) bool {
	return e.Marks&s.avoid == 0 && (s.inside == nil || s.inside[e.Dst])
}

// Next implements scc.Graph.
func (s subgraph) Next(q, at uint32) (to, next uint32, ok bool) {
	for i := s.automaton.first[q] + at; i < s.automaton.first[q+1]; i++ {
		if e := &s.automaton.edges[i]; s.follows(e) {
			return e.Dst, i + 1 - s.automaton.first[q], true
		}
	}
	return 0, at, false
}

// countEdges fills in what is known of the edges inside the components.
func (c *Components) countEdges(g subgraph) {
	for i := range g.automaton.edges {
		e := &g.automaton.edges[i]
		if n := c.Of[e.Src]; n >= 0 && c.Of[e.Dst] == n && g.follows(e) {
			p := &c.Parts[n]
			p.Edges++
			p.Marks |= e.Marks
			p.Common &= e.Marks
		}
	}
}

// Inside reports whether an edge stays in one component. Edges between
// unreachable states do not.
func (c *Components) Inside(e Edge) bool { return c.Of[e.Src] >= 0 && c.Of[e.Src] == c.Of[e.Dst] }
