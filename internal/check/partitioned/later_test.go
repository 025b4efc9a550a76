package partitioned

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// TestLevelOfPlaces compares with a list of the levels of all places.
func TestLevelOfPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := diver{spans: store.NewArray[span](store.NewBudget(0))}
		var levels []int
		for range rapid.IntRange(0, 40).Draw(t, "spans") {
			for range rapid.IntRange(0, 3).Draw(t, "gap") {
				levels = append(levels, mostLevel)
			}
			n, level := rapid.IntRange(1, 4).Draw(t, "n"), rapid.IntRange(0, 9).Draw(t, "level")
			if err := d.spans.Append(span{first: uint32(len(levels)), n: uint32(n), level: uint32(level)}); err != nil {
				t.Fatal(err)
			}
			for range n {
				levels = append(levels, level)
			}
		}
		for place, want := range append(levels, mostLevel) {
			if got := d.levelOf(uint64(place)); got != want {
				t.Fatalf("place %d of %d: level %d, want %d", place, len(levels), got, want)
			}
		}
	})
}
