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
	randomNets = flag.Int("nets", 250, "how many random nets TestShortcutsOfNets checks")
	netSeed    = flag.Uint64("net-seed", 0, "the first of them")
)

// TestShortcutsOfNets compares verdicts with all shortcuts, with each by itself, and without any, by any algorithm and one,
// two or four workers. Facts and guided searches are for what takes long: see TestFactsOfNets and TestBeside.
func TestShortcutsOfNets(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	names := slices.DeleteFunc(check.Shortcuts(&petri.Net{}), func(name string) bool {
		return name == check.FactsShortcut || name == check.GuidedShortcut
	})
	only := [][]string{nil} // what to leave out
	for i := range names {
		var out []string
		for j, name := range names {
			if i != j {
				out = append(out, name)
			}
		}
		only = append(only, out)
	}
	violated, open, taken := 0, 0, make([]int, len(only))
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
		for i, without := range only {
			opts := check.ReducedWay(rng)
			opts.Without, opts.Limits.States = without, 20_000
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
			if r := got.Product.Reduction; r != "" && !strings.HasPrefix(r, "none") || opts.Algorithm == "" && got.Automaton != want.Automaton {
				taken[i]++
			}
		}
	}
	t.Logf("%d violated, %d open; shortcuts taken: %v of %v", violated, open, taken, names)
	if violated < n/5 || violated > n*4/5 || open > n/4 {
		t.Errorf("%d of %d violated, %d open: the test is lopsided", violated, n, open)
	}
	for i, x := range taken {
		if x < n/50 {
			t.Errorf("all but %v: taken %d times only", only[i], x)
		}
	}
}
