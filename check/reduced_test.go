package check_test

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/internal/rejudge"
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/source"
)

var (
	randomNets = flag.Int("nets", 100, "how many random nets TestShortcutsOfNets checks")
	netSeed    = flag.Uint64("net-seed", 0, "the first of them")
)

// shortcutWays lists what is left out to test shortcuts: nothing, all but one of them, or one.
func shortcutWays(names []string) (ways [][]string) {
	ways = [][]string{nil}
	for i := range names {
		ways = append(ways, slices.Delete(slices.Clone(names), i, i+1))
	}
	for i := range names {
		ways = append(ways, names[i:i+1])
	}
	return ways
}

// TestShortcutsOfNets compares verdicts with all shortcuts, with each by itself, without each and without any, by any algorithm and
// one, two or four workers; what works beside a search begins at once. Of small nets the verdict is that of the naive oracle as well.
func TestShortcutsOfNets(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	names := check.Shortcuts(&petri.Net{})
	ways := shortcutWays(names)
	violated, open, judged, taken := 0, 0, 0, make([]int, len(ways))
	n := *randomNets
	for i := range uint64(n) {
		seed := *netSeed + i
		rng := rand.New(rand.NewPCG(seed, 11))
		text := randommodel.Net(rng)
		net := check.ReadNet(t, text)
		m := &randommodel.Model{Program: net, States: randommodel.NetStates(), Steps: randommodel.NetSteps()}
		f := randommodel.Ask(rng, m, randommodel.Options{OnlyState: rng.IntN(2) == 0, Finite: true, Assume: rng.IntN(4) == 0, Fair: rng.IntN(4) == 0})
		prop := rejudge.PropertyOf(f)
		opts := check.Options{Without: names}
		opts.Limits.States = 20_000
		want, err := check.Verify(context.Background(), net, prop, opts)
		if err != nil {
			t.Fatal(err)
		}
		if want.Verdict == check.Inconclusive {
			open++
			continue
		}
		if want.Verdict == check.Violated {
			violated++
		}
		if g, processes := graphOf(t, net, check.AtomsOf(&prop), 30); g != nil && (prop.Fairness != check.StrongFairness || processes <= 4) {
			judged++
			if naive := naiveAnswer(t, g, processes, &prop); naive != want.Verdict {
				t.Fatalf("seed %d, %s: %v without shortcuts, %v by definition\n%s", seed, f, want.Verdict, naive, text)
			}
		}
		for i, without := range ways {
			opts := check.ReducedWay(rng)
			opts.Without = without
			if (seed+uint64(i))%2 == 0 {
				opts = check.Options{Without: without} // only without limits of states there is something beside the search
				opts.BesideAtOnce()
			} else {
				opts.Limits.States = 20_000
			}
			got, err := check.Verify(context.Background(), net, prop, opts)
			var cannot *source.Error
			if errors.As(err, &cannot) {
				continue // this search is not for such questions
			}
			if err != nil {
				t.Fatalf("seed %d, %s, %+v: %v\n%s", seed, f, opts, err, text)
			}
			if got.Verdict != want.Verdict && got.Verdict != check.Inconclusive {
				t.Fatalf("seed %d, %s, %+v: %v, want %v\n%s", seed, f, opts, got.Verdict, want.Verdict, text)
			}
			r := got.Product.Reduction
			beside := got.Algorithm == check.Facts || got.Algorithm == check.Guided
			if beside || r != "" && !strings.HasPrefix(r, "none") || opts.Algorithm == "" && got.Automaton != want.Automaton {
				taken[i]++
			}
		}
	}
	t.Logf("%d violated, %d open, %d judged by the oracle; shortcuts taken: %v of %v", violated, open, judged, taken, names)
	if violated < n/5 || violated > n*4/5 || open > n/4 || judged < n/2 {
		t.Errorf("%d of %d violated, %d open, %d judged by the oracle: the test is lopsided", violated, n, open, judged)
	}
	for i, x := range taken {
		least := n / 50
		if !slices.Contains(ways[i], check.FactsShortcut) && len(ways[i]) == len(names)-1 {
			least = 1 // the plan of such a small net is mostly done before: see TestFactsOfNets
		}
		if x < least {
			t.Errorf("without %v: taken %d times only", ways[i], x)
		}
	}
}
