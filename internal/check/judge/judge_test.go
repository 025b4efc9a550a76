package judge

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// TestAgainstDefinitions compares what is said of random runs with the
// definitions: a run is a counterexample exactly if its word violates the
// formula and satisfies the assumption, and it is fair.
func TestAgainstDefinitions(t *testing.T) {
	t.Parallel()
	fa := ltl.NewFactory()
	verdicts := map[string]int{}
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 79))
		g := oracle.Random(rng).Graph
		l := g.RandomRun(rng)
		draw := func() *ltl.Formula {
			return ltl.Random(fa, rng, ltl.RandomOptions{APs: g.Atoms, Size: 1 + rng.IntN(6)})
		}
		prop := &language.Property{Name: "random", Factory: fa, Formula: draw()}
		fair, processes := product.Fairness{}, 3
		switch rng.IntN(5) {
		case 0:
			prop.Fairness, fair.Weak = language.WeakFairness, true
		case 1:
			prop.Fairness, fair.Strong = language.StrongFairness, true
		case 2:
			c := language.FairTo{Strong: rng.IntN(2) == 0, Process: []string{"even", "odd"}[rng.IntN(2)]}
			prop.FairTo = append(prop.FairTo, c)
			kind := 0
			if c.Process == "odd" {
				kind = 1
			}
			fair.Constraints = []product.Constraint{{Strong: c.Strong, Kind: kind}}
		case 3:
			c := language.FairTo{Strong: rng.IntN(2) == 0, Transitions: []string{"exec(P0)", "p"}[:1+rng.IntN(2)]}
			prop.FairTo = append(prop.FairTo, c)
			group := program.Letter(0b0100)
			if len(c.Transitions) == 2 {
				group |= 1
			}
			fair.Constraints = []product.Constraint{{Strong: c.Strong, Kind: -1, Group: group}}
		}
		if rng.IntN(2) == 0 {
			prop.Assumptions = []language.Assumption{{Name: "a", Formula: draw()}}
		}
		run, err := trace.Replay(g, l, g.Bindable())
		if err != nil {
			t.Fatal(err)
		}
		along, err := (&oracle.Emptiness{Graph: g, Fairness: fair, Processes: processes}).Along(l)
		if err != nil {
			t.Fatal(err)
		}
		want := "a counterexample"
		if holds, err := ltl.Holds(prop.Formula, run.Word()); err != nil || holds {
			want = "satisfies the property"
		} else if len(prop.Assumptions) > 0 && !holdsOn(t, prop.Assumptions[0].Formula, run.Word()) {
			want = "does not satisfy assumption"
		} else if !along.NonEmpty() {
			want = "not fair"
		}
		verdicts[want]++
		got, err := Run(t.Context(), g, prop, l, g.Bindable())
		var excluded *ExcludedError
		switch want {
		case "a counterexample":
			if err != nil || got == nil || got.Lasso.Len() != l.Len() {
				t.Fatalf("seed %d: a counterexample is refuted: %v", seed, err)
			}
		case "satisfies the property":
			if err == nil || err.Error() != "the run satisfies the property" || errors.As(err, &excluded) {
				t.Fatalf("seed %d: %v", seed, err)
			}
		case "not fair":
			if !errors.As(err, &excluded) || strings.Contains(err.Error(), "assumption") {
				t.Fatalf("seed %d: of a run that is not fair %v; %+v", seed, err, prop)
			}
		default:
			if !errors.As(err, &excluded) || !strings.Contains(err.Error(), want) {
				t.Fatalf("seed %d: %v, want %s", seed, err, want)
			}
		}
		if _, err := Confirm(t.Context(), g, prop, l, g.Bindable()); (err == nil) != (want == "a counterexample") || err != nil && !strings.HasPrefix(err.Error(), `internal error: the counterexample to "random" does not stand: `) {
			t.Fatalf("seed %d: confirmed: %v", seed, err)
		}
	}
	for _, want := range []string{"a counterexample", "satisfies the property", "does not satisfy assumption", "not fair"} {
		if verdicts[want] < 100 {
			t.Errorf("%s: %d times", want, verdicts[want])
		}
	}
}

func holdsOn(t *testing.T, f *ltl.Formula, w ltl.Word) bool {
	t.Helper()
	holds, err := ltl.Holds(f, w)
	if err != nil {
		t.Fatal(err)
	}
	return holds
}

// TestNoRuns: what has no cycle, or is no run of the program, is refuted; an
// interrupt is no refutation.
func TestNoRuns(t *testing.T) {
	g := &oracle.Graph{Atoms: []string{"p"}, Init: []int{0}, States: []oracle.State{{Out: []oracle.Edge{{To: 1}}}, {Letter: 1, Out: []oracle.Edge{{To: 1}}}}}
	fa := ltl.NewFactory()
	prop := &language.Property{Name: "p", Factory: fa, Formula: fa.G(fa.Not(fa.AP("p")))}
	step := func(i int) trace.Step { return trace.Step{State: oracle.Vector(i)} }
	run := &trace.Lasso{Prefix: []trace.Step{step(0)}, Cycle: []trace.Step{step(1)}}
	if _, err := Confirm(t.Context(), g, prop, run, g.Bindable()); err != nil {
		t.Error(err)
	}
	for name, l := range map[string]*trace.Lasso{
		"no cycle":           {Prefix: []trace.Step{step(0)}, Last: oracle.Vector(1)},
		"a cycle of another": {Prefix: []trace.Step{step(0)}, Cycle: []trace.Step{step(1), step(0)}},
		"not initial":        {Cycle: []trace.Step{step(1)}},
	} {
		if _, err := Confirm(t.Context(), g, prop, l, g.Bindable()); err == nil {
			t.Errorf("%s: confirmed", name)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Confirm(ctx, g, prop, run, g.Bindable()); err != nil && strings.Contains(err.Error(), "does not stand") {
		t.Errorf("interrupted: %v", err)
	}
	if Stands(g, prop, run, nil, nil) != nil {
		t.Error("no error is one")
	}
}
