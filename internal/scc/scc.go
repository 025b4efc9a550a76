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

// Graph is a directed graph whose states are the numbers from 0 on.
type Graph interface {
	// Next returns the target of the first edge of a state, from position at
	// on, and the position after it. ok is false if there is no further edge.
	// It may skip edges: then these do not belong to the graph.
	Next(state, at uint32) (to, next uint32, ok bool)
}

// Parts are the strongly connected components of the states that were reached.
// They are numbered in reverse topological order: an edge never leads to a
// component with a higher number.
type Parts struct {
	Of []int32 // state -> component; -1 if it was not reached
	// The states of component i are states[first[i]:first[i+1]].
	first  []uint32
	states []uint32
}

// Len returns the number of components.
func (p *Parts) Len() int { return len(p.first) - 1 }

// States returns the states of component i, in the order in which they were
// visited. The slice is shared and must not be changed.
func (p *Parts) States(i int) []uint32 { return p.states[p.first[i]:p.first[i+1]:p.first[i+1]] }

// Decompose returns the components of the states that are reachable from roots,
// in a graph with the given number of states.
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

// DecomposeAll returns the components of all states.
func DecomposeAll[G Graph](g G, states int) Parts {
	roots := make([]uint32, states)
	for v := range roots {
		roots[v] = uint32(v)
	}
	return Decompose(g, states, roots)
}

// search is a run of Tarjan's algorithm.
type search[G Graph] struct {
	Parts
	graph G
	low   []uint32 // the lowest order that was reached from a state; 0 if it was not visited
	count uint32
	open  []uint32
	calls []call
}

// call is an activation record of visit: its state, its order, and the position
// of its next edge. The stack is explicit, since paths can be as long as the
// graph.
type call struct{ state, order, next uint32 }

// enter begins the visit of a state.
func (s *search[G]) enter(v uint32) {
	s.count++
	s.low[v] = s.count
	s.open = append(s.open, v)
	s.calls = append(s.calls, call{state: v, order: s.count})
}

// visit visits all states reachable from root that were not visited before.
func (s *search[G]) visit(root uint32) {
	s.enter(root)
	for len(s.calls) > 0 {
		c := &s.calls[len(s.calls)-1]
		to, next, ok := s.graph.Next(c.state, c.next)
		c.next = next
		switch {
		case !ok:
			s.leave(*c)
		case s.low[to] == 0:
			s.enter(to)
		case s.Of[to] < 0:
			s.low[c.state] = min(s.low[c.state], s.low[to])
		}
	}
}

// leave ends a visit. If the state is the first one visited of its component,
// the component is complete, and is taken off the stack of open states.
func (s *search[G]) leave(c call) {
	s.calls = s.calls[:len(s.calls)-1]
	if n := len(s.calls); n > 0 {
		v := s.calls[n-1].state
		s.low[v] = min(s.low[v], s.low[c.state])
	}
	if s.low[c.state] != c.order {
		return
	}
	i := len(s.open) - 1
	for s.open[i] != c.state {
		i--
	}
	for _, v := range s.open[i:] {
		s.Of[v] = int32(s.Len())
	}
	s.states = append(s.states, s.open[i:]...)
	s.first = append(s.first, uint32(len(s.states)))
	s.open = s.open[:i]
}
