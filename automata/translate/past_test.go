package translate

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestPast compares the automata of random formulas with operators of the past, of every type, with their meaning.
func TestPast(t *testing.T) {
	t.Parallel()
	n := uint64(150)
	if testing.Short() {
		n = 30
	}
	weights := ltl.DefaultWeights()
	for op := ltl.Yesterday; op <= ltl.Triggered; op++ {
		weights[op] = 2
	}
	aps := []string{"a", "b"}
	var accepted, rejected int
	for seed := range n {
		rng := rand.New(rand.NewPCG(seed, 8))
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: aps, Size: 2 + rng.IntN(9), Weights: weights})
		effort := []reduce.Effort{reduce.Low, reduce.Medium, reduce.High}[seed%3]
		for i, typ := range []Type{TGBA, BA, DBA, TGBA} {
			way := []Construction{Best, Best, Best, OnlyAlternating}[i]
			a, err := Translate(t.Context(), fa, f, Options{Type: typ, Construction: way, Effort: effort, Alphabet: automata.NewAlphabet(aps...)})
			if typ == DBA && err != nil {
				continue // not a recurrence property
			}
			if err != nil {
				t.Fatalf("%v: %v", f, err)
			}
			for range 40 {
				w := ltl.RandomWord(rng, aps, 4, 3)
				want, err := ltl.Holds(f, w)
				if err != nil {
					t.Fatal(err)
				}
				got, err := automata.AcceptsWord(a, w)
				if err != nil || got != want {
					t.Fatalf("seed %d, %v as %v: %v of %v, want %v, %v", seed, f, typ, got, w, want, err)
				}
				if want {
					accepted++
				} else {
					rejected++
				}
			}
		}
	}
	if accepted < int(n)*10 || rejected < int(n)*10 {
		t.Errorf("%d words accepted, %d rejected", accepted, rejected)
	}
}

// TestPastSizes: formulas of the past with small automata have them.
func TestPastSizes(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		formula string
		kind    Type
		states  int
	}{
		{"G(b -> O a)", TGBA, 2},
		{"G(b -> Y a)", TGBA, 2},
		{"G(c -> (a S b))", TGBA, 2},
		{"G(b -> Y Y a)", Deterministic, 5}, // the last two letters, and a trap
		{"G F (a & Y a)", TGBA, 2},
		{"G F (a & Y a)", Deterministic, 3},
		{"G(a -> O b) & G(b -> O a)", TGBA, 2},
		{"H a", Deterministic, 3}, // at the first position
	} {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, test.formula)
		if err != nil {
			t.Fatal(err)
		}
		a, err := Translate(t.Context(), fa, f, Options{Type: test.kind})
		if err != nil {
			t.Fatal(err)
		}
		if a.States() != test.states {
			t.Errorf("%s: %d states, want %d", test.formula, a.States(), test.states)
		}
		if len(a.Alphabet().APs()) != len(ltl.APs(f)) {
			t.Errorf("%s: propositions %v", test.formula, a.Alphabet().APs())
		}
	}
}
