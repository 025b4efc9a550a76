package language

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// TestPreservationTakesTheSameWork: a question takes as many looks each time, and so it is answered each time or never.
func TestPreservationTakesTheSameWork(t *testing.T) {
	t.Parallel()
	asked, most := 0, 0
	for seed := range uint64(40) {
		work := func(looks int) (took int, closed bool, err error) {
			rng := rand.New(rand.NewPCG(seed, 18))
			fa := ltl.NewFactory()
			f := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b", "c"}, Size: 10 + rng.IntN(20)})
			l := &Language{Factory: fa, Formula: f}
			negation, err := l.Negation(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			limited := counting{context.Background(), &looks}
			before := looks
			closed, err = l.closed(limited, f, negation, mostPolls)
			return before - looks, closed, err
		}
		took, closed, err := work(mostPolls)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		asked, most = asked+1, max(most, took)
		for range 2 {
			if again, same, err := work(took); again != took || same != closed || err != nil {
				t.Errorf("seed %d: %d looks, then %d", seed, took, again)
			}
		}
		if _, _, err := work(took - 1); !errors.Is(err, errPolls) {
			t.Errorf("seed %d: one look less than %d: %v", seed, took, err)
		}
	}
	if most < 1000 {
		t.Errorf("%d formulas took at most %d looks", asked, most)
	}
}

// TestPreservationStops: an interrupt ends it with the reason, and is not taken for an answer.
func TestPreservationStops(t *testing.T) {
	t.Parallel()
	fa := ltl.NewFactory()
	l := &Language{Factory: fa, Formula: fa.G(fa.Implies(fa.AP("a"), fa.X(fa.AP("b"))))}
	if kept, common, err := l.Preservation(context.Background()); kept != program.ShorterWords || common != OnlyViolated || err != nil {
		t.Errorf("%v, %v, %v", kept, common, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var limit *monitor.LimitError
	if _, _, err := l.Preservation(ctx); !errors.As(err, &limit) || limit.Reason != "interrupted" {
		t.Errorf("interrupted: %v", err)
	}
}

// TestSensitive: which repetitions of letters a property sees.
func TestSensitive(t *testing.T) {
	t.Parallel()
	fa := ltl.NewFactory()
	a, b := fa.AP("a"), fa.AP("b")
	for _, c := range []struct {
		f      *ltl.Formula
		kept   program.Preservation
		common Common
	}{
		{fa.G(fa.Implies(a, fa.F(b))), program.SameUpToStuttering, Both},
		{fa.G(fa.Or(a, fa.X(a))), program.ShorterWords, OnlyViolated},
		{fa.F(fa.And(a, fa.X(a))), program.ShorterWords, OnlyHolds},
		{fa.G(fa.Implies(fa.And(a, fa.X(fa.Not(a))), fa.X(fa.X(fa.Not(a))))), program.ShorterWords, OnlyHolds},
		{fa.X(fa.X(a)), program.SameWords, Both},
	} {
		l := &Language{Factory: fa, Formula: c.f}
		if kept, common, err := l.Preservation(t.Context()); kept != c.kept || common != c.common || err != nil {
			t.Errorf("%s: %v, %v, %v; want %v, %v", c.f, kept, common, err, c.kept, c.common)
		}
	}
}
