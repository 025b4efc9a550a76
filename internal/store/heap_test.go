package store

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestHeap compares a heap with a sorted slice.
func TestHeap(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	h, want := NewHeap(NewBudget(0), func(a, b *int) bool { return *a < *b }), []int(nil)
	for range 20_000 {
		if len(want) > 0 && rng.IntN(2) == 0 {
			if got := h.Pop(); got != want[0] {
				t.Fatalf("popped %d, want %d", got, want[0])
			}
			want = want[1:]
			continue
		}
		v := rng.IntN(1000)
		if err := h.Push(v); err != nil {
			t.Fatal(err)
		}
		at, _ := slices.BinarySearch(want, v)
		if want = slices.Insert(want, at, v); h.Len() != len(want) {
			t.Fatalf("%d elements, want %d", h.Len(), len(want))
		}
	}
}
