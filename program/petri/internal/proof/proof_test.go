package proof

import (
	"math/big"
	"testing"
)

// loop is a net with a place, which has that many tokens, and a transition that takes a token and puts it back.
func loop(t *testing.T, initial uint64) *Checker {
	t.Helper()
	arcs := [][]Arc{{{0, 1}}}
	c, err := NewChecker(t.Context(), &Net{Initial: []uint64{initial}, Pre: arcs, Post: arcs}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func term(factor int64, trap bool) Term { return Term{Sum{{0, 1}}, trap, big.NewInt(factor)} }

// TestTrapNeedsAToken: a trap shows that a place is never empty if it has a token initially, and nothing else.
func TestTrapNeedsAToken(t *testing.T) {
	empty := Cube{{&Condition{Op: Less, Sum: Sum{{0, 1}}, Bound: 1}, true}}
	proof := &Fact{Never: &Refutation{Terms: []Term{term(1, true), term(-1, false)}}}
	if err := loop(t, 1).Never(empty, proof); err != nil {
		t.Error(err)
	}
	if loop(t, 0).Never(empty, proof) == nil {
		t.Error("accepted without a token")
	}
}

// TestInequality: the cases of tokens(p) != 1 are no token, and two or more.
func TestInequality(t *testing.T) {
	other := Cube{{&Condition{Op: Equal, Sum: Sum{{0, 1}}, Bound: 1}, false}}
	proof := &Fact{Never: &Refutation{Cases: []*Refutation{{Terms: []Term{term(-1, false)}}, {Terms: []Term{term(1, false)}}}}}
	for initial, holds := range []bool{false, true, false} {
		if err := loop(t, uint64(initial)).Never(other, proof); (err == nil) != holds {
			t.Errorf("%d tokens: %v", initial, err)
		}
	}
}

// TestRankNeedsABound: a place without a bound may have more and more tokens, so that what puts them there may be fired for ever.
func TestRankNeedsABound(t *testing.T) {
	c, err := NewChecker(t.Context(), &Net{Initial: []uint64{0}, Pre: [][]Arc{nil}, Post: [][]Arc{{{0, 1}}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	cube := Cube{{&Condition{Op: Less, Sum: Sum{{0, 1}}, Bound: 9}, true}}
	for _, reasons := range [][]Reason{nil, {{Rank: Sum{{0, -1}}}}, {{Rank: Sum{{0, 1}}}}} {
		if c.Settles(cube, &Fact{Finite: reasons}) == nil {
			t.Errorf("%v: accepted", reasons)
		}
	}
	if _, err := NewChecker(t.Context(), c.net, []Sum{{{0, 1}}}); err == nil {
		t.Error("a lemma is accepted that a transition increases")
	}
}
