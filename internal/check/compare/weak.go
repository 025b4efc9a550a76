package compare

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// maxSaturated bounds the steps of a saturated graph, of 8 bytes each.
const maxSaturated = 1 << 30

// saturate returns the graph with the weak steps of g as steps: a step with
// label a where internal steps, one step a and internal steps lead; an internal
// step where any number of internal steps lead, none included. States are
// weakly bisimilar exactly if they are bisimilar in the result.
//
// The graph must have no cycle of internal steps, and these must lead to
// smaller numbers, so that the closure of a state follows from those of its
// successors. R. Milner, Communication and Concurrency, 1989. O(n·m) time and
// space.
func saturate(m *monitor, g *graph) (*graph, error) {
	closure, err := silentClosure(m, g)
	if err != nil {
		return nil, err
	}
	defer func() { m.budget.Give(int64(cap(closure.edges)) * edgeBytes) }()
	s := &graph{first: make([]uint64, 1, g.states()+1)}
	if err := m.budget.Take(int64(g.states()+1) * 8); err != nil {
		return nil, err
	}
	var steps []edge
	for n := range g.states() {
		steps = steps[:0]
		for _, c := range closure.out(uint32(n)) {
			steps = append(steps, edge{tau, c.to})
			for _, e := range g.out(c.to) {
				if e.label != tau {
					for _, d := range closure.out(e.to) {
						steps = append(steps, edge{e.label, d.to})
					}
				}
			}
			if err := m.poll(); err != nil {
				return nil, err
			}
		}
		if err := s.appendSet(m.budget, &steps); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// silentClosure returns a graph with a step from each state to every state that
// internal steps lead to, itself included.
func silentClosure(m *monitor, g *graph) (*graph, error) {
	c := &graph{first: make([]uint64, 1, g.states()+1)}
	var steps []edge
	for n := range g.states() {
		steps = append(steps[:0], edge{tau, uint32(n)})
		for _, e := range g.out(uint32(n)) {
			if e.label == tau {
				steps = append(steps, c.out(e.to)...)
			}
		}
		if err := m.poll(); err != nil {
			return nil, err
		}
		if err := c.appendSet(m.budget, &steps); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// appendSet appends the steps of the next state, each once.
func (g *graph) appendSet(b *store.Budget, steps *[]edge) error {
	*steps = unique(*steps)
	if err := grow(b, &g.edges, len(*steps), edgeBytes); err != nil {
		return err
	}
	if g.edges = append(g.edges, *steps...); len(g.edges) > maxSaturated {
		return errTooDeep
	}
	g.end()
	return nil
}

// unique sorts edges and removes duplicates, in place.
func unique(edges []edge) []edge {
	slices.SortFunc(edges, compareEdges)
	return slices.Compact(edges)
}

// compareEdges orders edges by label, then by target.
func compareEdges(a, b edge) int {
	if a.label != b.label {
		return int(int64(a.label) - int64(b.label))
	}
	return int(int64(a.to) - int64(b.to))
}
