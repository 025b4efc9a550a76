package searchtest

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
)

// Edge is an edge of a product that was built whole.
type Edge struct {
	To    int
	Marks automata.Marks
}

// State is a state of the product.
type State struct {
	Vector string
	Q      uint32
}

// Whole is a product, built before anything is searched: its states are numbers,
// in the order of a breadth-first search, with what they are.
type Whole struct {
	States    []State
	Initial   []int
	Edges     [][]Edge
	Accepting []bool // if the product is degeneralised
	Inside    []bool // an atomic sequence
}

// Build returns the product of a search.
func (j *Job) Build(t *testing.T, s *search.Search) *Whole {
	t.Helper()
	w, err := s.Prod.NewWalker()
	if err != nil {
		t.Fatal(err)
	}
	var all []State
	out, ids := &Whole{}, map[State]int{}
	edges := func() (es []Edge) {
		for _, e := range w.Edges {
			n := State{string(w.Prog.State(int(e.Succ))), e.Q}
			if _, ok := ids[n]; !ok {
				ids[n] = len(all)
				all = append(all, n)
			}
			es = append(es, Edge{ids[n], e.Marks})
		}
		return es
	}
	if err := w.Initial(); err != nil {
		t.Fatal(err)
	}
	for _, e := range edges() {
		out.Initial = append(out.Initial, e.To)
	}
	for i := 0; i < len(all); i++ {
		if err := w.Expand([]byte(all[i].Vector), all[i].Q); err != nil {
			t.Fatal(err)
		}
		out.Edges = append(out.Edges, edges())
		out.Accepting = append(out.Accepting, j.OneSet && s.Prod.Accepting(all[i].Q))
		out.Inside = append(out.Inside, j.Graph.States[oracle.Number([]byte(all[i].Vector))].Transient)
	}
	out.States = all
	return out
}

// Transitions counts the edges.
func (w *Whole) Transitions() (n int) {
	for _, out := range w.Edges {
		n += len(out)
	}
	return n
}

// Reach returns what can be reached from some states, these included.
func (w *Whole) Reach(from ...int) []bool {
	seen := make([]bool, len(w.Edges))
	for todo := from; len(todo) > 0; {
		v := todo[0]
		todo = todo[1:]
		if !seen[v] {
			seen[v] = true
			for _, e := range w.Edges[v] {
				todo = append(todo, e.To)
			}
		}
	}
	return seen
}

// Outside counts the states of a set that are outside atomic sequences.
func (w *Whole) Outside(set []bool) (n uint64) {
	for v, in := range set {
		if in && !w.Inside[v] {
			n++
		}
	}
	return n
}

// Components counts the strongly connected components, from the definition.
func (w *Whole) Components() (n uint64) {
	var reach [][]bool
	for v := range w.Edges {
		reach = append(reach, w.Reach(v))
	}
	for v := range reach {
		first := true
		for u := range v {
			first = first && !(reach[v][u] && reach[u][v])
		}
		if first {
			n++
		}
	}
	return n
}

// FromAccepting is what accepting states reach.
func (w *Whole) FromAccepting() []bool {
	var from []int
	for v, a := range w.Accepting {
		if a {
			from = append(from, v)
		}
	}
	return w.Reach(from...)
}

// Depth is the longest path of a depth-first search, by recursion.
func (w *Whole) Depth() (longest int) {
	seen := make([]bool, len(w.Edges))
	var visit func(v, depth int)
	visit = func(v, depth int) {
		if seen[v] {
			return
		}
		seen[v], longest = true, max(longest, depth)
		for _, e := range w.Edges[v] {
			visit(e.To, depth+1)
		}
	}
	for _, v := range w.Initial {
		visit(v, 1)
	}
	return longest
}
