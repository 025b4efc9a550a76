package translate

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestUnions: acceptance sets that are unions of others go, and the language stays.
func TestUnions(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 9))
	for _, tt := range []struct {
		text         string
		states, sets int
	}{
		{"GFa <-> GFb", 1, 2},
		{"GFa xor GFb", 1, 2},
		{"(GFa <-> GFb) <-> GFc", 1, 3},
		{"(GFa <-> GFb) & FGc", 1, 3},
		{"GF(a | b) & (GFa -> GFb)", 1, 2},
	} {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, tt.text)
		if err != nil {
			t.Fatal(err)
		}
		a, err := Translate(t.Context(), fa, f, Options{Type: Generic})
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Verify(); err != nil {
			t.Errorf("%s: %v", tt.text, err)
		}
		if a.States() != tt.states || a.Acc.Sets != tt.sets {
			t.Errorf("%s: %d states, %d sets, want %d and %d", tt.text, a.States(), a.Acc.Sets, tt.states, tt.sets)
		}
		for range 200 {
			w := ltl.RandomWord(rng, []string{"a", "b", "c"}, 2, 4)
			want, err := ltl.Holds(f, w)
			got, err2 := automata.AcceptsWord(a, w)
			if err != nil || err2 != nil || got != want {
				t.Fatalf("%s accepts %v: %t, want %t, %v, %v", tt.text, w, got, want, err, err2)
			}
		}
	}
}
