package ltl

import (
	"math/rand/v2"
	"testing"
)

func TestCopy(t *testing.T) {
	t.Parallel()
	from, to, rng := NewFactory(), NewFactory(), rand.New(rand.NewPCG(1, 2))
	for range 100 { // formulas of the other factory that are numbered in another order
		Random(to, rng, RandomOptions{APs: []string{"b", "a"}, Size: 9})
	}
	for range 500 {
		f := Random(from, rng, RandomOptions{APs: []string{"a", "b", "c"}, Size: 15})
		g := to.Copy(f)
		again, err := ParseString(to, f.String())
		if err != nil {
			t.Fatal(err)
		}
		if g != again {
			t.Fatalf("the copy of %s is %s", f, g)
		}
		if from.Copy(f) != f {
			t.Fatalf("a copy of %s in its own factory is another formula", f)
		}
	}
}

// TestSequenceIsMadeOnce: making a formula again does not change it, as others may be reading it.
func TestSequenceIsMadeOnce(t *testing.T) {
	fa := NewFactory()
	f, err := ParseString(fa, "{a; b[*]; c}")
	if err != nil {
		t.Fatal(err)
	}
	e := f.Expr()
	if again, err := ParseString(fa, "{a; b[*]; c}"); err != nil || again != f || f.Expr() != e {
		t.Errorf("%v is %v with another expression: %v", f, again, err)
	}
}
