package search

import (
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"pgregory.net/rapid"
)

// TestRows: every row is where it was put, whatever comes after it, and its memory is counted.
func TestRows(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		b := store.NewBudget(0)
		r := rows{budget: b}
		var all [][]uint32
		var places, bases []uint32
		for range rapid.IntRange(1, 40).Draw(t, "rows") {
			row := make([]uint32, rapid.OneOf(rapid.IntRange(0, 9), rapid.IntRange(250, 260), rapid.IntRange(0, rowRoom/4), rapid.IntRange(rowRoom/4, rowRoom)).Draw(t, "length"))
			base := rapid.Uint32().Draw(t, "base")
			for i, x := 0, base; i < len(row); i++ {
				if x++; i < 100 {
					x += rapid.OneOf(rapid.Uint32Max(1<<18), rapid.Uint32()).Draw(t, "step") - (1 << 17)
				}
				row[i] = x
			}
			used := b.Used()
			place, err := r.add(base, row)
			if len(row) == 1 && row[0] < alone && b.Used() != used {
				t.Fatalf("%d bytes for a row of one number", b.Used()-used)
			}
			if err != nil || place == 0 || len(row) != 1 && slices.Contains(places, place) {
				t.Fatalf("place %d, %v", place, err)
			}
			all, places, bases = append(all, row), append(places, place), append(bases, base)
		}
		for i, place := range places {
			if !slices.Equal(r.row(place, bases[i], nil), all[i]) {
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
