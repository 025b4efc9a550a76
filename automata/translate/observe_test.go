package translate_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestObserved: what is observed on the way has the language of the formula, as the evaluator judges of random
// words; so do conjunctions, whose parts are translated on their own and not observed.
func TestObserved(t *testing.T) {
	seen := 0
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 17))
		fa := ltl.NewFactory()
		options := ltl.RandomOptions{APs: []string{"a", "b", "c"}, Size: 2 + rng.IntN(7)}
		f := fa.And(ltl.Random(fa, rng, options), ltl.Random(fa, rng, options))
		if seed%3 == 0 {
			f = fa.And(f, fa.G(fa.F(ltl.Random(fa, rng, options))))
		}
		var words []ltl.Word
		var want []bool
		for range 25 {
			w := ltl.RandomWord(rng, []string{"a", "b", "c"}, 3, 4)
			holds, err := ltl.Holds(f, w)
			if err != nil {
				t.Fatal(err)
			}
			words, want = append(words, w), append(want, holds)
		}
		opts := translate.Options{
			Type:         []translate.Type{translate.TGBA, translate.BA, translate.DBA}[rng.IntN(3)],
			Effort:       []reduce.Effort{reduce.Low, reduce.Medium, reduce.High}[rng.IntN(3)],
			Construction: []translate.Construction{translate.Best, translate.Best, translate.OnlyTableau, translate.OnlyAlternating}[rng.IntN(4)],
			Observe: func(a *automata.Automaton) {
				seen++
				if err := a.Verify(); err != nil {
					t.Fatal(err)
				}
				for i, w := range words {
					if got, err := automata.AcceptsWord(a, w); err != nil || got != want[i] {
						t.Fatalf("seed %d: %v: an automaton of %d states says %v of %v: %v", seed, f, a.States(), got, w, err)
					}
				}
			},
		}
		before := seen
		if _, err := translate.Translate(context.Background(), fa, f, opts); err != nil && !errors.Is(err, ops.ErrNotRecurrence) {
			t.Fatalf("seed %d: %v: %v", seed, f, err)
		}
		if seen < before+2 {
			t.Errorf("seed %d: %v: %d automata are observed, want that of the construction and the reduced one", seed, f, seen-before)
		}
	}
}
