package sorting_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/sorting"
)

type pair struct{ key, was int }

func TestSameAsSlices(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	byKey := func(a, b pair) int { return cmp.Compare(a.key, b.key) }
	for n := range 100 {
		all := make([]pair, n)
		for i := range all {
			all[i] = pair{random.IntN(10), i}
		}
		got, want := slices.Clone(all), slices.Clone(all)
		sorting.StableFunc(got, byKey)
		slices.SortStableFunc(want, byKey)
		if !slices.Equal(got, want) {
			t.Fatalf("%v sorted stably is %v", all, got)
		}
		sorting.Func(all, byKey)
		if !slices.IsSortedFunc(all, byKey) {
			t.Fatalf("%v is not sorted", all)
		}
	}
}
