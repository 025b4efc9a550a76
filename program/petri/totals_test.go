package petri

import (
	"slices"
	"testing"
)

// TestTotals: a sum is one of the net without colours if it has all colours of its places, with the same coefficient.
func TestTotals(t *testing.T) {
	s := &colouredSketch{
		sorts: []string{"A", "A"}, initial: []*colouredTerm{termOf("all", "A"), termOf("all", "A")}, guards: []*colouredTerm{nil},
		takes: []map[int]*colouredTerm{{0: termOf("variable", "x")}}, puts: []map[int]*colouredTerm{{1: termOf("variable", "x")}},
	}
	n, err := readString(s.pnml())
	if err != nil || n.Places() != 6 {
		t.Fatal(n, err)
	}
	sum := func(coefficients ...int64) (out []summand) {
		for p, c := range coefficients {
			if c != 0 {
				out = append(out, summand{uint32(p), c})
			}
		}
		return out
	}
	for _, c := range []struct{ sum, want []summand }{
		{sum(2, 2, 2), []summand{{0, 2}}},
		{sum(0, 0, 0, 1, 1, 1), []summand{{1, 1}}},
		{sum(-1, -1, -1, 3, 3, 3), []summand{{0, -1}, {1, 3}}},
		{sum(1, 1, 2), nil},
		{sum(1, 1), nil},
		{sum(0, 1, 1, 1), nil},
		{sum(1, 1, 1, 1), nil},
	} {
		got, ok := n.totals(c.sum)
		if ok != (c.want != nil) || ok && !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, %v, want %v", c.sum, got, ok, c.want)
		}
	}
}
