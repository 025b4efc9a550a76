package ltl_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestWordsAreRead: a word reads back from its text.
func TestWordsAreRead(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		w := ltl.RandomWord(rng, []string{"p", "x > 3", "P[0]@l"}, 3, 3)
		text := w.String()
		back, err := ltl.ParseWord(source.NewFile("<word>", text))
		if err != nil || len(back.Prefix) != len(w.Prefix) || len(back.Cycle) != len(w.Cycle) {
			t.Fatalf("%s is read as %s, %v", text, back, err)
		}
		for i, letter := range w.Prefix {
			same(t, text, w, letter, back, back.Prefix[i])
		}
		for i, letter := range w.Cycle {
			same(t, text, w, letter, back, back.Cycle[i])
		}
	}
}

// same compares what holds in two letters.
func same(t *testing.T, text string, v ltl.Word, a uint64, w ltl.Word, b uint64) {
	t.Helper()
	holds := map[string]bool{}
	for i, ap := range v.APs {
		holds[ap] = a>>i&1 != 0
	}
	for i, ap := range w.APs {
		if holds[ap] != (b>>i&1 != 0) {
			t.Fatalf("%s: %s", text, ap)
		}
		delete(holds, ap)
	}
	for ap, is := range holds {
		if is {
			t.Fatalf("%s: %s is missing", text, ap)
		}
	}
}
