package check_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/internal/rejudge"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestQuotient: of random models, most of them with interchangeable processes,
// the quotient has the verdicts of the model, for random formulas, and for
// failures; every search and number of workers may be asked.
func TestQuotient(t *testing.T) {
	t.Parallel()
	var tally rejudge.Tally
	quotients, fewer, failing, ending := 0, 0, 0, 0
	models := 120
	if raced.Enabled {
		models = 20
	}
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
		whole, err := check.Verify(context.Background(), m.Program, check.Failures{}, check.Options{Limits: limits, Without: check.Shortcuts(m.Program)})
		if err != nil || whole.Verdict == check.Inconclusive {
			continue
		}
		small, err := check.Verify(context.Background(), m.Program, check.Failures{}, check.Options{Limits: limits, Symmetry: check.SymmetryAuto})
		if err != nil || small.Verdict != whole.Verdict {
			t.Errorf("seed %d: %v %v, want %v\n%s", seed, small.Verdict, err, whole.Verdict, m.Text)
		}
		if small.Verdict == check.Violated {
			failing++
		}
		if _, err := check.Verify(context.Background(), m.Program, check.Counts{}, check.Options{Limits: limits, Symmetry: check.SymmetryAuto, All: 5}); err != nil {
			t.Errorf("seed %d: %v\n%s", seed, err, m.Text) // a run into a failure that cannot be lifted
		}
		if strings.Contains(small.Exploration.Reduction, "interchangeable processes: ") {
			if strings.Contains(m.Text, "; break\n") {
				ending++
			}
			if quotients++; small.Exploration.States < whole.Exploration.States {
				fewer++
			}
		}
	}
	t.Logf("%v; %d quotients, %d with fewer states, %d with processes that end, %d failing models", &tally, quotients, fewer, ending, failing)
	if !raced.Enabled && (tally.Lopsided() || quotients < models/3 || fewer < models/8 || failing < models/10 || ending < models/20) {
		t.Error("too few")
	}
}

// TestLiftedFailures: a run into a failure of a quotient ends with it, also where processes end behind it that stay in the quotient.
func TestLiftedFailures(t *testing.T) {
	t.Parallel()
	for model, kind := range map[string]check.FailureKind{
		"bit b; active [2] proctype P() { !b; b = 1; assert(false) }":                                                  check.AssertionFailed,
		"bit b; active [2] proctype P() { !b; b = 1; atomic { skip; assert(false) } }":                                 check.AssertionFailed,
		"bit b; active [3] proctype P() { d_step { !b; b = 1; assert(!b) } }":                                          check.AssertionFailed,
		"byte b; active [3] proctype P() { b++; b = 3 / (3 - b) }":                                                     check.RuntimeFailed,
		"byte b; active [3] proctype P() { b++; assert(b < 3) }\ninit { b < 9 }":                                       check.AssertionFailed,
		"byte b; byte a[2]; active [3] proctype P() { b++; a[b] = 1 }":                                                 check.RuntimeFailed,
		"chan c = [0] of { bit }; active [2] proctype P() { c!1 }\nactive [2] proctype R() { bit x; c?x; assert(!x) }": check.AssertionFailed,
		"byte b; proctype P() { b++; assert(b < 2) }\ninit { atomic { run P(); run P() } }":                            check.AssertionFailed,
		"byte b; active [2] proctype P() { b++; b == 3 }":                                                              check.InvalidEnd,
		"byte b; active [2] proctype P() { do :: b == 1 -> assert(false); break :: atomic { b == 0 -> b = 1 } od }":    check.AssertionFailed,
	} {
		m, err := promela.Parse(source.NewFile("m.pml", model), promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r, err := check.Verify(context.Background(), m, check.Failures{}, check.Options{Symmetry: check.SymmetryAuto})
		if err != nil || r.Failure == nil || r.Failure.Kind != kind {
			t.Errorf("%s: %+v, %v", model, r.Failure, err)
		}
		x, err := check.Verify(context.Background(), m, check.Counts{}, check.Options{Symmetry: check.SymmetryAuto, All: 10})
		if err != nil || !strings.Contains(x.Exploration.Reduction, "interchangeable processes: ") || len(x.Exploration.Errors) == 0 {
			t.Errorf("%s: %q, %d errors, %v", model, x.Exploration.Reduction, len(x.Exploration.Errors), err)
		}
	}
}

// TestQuotientFair: the same with fairness towards every process, or towards
// those of a proctype, weak and strong, and with propositions that name one of
// the processes. All violated runs are lifted: no answer comes from a search of
// the model itself because a run of the quotient could not be repeated.
func TestQuotientFair(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	var tally rejudge.Tally
	quotients, decisive := map[check.Verdict]int{}, 0
	limits := check.Limits{States: 5000, Memory: 1 << 28}
	const models = 400
	for seed := range uint64(models) {
		rng := rand.New(rand.NewPCG(seed, 1999))
		m, err := randommodel.DrawSymmetric(rng)
		if err != nil {
			t.Fatal(err)
		}
		if rng.IntN(2) == 0 {
			m.States = append(m.States, "owner == 1", "last == 1", "f[1] == 1")
			m.Steps = append(m.Steps, "exec(P[1])")
		}
		q := rejudge.About(m, rng, randommodel.Options{Assume: rng.IntN(4) == 0})
		if rng.IntN(2) == 0 {
			q.Property.Formula = recurrent(q.Property.Factory, rng, m)
		}
		strong := rng.IntN(2) == 0
		if q.Property.Fairness = check.WeakFairness; strong {
			q.Property.Fairness = check.StrongFairness
		}
		if rng.IntN(3) == 0 {
			q.Property.Fairness = check.NoFairness
			q.Property.FairTo = append(q.Property.FairTo, check.FairTo{Strong: strong, Process: "P"}, check.FairTo{Strong: !strong, Transitions: []string{"exec(P)"}})
		}
		q.Text = fmt.Sprintf("%v assuming %v with fairness %v %v", q.Property.Formula, q.Property.Assumptions, q.Property.Fairness, q.Property.FairTo)
		v, err := q.Compare(context.Background(), limits, check.Options{Symmetry: check.SymmetryAuto}, check.Options{Symmetry: check.SymmetryAuto, Workers: 3, Algorithm: check.Generic})
		tally.Add(v, err)
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		small, err := check.Verify(context.Background(), q.Program, q.Property, check.Options{Limits: limits, Symmetry: check.SymmetryAuto})
		if err != nil || strings.Contains(small.Product.Reduction, "could not be repeated") {
			t.Errorf("seed %d: %q %v\n%s\n%s", seed, small.Product.Reduction, err, q.Text, m.Text)
		}
		if strings.Contains(small.Product.Reduction, "interchangeable processes: ") {
			quotients[small.Verdict]++
		}
		unfair := q.Property
		unfair.Fairness, unfair.FairTo = check.NoFairness, nil
		if free, err := check.Verify(context.Background(), q.Program, unfair, check.Options{Limits: limits}); err == nil && free.Verdict == check.Violated && small.Verdict == check.Holds {
			decisive++
		}
	}
	t.Logf("%v; quotients %v; fairness decides %d", &tally, quotients, decisive)
	if tally.Lopsided() || quotients[check.Holds] < models/8 || quotients[check.Violated] < models/8 || decisive == 0 {
		t.Error("too few")
	}
}

// TestThreads: small models of which fairness decides, and where it matters
// that processes are told apart in a quotient, and that they are followed when
// they are renamed.
func TestThreads(t *testing.T) {
	raced.SkipSequential(t)
	const (
		holds, violated = check.Holds, check.Violated
		spinning        = "byte count; active [3] proctype P() { count++; do :: skip od }"
		toggling        = "active [3] proctype P() { bit x; do :: x = 1 - x od }"
		mutex           = "bit taken; byte count; active [3] proctype P() { bit mine; do :: atomic { !taken -> taken = 1 }; cs: if :: !mine -> mine = 1; count++ :: else fi; taken = 0 od }"
		// Both processes take turns, and stay the same process of the quotient.
		turns = "byte owner = 255, last = 255; bit quit; active [2] proctype P() { do :: owner == 255 -> owner = _pid :: last == 255 && owner != 255 && owner != _pid -> last = _pid :: atomic { owner == _pid && last != 255 -> owner = last; last = _pid } :: quit = 1 od }"
		// An owner is replaced by one that wants it, if any does.
		passing = "byte owner = 255, want = 255; active [3] proctype P() { do :: owner == 255 -> owner = _pid :: want == 255 && owner != _pid -> want = _pid :: atomic { owner == _pid && want != 255 -> owner = want; want = 255 } od }"
	)
	for _, c := range []struct {
		model, formula     string
		none, weak, strong check.Verdict
	}{
		{spinning, `F"count == 3"`, violated, holds, holds},
		{spinning, `F"count == 2"`, violated, holds, holds},
		{toggling, `G F "P[0]:x == 1"`, violated, holds, holds},
		{toggling, `F G "P[2]:x == 1"`, violated, violated, violated},
		{toggling, `F "_nr_pr < 2"`, violated, violated, violated},
		{strings.Replace(toggling, "bit x", "bit x = 1", 1), `F "_nr_pr < 2"`, violated, violated, violated},
		{mutex, `G F "P[0]@cs"`, violated, violated, holds},
		{mutex, `F "count == 3"`, violated, violated, holds},
		{turns, `F"quit == 1"`, violated, violated, violated},
		{turns, `F"owner != 255"`, violated, violated, violated},
		{passing, `F G "want == 255"`, violated, violated, violated},
		{passing, `G F "want == 255"`, holds, holds, holds},
		{passing, `G F "owner == 1"`, violated, violated, violated},
	} {
		m, err := promela.Parse(source.NewFile("m.pml", c.model), promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []check.Verdict{c.none, c.weak, c.strong} {
			prop := check.Property{Name: "p", Factory: ltl.NewFactory(), Fairness: check.Fairness(i)}
			if prop.Formula, err = ltl.Parse(prop.Factory, source.NewFile("formula", c.formula)); err != nil {
				t.Fatal(err)
			}
			for _, s := range []check.Symmetry{check.SymmetryOff, check.SymmetryAuto} {
				r, err := check.Verify(context.Background(), m, prop, check.Options{Symmetry: s})
				if err != nil || r.Verdict != want {
					t.Errorf("%s: %s with fairness %v, symmetry %v: %v %v, want %v", c.model, c.formula, prop.Fairness, s, r.Verdict, err, want)
				}
				if s == check.SymmetryAuto && !strings.HasPrefix(r.Product.Reduction, "interchangeable processes: ") {
					t.Errorf("%s: %s: %s", c.model, c.formula, r.Product.Reduction)
				}
			}
		}
	}
}

// TestStaying: processes that stay in the quotient where they end are gone in the
// counterexample once they could end.
func TestStaying(t *testing.T) {
	raced.SkipSequential(t)
	const (
		all  = "byte count; active [3] proctype P() { count++ }"
		spin = "byte count; bit x; active proctype S() { do :: x = 1 - x od } active [3] proctype P() { if :: count++ :: skip fi }"
	)
	for _, c := range []struct {
		model, formula string
		fairness       check.Fairness
		want           check.Verdict
		left           byte // processes in the cycle
	}{
		{all, `F "count == 3"`, check.NoFairness, check.Holds, 0},
		{all, `F "count == 4"`, check.NoFairness, check.Violated, 0},
		{all, `F "count == 4"`, check.StrongFairness, check.Violated, 0},
		{spin, `F "count == 3"`, check.WeakFairness, check.Violated, 1},
		{spin, `F "count == 3"`, check.StrongFairness, check.Violated, 1},
		{spin, `G F "x == 1"`, check.WeakFairness, check.Holds, 0},
	} {
		m, err := promela.Parse(source.NewFile("m.pml", c.model), promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		prop := check.Property{Name: "p", Factory: ltl.NewFactory(), Fairness: c.fairness}
		if prop.Formula, err = ltl.Parse(prop.Factory, source.NewFile("formula", c.formula)); err != nil {
			t.Fatal(err)
		}
		r, err := check.Verify(context.Background(), m, prop, check.Options{Symmetry: check.SymmetryAuto})
		if err != nil || r.Verdict != c.want || !strings.HasPrefix(r.Product.Reduction, "interchangeable processes: 3 of P") {
			t.Errorf("%s: %s with fairness %v: %v %v, want %v; %s", c.model, c.formula, c.fairness, r.Verdict, err, c.want, r.Product.Reduction)
			continue
		}
		if c.want == check.Violated && r.Counterexample.Cycle[0].State[0] != c.left {
			t.Errorf("%s: %s with fairness %v: %d processes in the cycle, want %d", c.model, c.formula, c.fairness, r.Counterexample.Cycle[0].State[0], c.left)
		}
	}
}

// recurrent draws a formula of which fairness often decides.
func recurrent(f *ltl.Factory, rng *rand.Rand, m *randommodel.Model) *ltl.Formula {
	pick := func() *ltl.Formula {
		all := append(m.Steps, m.States...)
		a := f.AP(all[rng.IntN(len(all))])
		if rng.IntN(3) == 0 {
			return f.Not(a)
		}
		return a
	}
	a, b := pick(), f.F(pick())
	switch rng.IntN(4) {
	case 0:
		return f.G(f.F(a))
	case 1:
		return f.G(f.Or(f.Not(a), b))
	case 2:
		return f.Or(f.Not(f.G(f.F(a))), f.G(b))
	}
	return b
}

// TestSymmetryRefused: what --symmetry is not for is an error, and other
// searches are named that are taken.
func TestSymmetryRefused(t *testing.T) {
	m, err := promela.Parse(source.NewFile("m.pml", "active [2] proctype P() { do :: skip od }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var refused *source.Error
	if broken, err := check.Asymmetries(m, check.Property{}); err != nil || len(broken) > 0 {
		t.Errorf("of failures: %v %v", broken, err)
	}
	if _, err := check.Verify(context.Background(), m, check.Failures{}, check.Options{Symmetry: "some"}); !errors.As(err, &refused) {
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
		r, err := check.Verify(context.Background(), m, check.Failures{}, c.opts)
		if err != nil || r.Exploration.Reduction != c.want {
			t.Errorf("%s: %q %v, want %q", name, r.Exploration.Reduction, err, c.want)
		}
	}
}

// TestAsymmetric: a model without interchangeable processes is reduced as
// without --symmetry, and it is said why none are.
func TestAsymmetric(t *testing.T) {
	raced.SkipSequential(t)
	m, err := promela.Parse(source.NewFile("m.pml", "byte n; active [3] proctype P() { byte i; do :: i < 20 -> i++ :: i == 20 && _pid < 2 -> i = 0 :: d_step { n < 3 -> n++ } od }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	prop := check.Property{Name: "p", Factory: ltl.NewFactory()}
	if prop.Formula, err = ltl.Parse(prop.Factory, source.NewFile("formula", `G "n < 4"`)); err != nil {
		t.Fatal(err)
	}
	plain, err := check.Verify(context.Background(), m, prop, check.Options{Trial: -1})
	if err != nil || !strings.Contains(plain.Product.Reduction, "partial-order") {
		t.Fatalf("%q %v", plain.Product.Reduction, err)
	}
	r, err := check.Verify(context.Background(), m, prop, check.Options{Trial: -1, Symmetry: check.SymmetryAuto})
	want := plain.Product.Reduction + "; parts are not interchangeable: m.pml:1:"
	if err != nil || r.Product.States != plain.Product.States || !strings.HasPrefix(r.Product.Reduction, want) {
		t.Errorf("%d states, %q %v, want %d and %q", r.Product.States, r.Product.Reduction, err, plain.Product.States, want)
	}
	whole, err := check.Verify(context.Background(), m, check.Failures{}, check.Options{Trial: -1})
	small, again := check.Verify(context.Background(), m, check.Failures{}, check.Options{Trial: -1, Symmetry: check.SymmetryAuto})
	if err != nil || again != nil || small.Exploration.States != whole.Exploration.States || !strings.Contains(small.Exploration.Reduction, "; parts are not interchangeable: m.pml:1:") {
		t.Errorf("%d states, %q %v, want %d", small.Exploration.States, small.Exploration.Reduction, again, whole.Exploration.States)
	}
}
