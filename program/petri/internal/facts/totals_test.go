package facts

import (
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// TestTotals: a sum is one of the net without colours if it has all colours of its places, with the same coefficient.
func TestTotals(t *testing.T) {
	n := &nets.Net{PlaceIndex: nets.Names{Groups: []uint32{0, 3, 6}}} // two places of three colours each
	sum := func(coefficients ...int64) (out []nets.Summand) {
		for p, c := range coefficients {
			if c != 0 {
				out = append(out, nets.Summand{Place: uint32(p), Coefficient: c})
			}
		}
		return out
	}
	for _, c := range []struct{ sum, want []nets.Summand }{
		{sum(2, 2, 2), sum(2)},
		{sum(0, 0, 0, 1, 1, 1), sum(0, 1)},
		{sum(-1, -1, -1, 3, 3, 3), sum(-1, 3)},
		{sum(1, 1, 2), nil},
		{sum(1, 1), nil},
		{sum(0, 1, 1, 1), nil},
		{sum(1, 1, 1, 1), nil},
	} {
		got, ok := totals(n, c.sum)
		if ok != (c.want != nil) || ok && !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, %v, want %v", c.sum, got, ok, c.want)
		}
	}
}
