// Package scc decomposes graphs into strongly connected components.
//
// R. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput.
// 1(2), 1972, with an explicit stack:
//
//	visit(v):
//	  order(v), low(v) := next number; push v on open
//	  for each edge (v, w):
//	    if w is new: visit(w); low(v) := min(low(v), low(w))
//	    else if w is in no part: low(v) := min(low(v), low(w))
//	  if low(v) = order(v): what stands on open from v on is a part
//
// O(states + edges) time, 8 bytes a state beside the result's 8.
package scc

// Graph is a graph whose states are numbers from 0 on.
type Graph interface {
	// Next is the target of the first edge of a state from the at-th on that is
	// to be followed, and the position behind it; ok is false if there is none.
	Next(state, at uint32) (to, next uint32, ok bool)
}

// Parts are the components that were reached. An edge never leads to a
// component of higher number.
type Parts struct {
	Of     []int32  // of each state, -1 when it was not reached
	first  []uint32 // the states of component i are those of states from first[i] to first[i+1]
	states []uint32
}

// Len is the number of components.
func (p *Parts) Len() int { return len(p.first) - 1 }

// States are those of a component, in the order in which they were met.
func (p *Parts) States(i int) []uint32 { return p.states[p.first[i]:p.first[i+1]:p.first[i+1]] }

// Decompose decomposes what is reachable from the roots in a graph with so many
// states.
func Decompose[G Graph](g G, states int, roots []uint32) Parts {
	t := search[G]{graph: g, low: make([]uint32, states)}
	t.Of, t.first = make([]int32, states), []uint32{0}
	for v := range t.Of {
		t.Of[v] = -1
	}
	for _, v := range roots {
		if t.low[v] == 0 {
			t.visit(v)
		}
	}
	return t.Parts
}

// DecomposeAll decomposes the whole graph.
func DecomposeAll[G Graph](g G, states int) Parts {
	roots := make([]uint32, states)
	for v := range roots {
		roots[v] = uint32(v)
	}
	return Decompose(g, states, roots)
}

type search[G Graph] struct {
	Parts
	graph G
	low   []uint32 // lowest order reached, from 1 on; 0 is new
	count uint32
	open  []uint32
	calls []call
}

type call struct{ state, order, next uint32 }

func (t *search[G]) enter(v uint32) {
	t.count++
	t.low[v] = t.count
	t.open = append(t.open, v)
	t.calls = append(t.calls, call{state: v, order: t.count})
}

func (t *search[G]) visit(root uint32) {
	t.enter(root)
	for len(t.calls) > 0 {
		c := &t.calls[len(t.calls)-1]
		to, next, ok := t.graph.Next(c.state, c.next)
		c.next = next
		switch {
		case !ok:
			t.leave(*c)
		case t.low[to] == 0:
			t.enter(to)
		case t.Of[to] < 0:
			t.low[c.state] = min(t.low[c.state], t.low[to])
		}
	}
}

// leave ends a call: it closes the component of which the state is the root, if
// it is one.
func (t *search[G]) leave(c call) {
	t.calls = t.calls[:len(t.calls)-1]
	if n := len(t.calls); n > 0 {
		v := t.calls[n-1].state
		t.low[v] = min(t.low[v], t.low[c.state])
	}
	if t.low[c.state] != c.order {
		return
	}
	i := len(t.open) - 1
	for t.open[i] != c.state {
		i--
	}
	for _, v := range t.open[i:] {
		t.Of[v] = int32(t.Len())
	}
	t.states = append(t.states, t.open[i:]...)
	t.first = append(t.first, uint32(len(t.states)))
	t.open = t.open[:i]
}
