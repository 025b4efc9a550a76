package ops

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/random"
)

// FuzzOperations draws automata by the seed: words are accepted by exactly one of an automaton and
// its complement, and inclusion in a sum holds, whatever the seed.
func FuzzOperations(f *testing.F) {
	for k := range kinds {
		f.Add(uint64(k), uint8(k), uint8(k+1))
	}
	f.Fuzz(func(t *testing.T, seed uint64, first, second uint8) {
		ctx, opts := context.Background(), Options{States: 5000}
		rng := rand.New(rand.NewPCG(seed, 0))
		a := random.Automaton(rng, kinds[int(first)%len(kinds)].options)
		b := random.Automaton(rng, kinds[int(second)%len(kinds)].options)
		c, err := Complement(ctx, a, opts)
		if errors.Is(err, automata.ErrLimit) {
			return
		}
		c = check(t, c, err)
		for _, w := range words(rng, 10) {
			if accepts(t, a, w) == accepts(t, c, w) {
				t.Fatalf("%v: both say %v", w, accepts(t, a, w))
			}
		}
		fuzzIncluded(t, ctx, a, b, opts)
	})
}

func fuzzIncluded(t *testing.T, ctx context.Context, a, b *automata.Automaton, opts Options) {
	ok, w, err := Included(ctx, a, b, opts)
	if err != nil && !errors.Is(err, automata.ErrLimit) {
		t.Fatal(err)
	}
	if err == nil && !ok && (!accepts(t, a, w) || accepts(t, b, w)) {
		t.Fatalf("%v does not separate", w)
	}
	sum, err := Sum(context.Background(), a, b, Options{})
	sum = check(t, sum, err)
	if ok, w, err := Included(ctx, a, sum, opts); !ok && !errors.Is(err, automata.ErrLimit) {
		t.Fatalf("%v is not in the sum: %v", w, err)
	}
}
