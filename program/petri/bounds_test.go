package petri

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestBoundByDeath compares the bounds of places that are never fed with those that repeated passes over all
// transitions find.
func TestBoundByDeath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, err := readString(drawSketch(t).pnml())
		if err != nil {
			t.Fatal(err)
		}
		got := slices.Repeat([]uint64{unbounded}, len(n.places))
		n.boundByDeath(got)
		want := slices.Repeat([]uint64{unbounded}, len(n.places))
		for changed := true; changed; {
			changed = false
			for p := range want {
				fed := false
				for t := range n.transitions {
					fed = fed || !n.deadBy(t, want) && slices.ContainsFunc(n.changes.of(t), func(c change) bool { return int(c.place) == p && c.plus > 0 })
				}
				if !fed && want[p] > n.initial[p] {
					want[p], changed = n.initial[p], true
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}
