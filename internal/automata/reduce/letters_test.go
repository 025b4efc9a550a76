package reduce

import (
	"context"
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// TestLetters compares sets of letters with diagrams, for tables of one word, of several, and
// for classes found on diagrams.
func TestLetters(t *testing.T) {
	for _, aps := range []int{0, 1, 3, 6, 7, 9, 14, 15, 17} {
		rng := newRand(uint64(aps))
		al := automata.NewAlphabet()
		for i := range aps {
			al.Add(fmt.Sprint("p", i))
		}
		m := al.BDD()
		var nodes []bdd.Node
		for range 6 {
			f := bdd.False
			for range 1 + rng.IntN(3) {
				c := bdd.True
				for v := range aps {
					switch rng.IntN(4) {
					case 0:
						c = m.And(c, m.Var(v))
					case 1:
						c = m.And(c, m.NotVar(v))
					}
				}
				f = m.Or(f, c)
			}
			nodes = append(nodes, f)
		}
		ls, err := newLetters(context.Background(), al, nodes)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range nodes {
			if got := ls.node(ls.read(f)); got != f {
				t.Fatalf("%d propositions: a label does not come back", aps)
			}
			for _, g := range nodes {
				x, y := ls.read(f), ls.read(g)
				if ls.node(ls.or(x, y)) != m.Or(f, g) || ls.node(ls.and(x, y)) != m.And(f, g) || ls.node(ls.minus(x, y)) != m.Diff(f, g) {
					t.Fatalf("%d propositions: an operation is wrong", aps)
				}
				if ls.meets(x, y) != (m.And(f, g) != bdd.False) || ls.within(x, y) != m.Implies(f, g) {
					t.Fatalf("%d propositions: a test is wrong", aps)
				}
			}
		}
		if ls.node(ls.full()) != bdd.True || ls.node(0) != bdd.False {
			t.Fatalf("%d propositions: a constant is wrong", aps)
		}
	}
}

func TestTooManyClasses(t *testing.T) {
	al := automata.NewAlphabet()
	var nodes []bdd.Node
	for i := range 16 {
		al.Add(fmt.Sprint("p", i))
	}
	for i := range 16 {
		nodes = append(nodes, al.BDD().Var(i))
	}
	if _, err := newLetters(context.Background(), al, nodes); err != errClasses {
		t.Fatalf("got %v, want errClasses", err)
	}
}

// full is the set of all letters.
func (ls *letters) full() label {
	s := ls.scratch()
	for i := range ls.count {
		s[i/64] |= 1 << (i % 64)
	}
	return ls.intern(s)
}
