package search

import (
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/store"
	"pgregory.net/rapid"
)

// TestRows: every row is where it was put, whatever comes after it, and its memory is counted.
func TestRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := store.NewBudget(0)
		r := rows{budget: b}
		var all [][]uint32
		var places []uint32
		for range rapid.IntRange(1, 40).Draw(t, "rows") {
			row := make([]uint32, rapid.OneOf(rapid.IntRange(0, 9), rapid.IntRange(0, rowRoom-1), rapid.IntRange(rowRoom-3, 3*rowRoom)).Draw(t, "length"))
			for i := range row {
				row[i] = uint32(len(all)*7919 + i)
			}
			place, err := r.add(row)
			if err != nil || place == 0 || slices.Contains(places, place) {
				t.Fatalf("place %d, %v", place, err)
			}
			all, places = append(all, row), append(places, place)
		}
		for i, place := range places {
			if !slices.Equal(r.row(place), all[i]) {
				t.Fatalf("row %d of %d is another one", i, len(all))
			}
		}
		if r.bytes() != b.Used() {
			t.Fatalf("%d bytes, charged %d", r.bytes(), b.Used())
		}
		if r.free(); b.Used() != 0 || r.bytes() != 0 {
			t.Fatalf("%d bytes are left, of %d", r.bytes(), b.Used())
		}
	})
}
