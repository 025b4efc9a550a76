package main

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
)

// longestPath is the number of states on the longest path without repetition from a state that was not visited: D_max.
func (g *graph) longestPath(from uint32, visited []bool) int {
	visited[from] = true
	longest := 0
	for _, to := range g.next[from] {
		if !visited[to] {
			longest = max(longest, g.longestPath(to, visited))
		}
	}
	visited[from] = false
	return longest + 1
}

// longestGeodesic is the number of states on the longest of the shortest paths from the initial state: G_max.
func (g *graph) longestGeodesic() (levels int) {
	met := map[uint32]bool{0: true}
	for level := []uint32{0}; len(level) > 0; levels++ {
		var next []uint32
		for _, s := range level {
			for _, to := range g.next[s] {
				if !met[to] {
					met[to] = true
					next = append(next, to)
				}
			}
		}
		level = next
	}
	return levels
}

// TestBoundsOfMemory: memory for D_max states is sufficient, whatever is forgotten, and memory for G_max is necessary (Section 2.1).
// With memory for all states each is inserted once.
func TestBoundsOfMemory(t *testing.T) {
	t.Parallel()
	between := 0
	for seed := range uint64(60) {
		for _, old := range []func(*generator, int) int{uniform, early, returning(10)} {
			g := generate(seed, 14, 3, old)
			d, geodesic := g.longestPath(0, make([]bool, len(g.next))), g.longestGeodesic()
			for _, policy := range check.Policies() {
				for keys := 1; keys <= len(g.next); keys++ {
					r, _, err := traverse(g, check.Options{Storage: check.StorageReplace, Policy: policy, Seed: seed, Limits: check.Limits{Keys: keys, States: 1 << 20}})
					if err != nil {
						t.Fatal(err)
					}
					ended := r.Verdict == check.Holds
					switch {
					case keys >= d && !ended:
						t.Fatalf("seed %d, %s: memory for D_max = %d states is not sufficient: %s", seed, policy, d, r.Reason)
					case keys < geodesic && ended:
						t.Fatalf("seed %d, %s: memory for %d states was enough, and G_max is %d", seed, policy, keys, geodesic)
					case keys == len(g.next) && r.Product.Insertions != uint64(keys):
						t.Fatalf("seed %d, %s: %d insertions of %d states", seed, policy, r.Product.Insertions, keys)
					case keys < d && ended:
						between++
					}
				}
			}
		}
	}
	if between == 0 {
		t.Error("no traversal ended with memory for less than D_max states")
	}
}
