package check

import (
	"context"
	"errors"
	"flag"
	"io"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

var (
	reductions    = flag.Int("reductions", 100, "how many random models TestReductionsOfModels checks")
	reductionSeed = flag.Uint64("reduction-seed", 1, "the first of them")
	exclusiveOnly = flag.Bool("reduction-exclusive", false, "only models with xr and xs about channels that processes find at run time")
)

func readNet(t *testing.T, text string) *petri.Net {
	t.Helper()
	n, err := petri.Read("net.pnml", func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil })
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// randomModel is a random model that the front-end takes.
func randomModel(rng *rand.Rand) (text string, m *promela.Model, atoms []string) {
	random := randommodel.Promela
	if *exclusiveOnly {
		random = randommodel.Exclusive
	}
	for {
		text, atoms := random(rng)
		if m, err := promela.Parse(source.NewFile("random.pml", text), promela.Options{}); err == nil {
			return text, m, atoms
		}
	}
}

// sets of reductions that are left out.
var withoutReductions = [][]string{nil, {"merge", "dead"}, {"por", "dead"}, {"por", "merge"}, {"dead"}, {"merge"}, {"slice"}, {"slice", "dead"}, {"por", "merge", "dead"}, {"exclusive"}, {"merge", "dead", "slice", "exclusive"}}

// reducedWay is some way to search with some reductions, by one, two or four workers.
func reducedWay(rng *rand.Rand) Options {
	without := withoutReductions[rng.IntN(len(withoutReductions))]
	algorithms := []AlgorithmName{"", "", SCC, Generic, NDFS, Magic, CVWY, CVWYNested, UFSCC, CNDFS}
	opts := Options{Algorithm: algorithms[rng.IntN(len(algorithms))], Without: without, Trial: NoTrial, Workers: 1 << rng.IntN(3)}
	opts.parallelAfter = 1 + uint64(rng.IntN(40)) // the others join
	return opts
}

// Reductions keep verdicts: of random formulas without X on random models, and whether these stop at invalid
// ends and fail, in comparison with the search of all states.
func TestReductionsOfModels(t *testing.T) {
	t.Parallel()
	violated, held, failing, reduced, believed, refuted, replaced := 0, 0, 0, 0, 0, 0, 0
	n := *reductions
	if raced.Enabled {
		n /= 3
	}
	for i := range uint64(n) {
		seed := *reductionSeed + i
		rng := rand.New(rand.NewPCG(seed, 3))
		text, m, atoms := randomModel(rng)
		limits := Limits{States: 20_000, Memory: 1 << 30}
		whole, err := Verify(context.Background(), m, Counts{}, Options{Limits: limits})
		if err != nil || !whole.Exploration.Exhaustive {
			continue
		}
		if kinds(whole.Exploration) != [3]bool{} {
			failing++
		}
		without := withoutReductions[rng.IntN(len(withoutReductions))]
		less, err := Verify(context.Background(), m, Counts{Reduce: with(m, without)}, Options{Limits: limits, All: 3})
		if err != nil || !less.Exploration.Exhaustive || kinds(less.Exploration) != kinds(whole.Exploration) || less.Exploration.States > whole.Exploration.States {
			t.Fatalf("seed %d: %s\nwithout %v: %+v %v\nwhole: %+v", seed, text, without, less.Exploration, err, whole.Exploration)
		}
		if less.Exploration.States < whole.Exploration.States {
			reduced++
		}
		opts := Options{Storage: StorageReplace, Policy: Policies()[rng.IntN(4)], Seed: seed, Without: without, Trial: NoTrial}
		opts.Limits = Limits{States: 20 * limits.States, Memory: enough, Keys: 1 + rng.IntN(int(less.Exploration.States)+1)}
		few, err := Verify(context.Background(), m, Failures{}, opts)
		if want := kinds(whole.Exploration) != [3]bool{}; err != nil || few.Verdict == Holds && want || few.Verdict == Violated && !want {
			t.Fatalf("seed %d: %s\nwithout %v, %d keys: %v %s %v, want failures %v", seed, text, without, opts.Limits.Keys, few.Verdict, few.Reason, err, want)
		}
		if few.Exploration.Replaced > 0 && few.Verdict != Inconclusive {
			replaced++
		}
		switch {
		case strings.Contains(less.Exploration.Reduction, "not believed"):
			refuted++
		case strings.Contains(less.Exploration.Reduction, "believed x"):
			believed++
		}
		for range 2 {
			o := randommodel.Options{NoNext: rng.IntN(8) > 0, OnlyState: rng.IntN(8) > 0, Finite: rng.IntN(4) == 0, Assume: rng.IntN(8) == 0, Fair: rng.IntN(8) == 0}
			prop := randomProperty(rng, &randommodel.Model{Program: m, States: atoms, Steps: []string{"exec(_)", "exec(*)"}}, o)
			f := prop.Formula
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
				opts := reducedWay(rng)
				opts.Limits = Limits{States: 20 * limits.States, Memory: limits.Memory} // some searches count a state more than once
				got, err := Verify(context.Background(), m, prop, opts)
				var cannot *source.Error
				if errors.As(err, &cannot) {
					continue // this search is not for such questions
				}
				if err != nil || got.Verdict != want.Verdict && want.Verdict != Inconclusive {
					t.Fatalf("seed %d: %s\n%s %s by %d without %v: %v %q %v, want %v %q", seed, text, f, opts.Algorithm, opts.Workers, opts.Without, got.Verdict, got.Reason, err, want.Verdict, want.Reason)
				}
				if strings.Contains(got.Product.Reduction, "could not be repeated") {
					t.Fatalf("seed %d: %s\n%s without %v: %s", seed, text, f, opts.Without, got.Product.Reduction)
				}
			}
		}
	}
	t.Logf("%d violated, %d held, %d failing models, %d smaller explorations, %d with claims, %d with false ones, %d where states were replaced", violated, held, failing, reduced, believed, refuted, replaced)
	if violated < n/20 || held < n/20 || failing < n/20 || reduced < n/5 || believed < n/100 || refuted < n/100 || replaced < n/50 {
		t.Error("too few")
	}
}

// kinds is what is wrong with a model.
func kinds(x Exploration) [3]bool {
	return [3]bool{x.Deadlocks > 0, x.AssertionFailures > 0, x.RuntimeErrors > 0}
}

// Partial-order reduction keeps the dead markings of nets, every one, and no others.
func TestDeadMarkingsOfNets(t *testing.T) {
	raced.SkipSequential(t)
	dead, reduced := 0, 0
	for seed := range uint64(1000) {
		rng := rand.New(rand.NewPCG(seed, 12))
		text := randommodel.Net(rng)
		net := readNet(t, text)
		limits := Limits{States: 20_000}
		whole, err := Verify(context.Background(), net, Counts{}, Options{Limits: limits})
		if err != nil || !whole.Exploration.Exhaustive {
			continue
		}
		less, err := Verify(context.Background(), net, Counts{Reduce: []string{"por"}}, Options{Limits: limits})
		if err != nil || less.Exploration.Deadlocks != whole.Exploration.Deadlocks || less.Exploration.States > whole.Exploration.States {
			t.Fatalf("seed %d: %s\n%+v %v, whole: %+v", seed, text, less.Exploration, err, whole.Exploration)
		}
		if whole.Exploration.Deadlocks > 0 {
			dead++
			r, err := Verify(context.Background(), net, Failures{}, Options{Trial: NoTrial})
			if err != nil || r.Verdict != Violated {
				t.Fatalf("seed %d: %s\n%+v %v", seed, text, r, err)
			}
		}
		if less.Exploration.States < whole.Exploration.States {
			reduced++
		}
	}
	t.Logf("%d with dead markings, %d with fewer states", dead, reduced)
	if dead < 50 || reduced < 50 {
		t.Error("too few")
	}
}

var corpusStates = flag.Uint64("reduction-states", 3000, "the largest models of the corpus that TestReductionsOfCorpus checks")

// TestReductionsOfCorpus compares the corpus with itself: what is wrong with each model, and the verdicts of
// its properties, with each set of reductions.
func TestReductionsOfCorpus(t *testing.T) {
	t.Parallel()
	raced.SkipSequential(t)
	dir := corpus.Seeds("promela")
	var files []string
	for _, pattern := range []string{"models/*/*.pml", "micro/*.pml"} {
		more, _ := filepath.Glob(filepath.Join(dir, pattern))
		files = append(files, more...)
	}
	if len(files) == 0 {
		corpus.Missing(t)
	}
	limits := Limits{States: *corpusStates, Memory: 1 << 30}
	explored, verdicts := 0, 0
	for _, file := range files {
		m, err := promela.Load(file, promela.Options{})
		if err != nil {
			continue
		}
		whole, err := Verify(context.Background(), m, Counts{}, Options{Limits: limits})
		if err != nil || !whole.Exploration.Exhaustive {
			continue
		}
		explored++
		for _, without := range someReductions(explored) {
			less, err := Verify(context.Background(), m, Counts{Reduce: with(m, without)}, Options{Limits: Limits{Memory: 1 << 30}})
			if err != nil || !less.Exploration.Exhaustive || kinds(less.Exploration) != kinds(whole.Exploration) || less.Exploration.States > whole.Exploration.States {
				t.Errorf("%s without %v: %+v %v\nwhole: %+v", file, without, less.Exploration, err, whole.Exploration)
			}
			if slices.Contains(without, "dead") && slices.Contains(without, "slice") && whole.Exploration.AtomicSteps == 0 && less.Exploration.Deadlocks != whole.Exploration.Deadlocks {
				t.Errorf("%s without %v: %d deadlocks, %d in the whole", file, without, less.Exploration.Deadlocks, whole.Exploration.Deadlocks)
			}
		}
		for _, p := range m.Properties() {
			if p.Formula == nil {
				continue
			}
			prop := Property{Name: p.Name, Factory: p.Factory, Formula: p.Formula, Positions: p.Atoms}
			want, err := Verify(context.Background(), m, prop, Options{Without: m.Reductions()})
			if err != nil {
				t.Errorf("%s %s: %v", file, p.Name, err)
				continue
			}
			verdicts++
			for _, without := range someReductions(explored + verdicts) {
				got, err := Verify(context.Background(), m, prop, Options{Without: without, Trial: NoTrial})
				if err != nil || got.Verdict != want.Verdict || strings.Contains(got.Product.Reduction, "could not be repeated") {
					t.Errorf("%s %s without %v: %v %v %s, want %v", file, p.Name, without, got.Verdict, err, got.Product.Reduction, want.Verdict)
				}
			}
		}
	}
	t.Logf("%d models, %d verdicts", explored, verdicts)
}

// someReductions is every other set of reductions, in turns: a sweep, which has larger models, takes all with all.
func someReductions(turn int) (sets [][]string) {
	for i, without := range withoutReductions {
		if *corpusStates > 3000 || (i+turn)%2 == 0 {
			sets = append(sets, without)
		}
	}
	return sets
}

// with lists the reductions that are not left out.
func with(m *promela.Model, without []string) (names []string) {
	for _, name := range m.Reductions() {
		if !slices.Contains(without, name) {
			names = append(names, name)
		}
	}
	return names
}
