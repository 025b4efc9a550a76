package check

import (
	"context"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check/internal/algorithms"
	"github.com/ltlcheck/ltlcheck/check/internal/walks"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

// countdown is a context that ends after a number of polls.
type countdown struct {
	context.Context
	left *int
}

func (c countdown) Err() error {
	if *c.left--; *c.left < 0 {
		return context.Canceled
	}
	return c.Context.Err()
}

// TestWalksAgainstNDFS walks through random nets for random formulas: what the walks find is a counterexample, and they find
// nearly all that there are.
func TestWalksAgainstNDFS(t *testing.T) {
	violated, found := 0, 0
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 7))
		net := netOf(t, randommodel.Net(rng))
		prop := randomProperty(rng, &randommodel.Model{Program: net, States: randommodel.NetStates(), Steps: randommodel.NetSteps()}, randommodel.Options{})
		want, err := Verify(t.Context(), net, prop, Options{Algorithm: NDFS, Without: Shortcuts(net)})
		if err != nil || want.Verdict == Inconclusive {
			t.Fatal(seed, want.Reason, err)
		}
		a, err := algorithms.Find("")
		if err != nil {
			t.Fatal(err)
		}
		v := newVerification(net, prop, Options{}, a)
		v.result.Atoms = prop.atoms()
		prod, shape := v.walkProduct(t.Context())
		if prod == nil {
			continue // the formula reads steps
		}
		left := 3000
		w, err := walks.New(countdown{t.Context(), &left}, prod, shape, seed)
		if err != nil || w == nil {
			continue
		}
		lasso := w.Run()
		if want.Verdict == Violated {
			violated++
		}
		if lasso == nil {
			continue
		}
		found++
		if want.Verdict == Holds {
			t.Errorf("seed %d: a counterexample to %s, which holds", seed, prop.Name)
		}
		if _, err := v.confirmed(t.Context(), lasso); err != nil {
			t.Errorf("seed %d, %s: %v", seed, prop.Name, err)
		}
	}
	if violated < 30 || found < violated*9/10 {
		t.Errorf("%d counterexamples found of %d", found, violated)
	}
}

// TestBeside verifies random nets with walks that begin at once: verdicts are those of the plan alone.
func TestBeside(t *testing.T) {
	walked := 0
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 8))
		net := netOf(t, randommodel.Net(rng))
		prop := randomProperty(rng, &randommodel.Model{Program: net, States: randommodel.NetStates(), Steps: randommodel.NetSteps()}, randommodel.Options{})
		want, err := Verify(t.Context(), net, prop, Options{Algorithm: SCC})
		if err != nil {
			t.Fatal(err)
		}
		got, err := Verify(t.Context(), net, prop, Options{planFirst: time.Nanosecond, Workers: 1 + int(seed%2)})
		if err != nil || got.Verdict != want.Verdict {
			t.Errorf("seed %d, %s: %v with walks, %v without; %v", seed, prop.Name, got.Verdict, want.Verdict, err)
		}
		if got.Algorithm == Walk {
			walked++
		}
	}
	if walked == 0 {
		t.Error("the walks have answered nothing")
	}
}

func netOf(t *testing.T, text string) *petri.Net {
	t.Helper()
	net, err := petri.Read("net.pnml", func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil })
	if err != nil {
		t.Fatal(err)
	}
	return net
}
