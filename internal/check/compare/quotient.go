package compare

import (
	"math"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// quotient returns the graph whose states are the blocks of a partition: a step
// leads from one to another if a step of their states does. Internal steps
// inside a block are left out if they are inert. The edges are charged to the
// budget.
func quotient(b *store.Budget, g *graph, block []uint32, blocks int, inert bool) (*graph, error) {
	if err := b.Take(int64(len(block)+blocks) * 4); err != nil {
		return nil, err
	}
	defer b.Give(int64(len(block)+blocks) * 4)
	first := make([]uint32, blocks+2)
	for _, k := range block {
		first[k+2]++
	}
	for i := 2; i < len(first); i++ {
		first[i] += first[i-1]
	}
	members := make([]uint32, len(block))
	for s, k := range block {
		members[first[k+1]] = uint32(s)
		first[k+1]++
	}
	q := &graph{first: make([]uint64, 1, blocks+1)}
	var steps []edge
	for k := range uint32(blocks) {
		steps = steps[:0]
		for _, s := range members[first[k]:first[k+1]] {
			for _, e := range g.out(s) {
				if to := block[e.to]; !inert || e.label != tau || to != k {
					steps = append(steps, edge{e.label, to})
				}
			}
		}
		if err := q.appendSet(b, &steps); err != nil {
			return nil, err
		}
	}
	return q, nil
}

// unreached is the number of states that are not reachable.
const unreached = math.MaxUint32

// reachable returns the states that are reachable from one, in breadth-first
// order, and the place of each state in that order.
func (g *graph) reachable(from uint32) (order, number []uint32) {
	number = slices.Repeat([]uint32{unreached}, g.states())
	order, number[from] = []uint32{from}, 0
	for i := 0; i < len(order); i++ {
		for _, e := range g.out(order[i]) {
			if number[e.to] == unreached {
				number[e.to] = uint32(len(order))
				order = append(order, e.to)
			}
		}
	}
	return order, number
}
