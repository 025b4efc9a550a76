package check_test

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/internal/randommodel/gomodel"
	"github.com/ltlcheck/ltlcheck/internal/rejudge"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/model"
)

var scalarsets = flag.Int("scalarsets", 60, "about how many random models TestScalarsets asks")

// TestScalarsets: of random models in Go with a scalar set, the quotient has the
// verdicts of the model, for random formulas with and without fairness and with
// propositions that tell elements apart; no search finds fault with the model,
// and each run is lifted.
func TestScalarsets(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	var tally rejudge.Tally
	quotients, fewer, fair := map[check.Verdict]int{}, 0, map[check.Verdict]int{}
	models := *scalarsets
	limits := check.Limits{States: 5000, Memory: 1 << 28}
	for seed := range uint64(models) {
		rng := rand.New(rand.NewPCG(seed, 1996))
		m, err := gomodel.DrawSymmetric(rng)
		if err != nil {
			t.Fatal(err)
		}
		q := rejudge.About(m, rng, randommodel.Options{Assume: rng.IntN(4) == 0})
		if rng.IntN(3) > 0 {
			q.Property.Formula = recurrent(q.Property.Factory, rng, m)
		}
		q.Property.Fairness = []check.Fairness{check.NoFairness, check.WeakFairness, check.StrongFairness}[rng.IntN(3)]
		q.Text = fmt.Sprintf("%v assuming %v with fairness %v", q.Property.Formula, q.Property.Assumptions, q.Property.Fairness)
		way := rejudge.Way(rng, m.Program)
		way.Symmetry = check.SymmetryAuto
		v, err := q.Compare(context.Background(), limits, check.Options{Symmetry: check.SymmetryAuto}, way)
		tally.Add(v, err)
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		whole, _ := check.Verify(context.Background(), q.Program, q.Property, check.Options{Limits: limits})
		small, err := check.Verify(context.Background(), q.Program, q.Property, check.Options{Limits: limits, Symmetry: check.SymmetryAuto})
		if err != nil || strings.Contains(small.Product.Reduction, "could not be repeated") {
			t.Errorf("seed %d: %q %v\n%s\n%s", seed, small.Product.Reduction, err, q.Text, m.Text)
		}
		if !strings.HasPrefix(small.Product.Reduction, "interchangeable: ") {
			continue
		}
		if quotients[small.Verdict]++; q.Property.Fairness != check.NoFairness {
			fair[small.Verdict]++
		}
		if small.Verdict == check.Holds && small.Product.States < whole.Product.States {
			fewer++
		}
	}
	t.Logf("%v; quotients %v, with fairness %v, %d with fewer states", &tally, quotients, fair, fewer)
	if tally.Lopsided() || fair[check.Holds] < models/20 || fair[check.Violated] < models/8 || fewer < models/10 {
		t.Error("too few")
	}
}

// TestScalarsetOrbits: the states of a quotient are as many as there are orbits,
// whose sizes add up to the number of states; failures are found in both.
func TestScalarsetOrbits(t *testing.T) {
	t.Parallel()
	closed, failing, models := 0, 0, uint64(300)
	if raced.Enabled {
		models = 30
	}
	for seed := range models {
		rng := rand.New(rand.NewPCG(seed, 9))
		m, err := gomodel.DrawSymmetric(rng)
		if err != nil {
			t.Fatal(err)
		}
		limits := check.Limits{States: 20000}
		whole, err := check.Verify(context.Background(), m.Program, check.Counts{}, check.Options{Limits: limits})
		if err != nil {
			t.Fatal(seed, err)
		}
		if !whole.Exploration.Exhaustive {
			continue
		}
		small, err := check.Verify(context.Background(), m.Program, check.Counts{}, check.Options{Limits: limits, Symmetry: check.SymmetryAuto, Workers: 1 + int(seed%2)})
		if err != nil || !small.Exploration.Exhaustive || len(small.Exploration.Errors) > 0 != (len(whole.Exploration.Errors) > 0) {
			t.Errorf("seed %d: %v %q, %d failures, want %d\n%s", seed, err, small.Exploration.Reason, len(small.Exploration.Errors), len(whole.Exploration.Errors), m.Text)
		}
		if len(whole.Exploration.Errors) > 0 {
			failing++
			continue
		}
		most := strings.Contains(small.Exploration.Reduction, "orbits of at most ")
		if !most {
			closed++
		}
		if d := small.Exploration.Represented - float64(whole.Exploration.States); math.IsNaN(d) || d < 0 || !most && d != 0 {
			t.Errorf("seed %d: %q, %v states are represented, want %d\n%s", seed, small.Exploration.Reduction, small.Exploration.Represented, whole.Exploration.States, m.Text)
		}
	}
	if !raced.Enabled && (closed < 50 || failing < 20) {
		t.Errorf("%d closed, %d failing", closed, failing)
	}
}

// TestScalarsetRefuted: where the search finds that a proposition tells elements
// apart, the model itself is searched, and the reason is given.
func TestScalarsetRefuted(t *testing.T) {
	const large = 60
	m := model.New([][2]int{{}}, func(s [2]int, steps *model.Steps[[2]int]) {
		for i := range s {
			t := s
			if t[i]++; t[i] <= large {
				steps.Add("", "counts", t)
			}
		}
	}).Scalarset(model.Scalarset[[2]int]{Size: 2, Permute: func(s [2]int, p []int) [2]int {
		model.Permute(s[:], p)
		return s
	}}).Prop("late", func(s [2]int) bool { return s[1] == large && s[0] == large-1 })
	fa := ltl.NewFactory()
	for formula, want := range map[*ltl.Formula]check.Verdict{
		fa.G(fa.Not(fa.AP("late"))):                             check.Violated,
		fa.Or(fa.G(fa.Not(fa.AP("late"))), fa.F(fa.AP("late"))): check.Holds,
	} {
		r, err := check.Verify(context.Background(), m, check.Property{Factory: fa, Formula: formula}, check.Options{Symmetry: check.SymmetryAuto, Warn: false})
		if err != nil || r.Verdict != want {
			t.Errorf("%v: %v %v, want %v", formula, r.Verdict, err, want)
		}
		if want == check.Violated && !strings.Contains(r.Product.Reduction, `the proposition "late" tells them apart`) {
			t.Errorf("%v: %q", formula, r.Product.Reduction)
		}
	}
}
