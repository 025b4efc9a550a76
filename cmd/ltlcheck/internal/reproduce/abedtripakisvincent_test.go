package reproduce

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/sample"
)

// TestShapes: trees and grids have the nodes and edges of the paper, all of which are reachable.
func TestShapes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name                 string
		make                 func() (*subject, error)
		states, edges, depth int
	}{
		{"T(2,3)", func() (*subject, error) { return tree(2, 3) }, 13, 12, 2},
		{"T(3,1)", func() (*subject, error) { return tree(3, 1) }, 4, 3, 3},
		{"G(2,2)", func() (*subject, error) { return grid(2, 2, false) }, 9, 12, 4},
		{"G(1,3)", func() (*subject, error) { return grid(1, 3, false) }, 8, 12, 3},
		{"torus(2,2)", func() (*subject, error) { return grid(2, 2, true) }, 9, 18, 4},
	} {
		s, err := c.make()
		if err != nil {
			t.Fatal(err)
		}
		if s.name != c.name || s.states != c.states || s.edges != c.edges || s.depth != c.depth {
			t.Errorf("%s: %s with %d nodes, %d edges, depth %d", c.name, s.name, s.states, s.edges, s.depth)
		}
	}
}

// TestSearched: searches take what the recursion says on average, and with room for 15 % cover a small tree in the end.
func TestSearched(t *testing.T) {
	t.Parallel()
	s, err := tree(2, 2)
	if err != nil {
		t.Fatal(err)
	}
	means, err := s.coverTimes(t.Context(), "urs", 4000, 100_000, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := means[len(means)-1].average(); got < 26 || got > 28.6 { // 27.28
		t.Errorf("URS covers T(2,2) after %.2f steps on average", got)
	}
	covered, err := s.covered15(t.Context(), "urs", whenFull{restart: sample.RestartRoot}, []float64{1, 100}, 20, 1)
	if err != nil {
		t.Fatal(err)
	}
	if early, late := covered[0].average(), covered[1].average(); early >= late || covered[0].n != 20 {
		t.Errorf("%.1f %% after one step for each node, %.1f %% after 100, of %d runs", early, late, covered[0].n)
	}
}
