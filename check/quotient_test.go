package check_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/internal/rejudge"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestQuotient: of random models, most of them with interchangeable processes,
// the quotient has the verdicts of the model, for random formulas, and for
// failures; every search and number of workers may be asked.
func TestQuotient(t *testing.T) {
	t.Parallel()
	var tally rejudge.Tally
	quotients, fewer, failing := 0, 0, 0
	const models = 120
	for seed := range uint64(models) {
		rng := rand.New(rand.NewPCG(seed, 43))
		m, err := randommodel.DrawSymmetric(rng)
		if err != nil {
			t.Fatal(err)
		}
		q := rejudge.About(m, rng, randommodel.Options{NoNext: rng.IntN(2) == 0})
		way := rejudge.Way(rng, m.Program)
		way.Symmetry = check.SymmetryAuto
		v, err := q.Compare(context.Background(), check.Limits{States: 5000, Memory: 1 << 28}, check.Options{Symmetry: check.SymmetryAuto}, way)
		tally.Add(v, err)
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		limits := check.Limits{States: 5000, Memory: 1 << 28}
		whole, err := check.Safety(context.Background(), m.Program, check.Options{Limits: limits, Without: check.Shortcuts(m.Program)})
		if err != nil || whole.Verdict == check.Inconclusive {
			continue
		}
		small, err := check.Safety(context.Background(), m.Program, check.Options{Limits: limits, Symmetry: check.SymmetryAuto})
		if err != nil || small.Verdict != whole.Verdict {
			t.Errorf("seed %d: %v %v, want %v\n%s", seed, small.Verdict, err, whole.Verdict, m.Text)
		}
		if small.Verdict == check.Violated {
			failing++
		}
		if strings.Contains(small.Exploration.Reduction, "interchangeable processes: ") {
			if quotients++; small.Exploration.States < whole.Exploration.States {
				fewer++
			}
		}
	}
	t.Logf("%v; %d quotients, %d with fewer states, %d failing models", &tally, quotients, fewer, failing)
	if tally.Lopsided() || quotients < models/3 || fewer < models/8 || failing < models/10 {
		t.Error("too few")
	}
}

// TestSymmetryRefused: what --symmetry is not for is an error, and other
// searches are named that are taken.
func TestSymmetryRefused(t *testing.T) {
	m, err := promela.Parse(source.NewFile("m.pml", "active [2] proctype P() { do :: skip od }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var refused *source.Error
	if _, err := check.Asymmetries(m, check.Property{Name: "p", Fairness: check.WeakFairness}); !errors.As(err, &refused) || refused.Hint == "" {
		t.Errorf("with fairness: %v", err)
	}
	if broken, err := check.Asymmetries(m, check.Property{}); err != nil || len(broken) > 0 {
		t.Errorf("of failures: %v %v", broken, err)
	}
	if _, err := check.Safety(context.Background(), m, check.Options{Symmetry: "some"}); !errors.As(err, &refused) {
		t.Errorf("a choice that there is not: %v", err)
	}
	for name, c := range map[string]struct {
		opts check.Options
		want string
	}{
		"plain":    {check.Options{}, "interchangeable processes: 2 of P"},
		"several":  {check.Options{All: 2}, "none, as several failures are asked for"},
		"shortest": {check.Options{Shortest: true}, "none, as a shortest run is asked for"},
	} {
		c.opts.Symmetry = check.SymmetryAuto
		r, err := check.Safety(context.Background(), m, c.opts)
		if err != nil || r.Exploration.Reduction != c.want {
			t.Errorf("%s: %q %v, want %q", name, r.Exploration.Reduction, err, c.want)
		}
	}
}
