package reduce_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// reducible is what models have that can be reduced.
type reducible interface {
	program.Program
	program.Reducer
}

// fairly is implemented by those that can be reduced for fair runs.
type fairly interface {
	ReduceFairly(ctx context.Context, atoms []program.Atom, without []string) (*program.Reduced, string, error)
}

// reducedStates is how many states the smaller programs of TestLetters have together: a reduction that does less is no error otherwise.
const reducedStates = 10_377

// mostNaive bounds the states that the oracle visits.
const mostNaive = 4000

// drawn is a random model with propositions about it.
func drawn(rng *rand.Rand) (m reducible, text string, atoms []program.Atom) {
	var all []string
	switch rng.IntN(4) {
	case 0:
		text, all = randommodel.Promela(rng)
	case 1:
		text, all = randommodel.Features(rng.IntN), randommodel.FeatureAtoms()
	default:
		text, all, _ = randommodel.Special(rng)
	}
	parsed, err := promela.Parse(source.NewFile("model.pml", text), promela.Options{})
	if err != nil {
		return nil, "", nil
	}
	for range rng.IntN(3) {
		if a := (program.Atom{Text: all[rng.IntN(len(all))]}); !strings.HasPrefix(a.Text, "exec") {
			atoms = append(atoms, a)
		}
	}
	if _, err := parsed.Bind(atoms); err != nil {
		return nil, "", nil
	}
	return parsed, text, atoms
}

// TestLetters: a smaller program has the letters of the model, whatever is reduced, for fair runs as well; one
// that is made for failures has some exactly if the model has.
func TestLetters(t *testing.T) {
	t.Parallel()
	compared, smaller, fair, states := 0, 0, 0, 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 77))
		m, text, atoms := drawn(rng)
		if m == nil {
			continue
		}
		whole, ok := programtest.Naive(t, m, atoms, mostNaive)
		if !ok || whole.Failures {
			if ok {
				compareFailures(t, m, text, whole)
			}
			continue
		}
		var without []string
		for _, name := range m.Reductions() {
			if rng.IntN(4) == 0 {
				without = append(without, name)
			}
		}
		small, _, err := m.Reduce(t.Context(), atoms, program.SameUpToStuttering, without)
		if seed%2 == 0 {
			small, _, err = m.(fairly).ReduceFairly(t.Context(), atoms, without)
			fair++
		}
		if err != nil {
			t.Fatal(err)
		}
		compareFailures(t, m, text, whole)
		if small == nil {
			continue
		}
		part, ok := programtest.Naive(t, small.Program, atoms, mostNaive)
		if small.Refuted != nil {
			if why, _ := small.Refuted(); why != "" {
				continue // it is searched again without belief
			}
		}
		if !ok || !maps.Equal(part.Letters, whole.Letters) {
			t.Fatalf("seed %d, without %v, about %v: %v, want %v\n%s", seed, without, atoms, describe(part), describe(whole), text)
		}
		states += part.States
		if compared++; part.States < whole.States {
			smaller++
		}
	}
	t.Log(compared, smaller, fair, states)
	if states != reducedStates {
		t.Errorf("the smaller programs have %d states, want %d: see which reduction has changed", states, reducedStates)
	}
	if compared < 60 || smaller < 30 || fair < 50 {
		t.Errorf("%d compared, %d smaller, %d for fair runs", compared, smaller, fair)
	}
}

// compareFailures compares what stops and fails.
func compareFailures(t *testing.T, m reducible, text string, whole programtest.Seen) {
	t.Helper()
	small, _, err := m.ReduceFailures(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if small == nil {
		return
	}
	part, ok := programtest.Naive(t, small.Program, nil, mostNaive)
	if small.Refuted != nil {
		if why, _ := small.Refuted(); why != "" {
			return
		}
	}
	if !ok || part.Failures != whole.Failures || part.Stops != whole.Stops {
		t.Fatalf("failures %t, stops %t, want %t and %t\n%s", part.Failures, part.Stops, whole.Failures, whole.Stops, text)
	}
}

func describe(s programtest.Seen) string {
	return fmt.Sprintf("%d states, stops %t, letters %v", s.States, s.Stops, slices.Sorted(maps.Keys(s.Letters)))
}
