package scc

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

// edges is a graph some of whose edges are not to be followed: those with a negative target.
type edges [][]int

func (e edges) Next(state, at uint32) (uint32, uint32, bool) {
	for ; int(at) < len(e[state]); at++ {
		if to := e[state][at]; to >= 0 {
			return uint32(to), at + 1, true
		}
	}
	return 0, at, false
}

// reach is the states reachable from one, itself included.
func (e edges) reach(from uint32) []bool {
	seen := make([]bool, len(e))
	seen[from] = true
	for queue := []uint32{from}; len(queue) > 0; queue = queue[1:] {
		for _, to := range e[queue[0]] {
			if to >= 0 && !seen[to] {
				seen[to] = true
				queue = append(queue, uint32(to))
			}
		}
	}
	return seen
}

// TestDecompose: two states share a component if and only if each reaches the other, edges never lead to a component of higher
// number, and every state that the roots reach stands in the list of its component, once.
func TestDecompose(t *testing.T) {
	t.Parallel()
	seeded.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "states")
		g := make(edges, n)
		for v := range g {
			g[v] = rapid.SliceOfN(rapid.IntRange(-2, n-1), 0, 3).Draw(t, "edges")
		}
		roots := rapid.SliceOfN(rapid.Uint32Range(0, uint32(n-1)), 0, 3).Draw(t, "roots")
		parts := Decompose(g, n, roots)
		reach := make([][]bool, n)
		for v := range n {
			reach[v] = g.reach(uint32(v))
		}
		for v := range n {
			met := slices.ContainsFunc(roots, func(r uint32) bool { return reach[r][v] })
			if met != (parts.Of[v] >= 0) {
				t.Fatalf("state %d of %v from %v: part %d", v, g, roots, parts.Of[v])
			}
			if !met {
				continue
			}
			if !slices.Contains(parts.States(int(parts.Of[v])), uint32(v)) {
				t.Fatalf("state %d of %v is not in its part", v, g)
			}
			for w := range n {
				if parts.Of[w] >= 0 && (parts.Of[v] == parts.Of[w]) != (reach[v][w] && reach[w][v]) {
					t.Fatalf("states %d and %d of %v", v, w, g)
				}
			}
			for _, to := range g[v] {
				if to >= 0 && parts.Of[to] > parts.Of[v] {
					t.Fatalf("edge from %d to %d of %v leads up", v, to, g)
				}
			}
		}
		listed := 0
		for i := range parts.Len() {
			if len(parts.States(i)) == 0 {
				t.Fatal("an empty part")
			}
			listed += len(parts.States(i))
		}
		for _, c := range parts.Of {
			if c >= 0 {
				listed--
			}
		}
		if listed != 0 {
			t.Fatalf("lists of %v", g)
		}
	})
	if p := DecomposeAll(edges{{1}, {0}, {0}}, 3); p.Len() != 2 || p.Of[2] != 1 {
		t.Error(p)
	}
}
