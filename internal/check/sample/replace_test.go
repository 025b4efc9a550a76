package sample_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/check/sample/theory"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

var forgetful = []string{"urs", "sdrs", "drs", "rf"}

// TestReplacementTrails: with few states of which most were replaced, a violation comes with a run of the program that ends in it.
func TestReplacementTrails(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	m := model(t, "deep", deep)
	q := question(t, m, true)
	found := 0
	for policy := range lossy.Policies() {
		for _, method := range forgetful {
			for seed := range uint64(4) {
				r := explore(t, q, sample.Options{Method: method, Keep: 120, Steps: 10_000, Runs: 2, Replace: true, Policy: lossy.Policy(policy), Seed: seed})
				if r.Kept > 120 || r.Found == nil && r.Replaced == 0 && r.Endings[sample.Everything] == 0 {
					t.Errorf("%s %s: %d states kept, %d replaced", method, lossy.Policies()[policy], r.Kept, r.Replaced)
				}
				if r.Found == nil || r.Replaced == 0 {
					continue
				}
				found++
				l, err := r.Found.Lasso(q)
				if err != nil {
					t.Fatal(err)
				}
				run, err := trace.Replay(m, l, nil)
				if err != nil {
					t.Fatalf("%s: %v", method, err)
				}
				if last := run.Flags[len(run.Flags)-1]; r.Found.Kind == sample.Assertion && last&program.AssertFailed == 0 || r.Found.Kind == sample.InvalidEnd && !run.InvalidEnd() {
					t.Errorf("%s: %v is not at the end of the run", method, r.Found.Kind)
				}
			}
		}
	}
	if found < 10 {
		t.Errorf("a violation was found %d times", found)
	}
}

// TestReplacementCycles: an accepting cycle that is found where states are replaced is one, by the definitions.
func TestReplacementCycles(t *testing.T) {
	t.Parallel()
	found, replaced := 0, 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 39))
		q := cycles(t, oracle.Random(rng))
		for _, method := range forgetful {
			r := explore(t, q, sample.Options{Method: method, Steps: 300, Keep: 2 + rng.IntN(6), Runs: 1, Replace: true, Policy: lossy.Policy(rng.IntN(len(lossy.Policies()))), Seed: seed})
			replaced += min(1, int(r.Replaced))
			if r.Found != nil {
				judge(t, q, r.Found)
				found += min(1, int(r.Replaced))
			}
		}
	}
	if replaced < 100 || found < 30 {
		t.Errorf("in %d runs states were replaced, %d of them found a cycle", replaced, found)
	}
}

// TestReplacementGoesOn: a run with room for a quarter of a torus visits far more states than fit; each insertion in a full V replaces
// one state, and the same seed replaces the same ones.
func TestReplacementGoesOn(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	q := question(t, graph(t, theory.Grid(19, 2, theory.Torus).Succ), false)
	for policy, name := range lossy.Policies() {
		for _, method := range forgetful {
			o := sample.Options{Method: method, Steps: 40_000, Keep: 100, Runs: 1, Replace: true, Policy: lossy.Policy(policy), Seed: 5}
			r := explore(t, q, o)
			if r.Kept != 100 || r.Fresh != 100+r.Replaced || r.States < 150 {
				t.Errorf("%s %s: %d kept, %d fresh, %d replaced, %d states", method, name, r.Kept, r.Fresh, r.Replaced, r.States)
			}
			if r.Endings[sample.Everything] > 0 {
				t.Errorf("%s %s: a run that has forgotten states says that it expanded all", method, name)
			}
			if again := explore(t, q, o); again.Fresh != r.Fresh || again.Replaced != r.Replaced || again.States != r.States {
				t.Errorf("%s %s: two reports of one seed differ", method, name)
			}
		}
	}
}

// TestReplacementMemory: V obeys the memory, and is nearly as large as it holds.
func TestReplacementMemory(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	q := question(t, model(t, "large", `
byte a[6];
active [6] proctype P() { do :: a[_pid] < 200 -> a[_pid]++ :: a[_pid] > 0 -> a[_pid]-- od }`), true)
	for _, method := range forgetful {
		r := explore(t, q, sample.Options{Method: method, Steps: 20_000, Memory: 512 << 10, Runs: 2, Replace: true, Seed: 1})
		if r.Memory > 512<<10 || r.Replaced == 0 || r.Kept < (512<<10)/200 {
			t.Errorf("%s: %d bytes, %d states kept, %d replaced", method, r.Memory, r.Kept, r.Replaced)
		}
	}
}

// TestReplacementOptions: what does not go together with replacement is refused.
func TestReplacementOptions(t *testing.T) {
	t.Parallel()
	q := question(t, graph(t, theory.Tree(2, 2).Succ), false)
	for _, o := range []sample.Options{
		{Method: "walk", Steps: 5}, {Method: "lasso"}, {Method: "urs", Mix: sample.Mix{On: true}}, {Method: "urs", Restart: sample.RestartRoot}, {Method: "urs", Keep: 1},
	} {
		o.Runs, o.Replace = 1, true
		if err := o.Validate(q); err == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
}
