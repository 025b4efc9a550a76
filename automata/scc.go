package automata

// Components is the decomposition of the reachable part into strongly connected components,
// by Tarjan's algorithm (1972) with an explicit stack; O(states + edges). Components are
// numbered so that edges between components go from higher to lower numbers.
type Components struct {
	Of    []int32     // component of each state, -1 when it is unreachable
	Parts []Component // by number
}

// Component is one strongly connected component.
type Component struct {
	States []uint32
	Marks  Marks // marks of the edges inside
	Common Marks // marks that every edge inside has; all bits when there is none
	Edges  int   // number of edges inside; 0 makes the component trivial
}

// Trivial reports whether no run can stay in the component.
func (c *Component) Trivial() bool { return c.Edges == 0 }

// Components decomposes the part that is reachable from the initial states.
func (a *Automaton) Components() *Components { return a.subComponents(a.start, nil, 0) }

// subComponents decomposes the part reachable from roots on edges that carry no mark of avoid
// and stay among the states for which inside holds (nil: all).
func (a *Automaton) subComponents(roots []uint32, inside []bool, avoid Marks) *Components {
	t := tarjan{a: a, inside: inside, avoid: avoid, index: make([]int32, a.States())}
	t.comps = &Components{Of: make([]int32, a.States())}
	for q := range t.comps.Of {
		t.comps.Of[q] = -1
	}
	for _, q := range roots {
		if t.index[q] == 0 {
			t.search(q)
		}
	}
	t.countEdges()
	return t.comps
}

type tarjan struct {
	a       *Automaton
	inside  []bool
	avoid   Marks
	comps   *Components
	index   []int32 // order of discovery from 1, lowered to the lowest index reached
	counter int32
	open    []uint32
	calls   []tarjanCall
}

type tarjanCall struct {
	q     uint32
	order int32
	next  uint32 // edge to look at
}

func (t *tarjan) follows(e *Edge) bool {
	return e.Marks&t.avoid == 0 && (t.inside == nil || t.inside[e.Dst])
}

func (t *tarjan) enter(q uint32) {
	t.counter++
	t.index[q] = t.counter
	t.open = append(t.open, q)
	t.calls = append(t.calls, tarjanCall{q, t.counter, t.a.first[q]})
}

func (t *tarjan) search(root uint32) {
	t.enter(root)
	for len(t.calls) > 0 {
		c := &t.calls[len(t.calls)-1]
		if c.next == t.a.first[c.q+1] {
			t.leave(*c)
			continue
		}
		e := &t.a.edges[c.next]
		c.next++
		switch {
		case !t.follows(e):
		case t.index[e.Dst] == 0:
			t.enter(e.Dst)
		case t.comps.Of[e.Dst] < 0:
			t.index[c.q] = min(t.index[c.q], t.index[e.Dst])
		}
	}
}

// leave ends a call: it closes the component of which the state is the root, if it is one.
func (t *tarjan) leave(c tarjanCall) {
	t.calls = t.calls[:len(t.calls)-1]
	if n := len(t.calls); n > 0 {
		p := t.calls[n-1].q
		t.index[p] = min(t.index[p], t.index[c.q])
	}
	if t.index[c.q] != c.order {
		return
	}
	i := len(t.open)
	for {
		i--
		t.comps.Of[t.open[i]] = int32(len(t.comps.Parts))
		if t.open[i] == c.q {
			break
		}
	}
	states := append([]uint32(nil), t.open[i:]...)
	t.open = t.open[:i]
	t.comps.Parts = append(t.comps.Parts, Component{States: states, Common: ^Marks(0)})
}

func (t *tarjan) countEdges() {
	for i := range t.a.edges {
		e := &t.a.edges[i]
		if n := t.comps.Of[e.Src]; n >= 0 && t.comps.Of[e.Dst] == n && t.follows(e) {
			p := &t.comps.Parts[n]
			p.Edges++
			p.Marks |= e.Marks
			p.Common &= e.Marks
		}
	}
}

// Inside reports whether an edge stays in one component.
func (c *Components) Inside(e Edge) bool { return c.Of[e.Src] >= 0 && c.Of[e.Src] == c.Of[e.Dst] }
