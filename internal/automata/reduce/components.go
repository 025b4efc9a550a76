package reduce

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/scc"
)

// components is a decomposition into strongly connected components: an edge
// never leads to a component of higher number.
type components struct {
	of    []int32 // of each state, -1 when it is not reached
	parts []component
}

// component is one strongly connected component; without edges, no run stays in
// it.
type component struct {
	states []uint32
	marks  automata.Marks // of the edges inside
	common automata.Marks // that all edges inside have
	edges  int            // inside
}

// accepting reports whether a run can stay and see every mark.
func (c *component) accepting(all automata.Marks) bool { return c.edges > 0 && c.marks&all == all }

// components decomposes what is reachable from the start.
func (g *graph) components() *components {
	return g.componentsOn(g.start, func(*edge) bool { return true })
}

// componentsOn decomposes what is reachable from the roots on the edges for
// which follow holds. Marks and numbers of edges count these edges only.
func (g *graph) componentsOn(roots []uint32, follow func(*edge) bool) *components {
	found := scc.Decompose(followed{g, follow}, len(g.out), roots)
	c := &components{of: found.Of, parts: make([]component, found.Len())}
	for i := range c.parts {
		c.parts[i] = component{states: found.States(i), common: ^automata.Marks(0)}
	}
	c.count(g, follow)
	return c
}

// followed is the edges that follow allows.
type followed struct {
	graph  *graph
	follow func(*edge) bool
}

// Next implements scc.Graph.
func (f followed) Next(q, at uint32) (to, next uint32, ok bool) {
	for out := f.graph.out[q]; int(at) < len(out); at++ {
		if e := &out[at]; f.follow(e) {
			return e.dst, at + 1, true
		}
	}
	return 0, at, false
}

// count fills in what is known of the edges inside the components.
func (c *components) count(g *graph, follow func(*edge) bool) {
	for q, out := range g.out {
		n := c.of[q]
		if n < 0 {
			continue
		}
		p := &c.parts[n]
		for i := range out {
			if e := &out[i]; c.of[e.dst] == n && follow(e) {
				p.edges++
				p.marks |= e.marks
				p.common &= e.marks
			}
		}
	}
}

// inside reports whether an edge of q stays in its component.
func (c *components) inside(q uint32, e *edge) bool { return c.of[q] >= 0 && c.of[q] == c.of[e.dst] }
