package counted

import (
	"fmt"
	"slices"
)

// FollowAllOrders makes sweeps follow all orders, also if visits commute.
func (f *Family) FollowAllOrders() { f.allOrders = true }

// OrderedSweeps returns how many sweeps were found whose visits commute.
func (a *Abstraction) OrderedSweeps() (n int) {
	for _, commute := range a.orders {
		if commute {
			n++
		}
	}
	return n
}

// DescribeGraph lists the states of a graph with their successors, by blocks
// and not by the numbers of classes, and without the order of either.
func (a *Abstraction) DescribeGraph() []string {
	name := func(s *state) string {
		text := fmt.Sprint(s.shared, s.single)
		var counts []string
		for q, n := range s.counts {
			if n > 0 {
				counts = append(counts, fmt.Sprint(a.classes[q], n))
			}
		}
		slices.Sort(counts)
		return fmt.Sprint(text, counts)
	}
	var all []string
	for i := range a.vertices {
		v := &a.vertices[i]
		for _, e := range v.edges {
			all = append(all, fmt.Sprint(name(&v.state), e.st.ID, e.last.ID, e.failed, name(&a.vertices[e.to].state)))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
