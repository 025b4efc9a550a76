package monitor

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
)

// lookingBack are formulas that tell the last letter from those that repeat it.
var lookingBack = []string{"F Y a", "G Z a", "b U Y a", "b W Y a", "(Y a) M b", "(Y a) R b", "F(a && Y a)", "G(a -> X Y a)",
	"!F Y a", "!G Z a", "!(b U Y a)", "!(b W Y a)", "!((Y a) M b)", "!((Y a) R b)"}

// TestEnding compares formulas about words that end with what they are over words whose last letter repeats, on all words of up to
// six letters.
func TestEnding(t *testing.T) {
	t.Parallel()
	holds, fails := 0, 0
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 8))
		weights, most, size := []*ltl.Weights{ltl.DefaultWeights(), ltl.PastWeights(), ltl.SequenceWeights()}[seed%3], 6, 3+rng.IntN(9)
		weights[ltl.True] = 5
		if seed%3 == 2 {
			weights[ltl.Closure], weights[ltl.NotClosure], most, size = 0, 0, 4, 3+rng.IntN(5)
		}
		fa := ltl.NewFiniteFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b"}, Size: size, Weights: weights})
		if seed < uint64(len(lookingBack)) {
			f = formula(t, fa, lookingBack[seed])
		}
		g, err := ltl.NewFactory().Ending(f, "more")
		if err != nil {
			t.Fatal(err)
		}
		e := ltl.NewEvaluator(g)
		for _, word := range wordsUpTo(most) {
			want := finitely(f, word, 0)
			got, err := e.Holds(stopping(word))
			if err != nil || got != want {
				t.Fatalf("seed %d: %v on %v: %v as %v, want %v, %v", seed, f, word, got, g, want, err)
			}
			if want {
				holds++
			} else {
				fails++
			}
		}
		if got, err := e.Holds(ltl.Word{APs: []string{"a", "b", "more"}, Cycle: []uint64{4, 7}}); err != nil || !got {
			t.Fatalf("seed %d: %v does not hold of a word without an end: %v", seed, g, err)
		}
	}
	if holds < 10_000 || fails < 10_000 {
		t.Errorf("%d hold, %d fail", holds, fails)
	}
}

// wordsUpTo are all words of two propositions with one letter to most.
func wordsUpTo(most int) (words [][]uint64) {
	last := [][]uint64{nil}
	for range most {
		var longer [][]uint64
		for _, word := range last {
			for letter := range uint64(4) {
				longer = append(longer, append(word[:len(word):len(word)], letter))
			}
		}
		words, last = append(words, longer...), longer
	}
	return words
}

// stopping is the word with its last letter repeated; bit 2 is that another letter comes.
func stopping(word []uint64) ltl.Word {
	w := ltl.Word{APs: []string{"a", "b", "more"}}
	n := len(word) - 1
	for _, letter := range word[:n] {
		w.Prefix = append(w.Prefix, letter|4)
	}
	w.Cycle = word[n:]
	return w
}

// TestEndingRefusesWeakSequences: nobody knows what becomes of them where words end.
func TestEndingRefusesWeakSequences(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"F(a && !{b; c})", "{b; c}"} {
		if _, err := ltl.NewFactory().Ending(formula(t, ltl.NewFactory(), text), "more"); err == nil {
			t.Errorf("%s: a weak sequence is taken", text)
		}
	}
}
