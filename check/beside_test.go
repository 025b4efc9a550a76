package check

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

// TestBeside verifies random nets with guided searches that begin at once: verdicts are those of the plan alone.
func TestBeside(t *testing.T) {
	guessed := 0
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
			t.Errorf("seed %d, %s: %v with guided searches, %v without; %v", seed, prop.Name, got.Verdict, want.Verdict, err)
		}
		if got.Algorithm == Guided {
			guessed++
		}
	}
	if guessed == 0 {
		t.Error("guided searches have answered nothing")
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
