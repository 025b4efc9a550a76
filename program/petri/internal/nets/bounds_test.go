package nets_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets/netstest"
)

// TestBoundByDeath compares the bounds of places that are never fed with those that repeated passes over all
// transitions find.
func TestBoundByDeath(t *testing.T) {
	lowered := 0
	for seed := range uint64(500) {
		n := netstest.Random(rand.New(rand.NewPCG(seed, 1)))
		got := slices.Repeat([]uint64{nets.Unbounded}, len(n.Places))
		n.BoundByDeath(got)
		want := slices.Repeat([]uint64{nets.Unbounded}, len(n.Places))
		for changed := true; changed; {
			changed = false
			for p := range want {
				fed := false
				for t := range n.Transitions {
					fed = fed || !n.DeadBy(t, want) && slices.ContainsFunc(n.Changes.Of(t), func(c nets.Change) bool { return int(c.Place) == p && c.Plus > 0 })
				}
				if !fed && want[p] > n.Initial[p] {
					want[p], changed = n.Initial[p], true
					lowered++
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d: %v, want %v", seed, got, want)
		}
	}
	if lowered < 100 {
		t.Errorf("%d bounds are finite", lowered)
	}
}
