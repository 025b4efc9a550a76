package translate

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestSequences compares the automata of random formulas with sequences, of every type, with their meaning.
func TestSequences(t *testing.T) {
	t.Parallel()
	n := uint64(400)
	if testing.Short() {
		n = 40
	}
	aps := []string{"a", "b"}
	var accepted, rejected int
	for seed := range n {
		rng := rand.New(rand.NewPCG(seed, 9))
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: aps, Size: 3 + rng.IntN(9), Weights: ltl.SequenceWeights()})
		if !f.HasSequence() {
			continue
		}
		effort := []reduce.Effort{reduce.Low, reduce.Medium, reduce.High}[seed%3]
		types := []Type{TGBA, []Type{BA, Deterministic, Generic}[seed%3]}
		for _, typ := range types {
			a, err := Translate(t.Context(), fa, f, Options{Type: typ, Effort: effort, Alphabet: automata.NewAlphabet(aps...)})
			if err != nil {
				t.Fatalf("seed %d, %v as %v: %v", seed, f, typ, err)
			}
			for range 40 {
				w := ltl.RandomWord(rng, aps, 4, 4)
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
