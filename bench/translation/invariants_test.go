package main

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestPulled: the formula still holds for the same words, and invariant formulas are invariant.
func TestPulled(t *testing.T) {
	changed := 0
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 41))
		fa := ltl.NewFactory()
		options := ltl.RandomOptions{APs: []string{"a", "b", "h", "k"}, Size: 3 + rng.IntN(10)}
		text := strings.NewReplacer("h", "(GFa)", "k", "(FG(a -> X b))").Replace(ltl.Random(fa, rng, options).String())
		f, err := ltl.ParseString(fa, text)
		if err != nil {
			t.Fatal(err)
		}
		f = fa.NNF(f)
		g := pulled(fa, f)
		if g != f {
			changed++
		}
		for range 20 {
			w := ltl.RandomWord(rng, []string{"a", "b"}, 4, 4)
			want, err := ltl.Holds(f, w)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := ltl.Holds(g, w); err != nil || got != want {
				t.Fatalf("seed %d: %v is %v on %v, but %v is %v: %v", seed, f, want, w, g, got, err)
			}
			if later, err := ltl.Holds(fa.X(f), w); newPuller(fa).invariant(f) && (err != nil || later != want) {
				t.Fatalf("seed %d: %v is no invariant on %v: %v", seed, f, w, err)
			}
		}
	}
	if changed < 500 {
		t.Errorf("only %d formulas are changed", changed)
	}
}
