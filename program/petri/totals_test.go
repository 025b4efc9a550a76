package petri

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/randommodel/colourednet"
)

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
