package compare

import "github.com/ltlcheck/ltlcheck/store"

// silent is a graph without cycles of internal steps: the states of each such
// cycle are one state. An internal step leads to a state with a smaller number.
type silent struct {
	*graph
	class []uint32 // of a state of the graph before
}

// collapse makes every strongly connected component of internal steps one
// state. All states of one are related by branching and weak bisimulation. With
// divergence, a component with a step inside gets a step to itself with the
// given label; without, such steps vanish.
//
// R. Tarjan, Depth-first search and linear graph algorithms, SIAM J.
// Comput. 1972. Linear time. It is not package scc's because the graph may have a
// hundred million edges: positions have 64 bits, and no result but the class of
// a state, 4 bytes, is kept.
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

// components numbers the components of internal steps, those that are reached
// first.
type components struct {
	g      *graph
	number []uint32 // order of visits; done once the component is known
	class  []uint32
	frames []sccFrame
	open   []uint32
	visits uint32
	count  uint32
}

const done = ^uint32(0)

type sccFrame struct {
	state, low uint32
	next       uint64
}

func (c *components) push(s uint32) {
	c.visits++
	c.number[s] = c.visits
	c.frames = append(c.frames, sccFrame{s, c.visits, c.g.first[s]})
	c.open = append(c.open, s)
}

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

// quotient builds the graph of the components. Components are numbered in the
// order in which they are finished, so that an internal step leads to a smaller
// number: the class is the rank.
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
