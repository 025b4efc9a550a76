package searchtest

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/search"
)

// Visited is a product that a search has visited wholly: its states as nodes of
// the search, in the order of Whole.
type Visited struct {
	*Whole
	Search *search.Search
	Nodes  []search.Node
	places map[search.Node]int
}

// Visit makes a search expand the whole product, breadth first.
func (j *Job) Visit(t *testing.T, w Way) *Visited {
	t.Helper()
	s := j.Search(t, w)
	v := &Visited{Whole: j.Build(t, s), Search: s, places: map[search.Node]int{}}
	add := func() {
		for _, e := range s.Edges {
			if _, known := v.places[e.Node]; !known {
				v.places[e.Node] = len(v.Nodes)
				v.Nodes = append(v.Nodes, e.Node)
			}
		}
	}
	err := s.Initial()
	add()
	for i := 0; i < len(v.Nodes) && err == nil; i++ {
		if err = s.Visit(1); err == nil {
			err = s.Expand(v.Nodes[i])
			add()
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Place returns the number of a node, and whether it was visited.
func (v *Visited) Place(n search.Node) (int, bool) {
	i, ok := v.places[n]
	return i, ok
}

// Knows reports whether a node was visited.
func (v *Visited) Knows(n search.Node) bool {
	_, ok := v.places[n]
	return ok
}

// Distances returns, by state, the fewest edges from one of some states through
// states that pass, -1 where there is no way. The first states need not pass.
func (w *Whole) Distances(from []int, pass func(int) bool) []int {
	d := make([]int, len(w.Edges))
	for i := range d {
		d[i] = -1
	}
	for _, v := range from {
		d[v] = 0
	}
	for todo := from; len(todo) > 0; {
		v := todo[0]
		todo = todo[1:]
		for _, e := range w.Edges[v] {
			if d[e.To] < 0 && pass(e.To) {
				d[e.To] = d[v] + 1
				todo = append(todo, e.To)
			}
		}
	}
	return d
}

// Shortest returns the fewest edges of a cycle through a state, over edges that
// pass; -1 if there is none.
func (w *Whole) Shortest(x int, pass func(Edge) bool) int {
	d := make([]int, len(w.Edges))
	for todo := []int{x}; len(todo) > 0; {
		v := todo[0]
		todo = todo[1:]
		for _, e := range w.Edges[v] {
			if !pass(e) || d[e.To] > 0 {
				continue
			}
			d[e.To] = d[v] + 1
			if e.To == x {
				return d[x]
			}
			todo = append(todo, e.To)
		}
	}
	return -1
}
