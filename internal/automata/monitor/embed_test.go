package monitor

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestEmbedding compares formulas about words that end with what they are over words that do not, on all words of up to six
// letters and with anything behind them.
func TestEmbedding(t *testing.T) {
	t.Parallel()
	holds, fails := 0, 0
	for seed := range uint64(90) {
		rng := rand.New(rand.NewPCG(seed, 7))
		fa := ltl.NewFiniteFactory()
		weights, most, size := []*ltl.Weights{ltl.DefaultWeights(), ltl.PastWeights(), ltl.SequenceWeights()}[seed%3], 6, 3+rng.IntN(9)
		weights[ltl.True] = 5
		if seed%3 == 2 {
			weights[ltl.Closure], weights[ltl.NotClosure], most, size = 0, 0, 4, 3+rng.IntN(5)
		}
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b"}, Size: size, Weights: weights})
		g, err := ltl.NewFactory().Embed(f, "alive")
		if err != nil {
			t.Fatal(err)
		}
		e := ltl.NewEvaluator(g)
		words := [][]uint64{nil}
		for len(words) > 0 {
			word := words[0]
			words = words[1:]
			for letter := uint64(0); len(word) < most && letter < 4; letter++ {
				words = append(words, append(word[:len(word):len(word)], letter))
			}
			if len(word) == 0 {
				continue
			}
			want := finitely(f, word, 0)
			got, err := e.Holds(endless(rng, word))
			if err != nil || got != want {
				t.Fatalf("seed %d: %v on %v: %v as %v, want %v, %v", seed, f, word, got, g, want, err)
			}
			if want {
				holds++
			} else {
				fails++
			}
		}
	}
	if holds < 10_000 || fails < 10_000 {
		t.Errorf("%d hold, %d fail", holds, fails)
	}
}

// endless is the word with anything behind it; bit 2 is alive.
func endless(rng *rand.Rand, word []uint64) ltl.Word {
	w := ltl.RandomWord(rng, []string{"a", "b"}, 2, 2)
	prefix := w.Prefix
	w.APs, w.Prefix = []string{"a", "b", "alive"}, nil
	for _, letter := range word {
		w.Prefix = append(w.Prefix, letter|4)
	}
	w.Prefix = append(w.Prefix, prefix...)
	return w
}

// TestEnd: X true is false at the end of a word.
func TestEnd(t *testing.T) {
	t.Parallel()
	f := formula(t, ltl.NewFiniteFactory(), "F(a && !X true)")
	table, err := NewFinite(t.Context(), f, Options{APs: []string{"a"}})
	if err != nil {
		t.Fatal(err)
	}
	m := table.Start()
	for i, letter := range []uint64{1, 0, 1} {
		if m.Step(letter); m.Holds() != (letter == 1) {
			t.Errorf("after %d letters: %v", i+1, m.Holds())
		}
	}
	g := formula(t, ltl.NewFactory(), "F(a && !{b; c})")
	if _, err := ltl.NewFactory().Embed(g, "alive"); err == nil {
		t.Error("a weak sequence is embedded")
	}
}
