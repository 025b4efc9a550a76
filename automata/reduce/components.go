package reduce

import "github.com/ltlcheck/ltlcheck/automata"

// components is a decomposition into strongly connected components (Tarjan 1972, with an
// explicit stack; O(states + edges)): an edge never leads to a component of higher number.
type components struct {
	of    []int32 // of each state, -1 when it is not reached
	parts []component
}

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

// componentsOn decomposes what is reachable from the roots on the edges that follow allows.
func (g *graph) componentsOn(roots []uint32, follow func(*edge) bool) *components {
	t := &tarjan{g: g, follow: follow, low: make([]int32, len(g.out)), components: &components{of: make([]int32, len(g.out))}}
	for q := range t.of {
		t.of[q] = -1
	}
	for _, q := range roots {
		if t.low[q] == 0 {
			t.search(q)
		}
	}
	t.count()
	return t.components
}

type tarjan struct {
	*components
	g      *graph
	follow func(*edge) bool
	low    []int32 // lowest order of discovery reached, from 1
	order  int32
	open   []uint32
	calls  []call
}

type call struct {
	q     uint32
	order int32
	next  int
}

func (t *tarjan) enter(q uint32) {
	t.order++
	t.low[q] = t.order
	t.open = append(t.open, q)
	t.calls = append(t.calls, call{q: q, order: t.order})
}

func (t *tarjan) search(root uint32) {
	t.enter(root)
	for len(t.calls) > 0 {
		c := &t.calls[len(t.calls)-1]
		if c.next == len(t.g.out[c.q]) {
			t.leave(*c)
			continue
		}
		e := &t.g.out[c.q][c.next]
		c.next++
		switch {
		case !t.follow(e):
		case t.low[e.dst] == 0:
			t.enter(e.dst)
		case t.of[e.dst] < 0:
			t.low[c.q] = min(t.low[c.q], t.low[e.dst])
		}
	}
}

func (t *tarjan) leave(c call) {
	t.calls = t.calls[:len(t.calls)-1]
	if n := len(t.calls); n > 0 {
		p := t.calls[n-1].q
		t.low[p] = min(t.low[p], t.low[c.q])
	}
	if t.low[c.q] != c.order {
		return
	}
	i := len(t.open) - 1
	for ; t.open[i] != c.q; i-- {
	}
	part := component{states: append([]uint32(nil), t.open[i:]...), common: ^automata.Marks(0)}
	t.open = t.open[:i]
	for _, q := range part.states {
		t.of[q] = int32(len(t.parts))
	}
	t.parts = append(t.parts, part)
}

func (t *tarjan) count() {
	for q, out := range t.g.out {
		n := t.of[q]
		if n < 0 {
			continue
		}
		p := &t.parts[n]
		for i := range out {
			if e := &out[i]; t.of[e.dst] == n && t.follow(e) {
				p.edges++
				p.marks |= e.marks
				p.common &= e.marks
			}
		}
	}
}

// inside reports whether an edge of q stays in its component.
func (c *components) inside(q uint32, e *edge) bool { return c.of[q] >= 0 && c.of[q] == c.of[e.dst] }
