package language

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestDeterministicOfKnown: what is known of a program, here that p is true at first, is put into both sides of a deterministic automaton.
// It is there exactly when the formula with it put in has one, and is right about the words that begin so. The first formulas are those
// of 6,000 random ones for which an automaton was refused, or made for want of knowledge on one side.
func TestDeterministicOfKnown(t *testing.T) {
	t.Parallel()
	fa := ltl.NewFactory()
	for _, text := range []string{"X X q U (p W q)", "(q ^ F p) M G X(r U p)", "F G q M !p", "X r U F(F r <-> p)"} {
		f, err := ltl.ParseString(fa, text)
		if err != nil {
			t.Fatal(err)
		}
		deterministic(t, rand.New(rand.NewPCG(1, 1)), fa, f, fa.False())
	}
	made := 0
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 1))
		draw := func() *ltl.Formula {
			return ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"p", "q", "r"}, Size: 4 + rng.IntN(6)})
		}
		if deterministic(t, rng, fa, draw(), draw()) {
			made++
		}
	}
	if made < 30 {
		t.Errorf("%d automata were made", made)
	}
}

// deterministic compares the automaton of a formula, and another one where p is false at first, with that of the first formula alone.
func deterministic(t *testing.T, rng *rand.Rand, fa *ltl.Factory, f, other *ltl.Formula) (made bool) {
	t.Helper()
	p := fa.AP("p")
	l := Language{Factory: fa, Formula: fa.Or(fa.And(p, f), fa.And(fa.Not(p), other)), Known: f}
	a, err := l.Deterministic(context.Background(), ops.Options{})
	alone := Language{Factory: fa, Formula: f}
	if _, want := alone.Deterministic(context.Background(), ops.Options{}); !errors.Is(err, want) {
		t.Errorf("%s, known to be %s: %v, but %v of that alone", l.Formula, f, err, want)
	}
	if errors.Is(err, ops.ErrNotRecurrence) {
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		word := ltl.RandomWord(rng, []string{"p", "q", "r"}, 5, 5)
		if begins, err := ltl.Holds(p, word); err != nil || !begins {
			continue
		}
		want, err := ltl.Holds(l.Formula, word)
		got, err2 := automata.AcceptsWord(a, word)
		if err != nil || err2 != nil || got != want {
			t.Fatalf("%s, known to be %s: accepts %v: %t, want %t, %v, %v", l.Formula, f, word, got, want, err, err2)
		}
	}
	return true
}
