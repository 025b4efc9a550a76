package check

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check/internal/oracle"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

var (
	reductions    = flag.Int("reductions", 200, "how many random models TestReductionsOfModels checks")
	reductionSeed = flag.Uint64("reduction-seed", 1, "the first of them")
)

// randomModel is a random model that the front-end takes.
func randomModel(rng *rand.Rand) (text string, m *promela.Model, atoms []string) {
	for {
		text, atoms := oracle.RandomPromela(rng)
		if m, err := promela.Parse(source.NewFile("random.pml", text), promela.Options{}); err == nil {
			return text, m, atoms
		}
	}
}

// sets of reductions that are left out.
var withoutReductions = [][]string{nil, {"merge", "dead"}, {"por", "dead"}, {"por", "merge"}, {"dead"}, {"merge"}}

func withoutNext() *ltl.Weights {
	w := ltl.DefaultWeights()
	w[ltl.Next] = 0
	return w
}

// Reductions keep verdicts: of random formulas without X on random models, and whether these stop at invalid
// ends and fail, in comparison with the search of all states.
func TestReductionsOfModels(t *testing.T) {
	violated, held, failing, reduced := 0, 0, 0, 0
	for i := range uint64(*reductions) {
		seed := *reductionSeed + i
		rng := rand.New(rand.NewPCG(seed, 3))
		text, m, atoms := randomModel(rng)
		limits := Limits{States: 20_000, Memory: 1 << 30}
		whole, err := Explore(context.Background(), m, Options{Limits: limits})
		if err != nil || !whole.Exhaustive {
			continue
		}
		if kinds(whole) != [3]bool{} {
			failing++
		}
		without := withoutReductions[rng.IntN(len(withoutReductions))]
		var with []string
		for _, name := range m.Reductions() {
			if !slices.Contains(without, name) {
				with = append(with, name)
			}
		}
		less, err := Explore(context.Background(), m, Options{Limits: limits, Reduce: with, MaxErrors: 3})
		if err != nil || !less.Exhaustive || kinds(less) != kinds(whole) || less.States > whole.States {
			t.Fatalf("seed %d: %s\nwith %v: %+v %v\nwhole: %+v", seed, text, with, less, err, whole)
		}
		if less.States < whole.States {
			reduced++
		}
		for range 2 {
			factory := ltl.NewFactory()
			slices.Sort(atoms)
			f := ltl.Random(factory, rng, ltl.RandomOptions{APs: atoms, Size: 2 + rng.IntN(9), Weights: withoutNext()})
			prop := Property{Name: "random", Factory: factory, Formula: f}
			want, err := Verify(context.Background(), m, prop, Options{Limits: limits, Without: m.Reductions()})
			if err != nil {
				t.Fatalf("seed %d: %s\n%s: %v", seed, text, f, err)
			}
			if want.Verdict == Violated {
				violated++
			} else if want.Verdict == Holds {
				held++
			}
			for range 2 {
				without := withoutReductions[rng.IntN(len(withoutReductions))]
				got, err := Verify(context.Background(), m, prop, Options{Limits: limits, Without: without, ReduceAfter: -1})
				if err != nil || got.Verdict != want.Verdict && want.Verdict != Inconclusive {
					t.Fatalf("seed %d: %s\n%s without %v: %v %q %v, want %v %q", seed, text, f, without, got.Verdict, got.Reason, err, want.Verdict, want.Reason)
				}
				if strings.Contains(got.Product.Reduction, "could not be repeated") {
					t.Fatalf("seed %d: %s\n%s without %v: %s", seed, text, f, without, got.Product.Reduction)
				}
			}
		}
	}
	t.Logf("%d violated, %d held, %d failing models, %d smaller explorations", violated, held, failing, reduced)
	if n := *reductions; violated < n/20 || held < n/20 || failing < n/20 || reduced < n/5 {
		t.Error("too few")
	}
}

// kinds is what is wrong with a model.
func kinds(x Exploration) [3]bool {
	return [3]bool{x.Deadlocks > 0, x.AssertionFailures > 0, x.RuntimeErrors > 0}
}
