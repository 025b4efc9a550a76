package petri

import (
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/randommodel/colourednet"
)

// TestTotals: a sum is one of the net without colours if it has all colours of its places, with the same coefficient.
func TestTotals(t *testing.T) {
	s := &colourednet.Sketch{
		Sorts: []string{"A", "A"}, Initial: []*colourednet.Term{colourednet.NewTerm("all", "A"), colourednet.NewTerm("all", "A")}, Guards: []*colourednet.Term{nil},
		Takes: []map[int]*colourednet.Term{{0: colourednet.NewTerm("variable", "x")}}, Puts: []map[int]*colourednet.Term{{1: colourednet.NewTerm("variable", "x")}},
	}
	n, err := readString(s.PNML())
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

// TestColouredTotals: the stripped net bounds the tokens of all colours together, also where the
// unfolded net has too many invariants to find.
func TestColouredTotals(t *testing.T) {
	step := colourednet.NewTerm("add", "", colourednet.NewTerm("variable", "x"), colourednet.NewTerm("variable", "x2"))
	s := &colourednet.Sketch{
		Sorts: []string{"A", "A"}, Initial: []*colourednet.Term{colourednet.NewTerm("all", "A"), nil}, Guards: []*colourednet.Term{nil, nil},
		Takes: []map[int]*colourednet.Term{{0: step}, {0: colourednet.NewTerm("variable", "x")}},
		Puts:  []map[int]*colourednet.Term{{0: colourednet.NewTerm("numberof", "2", colourednet.NewTerm("variable", "x3"))}, {1: colourednet.NewTerm("variable", "x2")}},
	}
	n, err := readString(s.PNML())
	if err != nil {
		t.Fatal(err)
	}
	known, value, err := n.Known(atomsOf("tokens(p0) <= 3", "tokens(p1) > 3", "tokens(p0) >= 3", "2*tokens(p1) <= 6", "tokens('p1<a0>') <= 3"))
	if err != nil || known != 0b11011 || value != 0b11001 {
		t.Errorf("known %b, value %b, %v", known, value, err)
	}
	delete(s.Takes[1], 0)
	delete(s.Puts[1], 1)
	if n, err = readString(s.PNML()); err != nil {
		t.Fatal(err)
	}
	known, value, _ = n.Known(atomsOf("tokens(p0) == 3", "tokens(p0) != 3"))
	if known != 0b11 || value != 0b01 {
		t.Errorf("constant: known %b, value %b", known, value)
	}
}
