package compare

import "github.com/ltlcheck/ltlcheck/internal/store"

// graph is an explicit labelled transition system: the edges of state s are
// edges[first[s]:first[s+1]]. It is immutable once built.
type graph struct {
	first []uint64
	edges []edge
}

// states returns the number of states, numbered from 0.
func (g *graph) states() int { return len(g.first) - 1 }

// out returns the edges out of a state; they must not be changed.
func (g *graph) out(s uint32) []edge { return g.edges[g.first[s]:g.first[s+1]] }

// begin allocates a graph of that many states and edges, charged to the budget.
func begin(b *store.Budget, states, edges int) (*graph, error) {
	if err := b.Take(int64(states+1)*8 + int64(edges)*edgeBytes); err != nil {
		return nil, err
	}
	return &graph{first: make([]uint64, 1, states+1), edges: make([]edge, 0, edges)}, nil
}

// end ends the edges of the state under way.
func (g *graph) end() { g.first = append(g.first, uint64(len(g.edges))) }

// union puts complete spaces side by side in one graph, and returns where the
// states of each begin.
func union(b *store.Budget, spaces ...*space) (g *graph, offsets []uint32, err error) {
	states, edges := 0, 0
	for _, s := range spaces {
		offsets = append(offsets, uint32(states))
		states, edges = states+s.states(), edges+len(s.all)
	}
	if g, err = begin(b, states, edges); err != nil {
		return nil, nil, err
	}
	for i, s := range spaces {
		for _, x := range s.edgesOf {
			for _, e := range s.all[x.begin : x.begin+uint64(x.count)] {
				g.edges = append(g.edges, edge{e.label, e.to + offsets[i]})
			}
			g.end()
		}
	}
	return g, offsets, nil
}

// reverse returns the graph with every edge turned round, the edges of each
// state in the order of their sources.
func (g *graph) reverse(b *store.Budget) (*graph, error) {
	r, err := begin(b, g.states(), len(g.edges))
	if err != nil {
		return nil, err
	}
	r.first = r.first[:g.states()+1]
	for _, e := range g.edges {
		r.first[e.to+1]++
	}
	for i := 1; i < len(r.first); i++ {
		r.first[i] += r.first[i-1]
	}
	r.edges = r.edges[:len(g.edges)]
	next := append([]uint64(nil), r.first...)
	for s := range g.states() {
		for _, e := range g.out(uint32(s)) {
			r.edges[next[e.to]] = edge{e.label, uint32(s)}
			next[e.to]++
		}
	}
	return r, nil
}

// give returns the memory of a graph to the budget. It must not be used any
// more.
func (g *graph) give(b *store.Budget) { b.Give(int64(cap(g.first))*8 + int64(cap(g.edges))*edgeBytes) }
