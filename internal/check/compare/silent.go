package compare

import "github.com/ltlcheck/ltlcheck/internal/store"

// silent is a graph without cycles of internal steps: the states of each such
// cycle have become one. An internal step leads to a state with a smaller
// number, so that one pass in ascending order sees targets first.
type silent struct {
	*graph
	// class maps states of the graph before to states of this one.
	class []uint32
}

// collapse makes every strongly connected component of internal steps one
// state. All states of a component are related by branching and weak
// bisimulation. With divergence, a component with a step inside gets a step to
// itself with the given label; without, such steps vanish.
//
// R. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput.
// 1972. Linear time. It does not use package scc because the graph may have a
// hundred million edges: positions have 64 bits, and the only result is the
// class of each state, 4 bytes.
func collapse(b *store.Budget, g *graph, divergence bool, mark uint32) (*silent, error) {
	n := g.states()
	if err := b.Take(int64(n) * 16); err != nil {
		return nil, err
	}
	c := &components{g: g, number: make([]uint32, n), class: make([]uint32, n)}
	for s := range n {
		if c.number[s] == 0 {
			c.visit(uint32(s))
		}
	}
	return c.quotient(b, divergence, mark)
}

// components numbers the components of internal steps in the order in which
// they are finished.
type components struct {
	g *graph
	// number is the order in which states were visited, or done once the
	// component is known.
	number []uint32
	class  []uint32
	frames []sccFrame
	open   []uint32
	visits uint32
	count  uint32
}

const done = ^uint32(0)

// sccFrame is a frame of the stack of Tarjan's algorithm: a state, the lowest
// number that was reached from it, and the edge that comes next.
type sccFrame struct {
	state, low uint32
	next       uint64
}

// push visits a state.
func (c *components) push(s uint32) {
	c.visits++
	c.number[s] = c.visits
	c.frames = append(c.frames, sccFrame{s, c.visits, c.g.first[s]})
	c.open = append(c.open, s)
}

// visit explores all that internal steps lead to from a state.
func (c *components) visit(root uint32) {
	c.push(root)
	for len(c.frames) > 0 {
		f := &c.frames[len(c.frames)-1]
		if f.next == c.g.first[f.state+1] {
			c.pop()
			continue
		}
		e := c.g.edges[f.next]
		f.next++
		switch {
		case e.label != tau || c.number[e.to] == done:
		case c.number[e.to] == 0:
			c.push(e.to)
		default:
			f.low = min(f.low, c.number[e.to])
		}
	}
}

// pop leaves a state, and closes its component if it was visited first in it.
func (c *components) pop() {
	f := c.frames[len(c.frames)-1]
	c.frames = c.frames[:len(c.frames)-1]
	if f.low == c.number[f.state] {
		for s := done; s != f.state; {
			s = c.open[len(c.open)-1]
			c.open = c.open[:len(c.open)-1]
			c.number[s], c.class[s] = done, c.count
		}
		c.count++
	}
	if len(c.frames) > 0 {
		above := &c.frames[len(c.frames)-1]
		above.low = min(above.low, f.low)
	}
}

// quotient builds the graph of the components. As a component is finished after
// those that it leads to, internal steps lead to smaller numbers.
func (c *components) quotient(b *store.Budget, divergence bool, mark uint32) (*silent, error) {
	members := make([]uint32, len(c.class))
	first := make([]uint64, c.count+2)
	for _, k := range c.class {
		first[k+2]++
	}
	for i := 2; i < len(first); i++ {
		first[i] += first[i-1]
	}
	for s, k := range c.class {
		members[first[k+1]] = uint32(s)
		first[k+1]++
	}
	q, err := begin(b, int(c.count), len(c.g.edges)+int(c.count))
	if err != nil {
		return nil, err
	}
	for k := range c.count {
		cycle := false
		for _, s := range members[first[k]:first[k+1]] {
			for _, e := range c.g.out(s) {
				if e.label == tau && c.class[e.to] == k {
					cycle = true
					continue
				}
				q.edges = append(q.edges, edge{e.label, c.class[e.to]})
			}
		}
		if cycle && divergence {
			q.edges = append(q.edges, edge{mark, k})
		}
		q.end()
	}
	return &silent{graph: q, class: c.class}, nil
}
