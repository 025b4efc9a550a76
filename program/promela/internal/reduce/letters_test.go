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

// reducibleFairly is implemented by those that can be reduced for fair runs.
type reducibleFairly interface {
	ReduceFairly(ctx context.Context, atoms []program.Atom, without []string) (*program.Reduced, string, error)
}

// reducedStates is how many states the smaller programs of TestLetters have together: a reduction that does less is no error otherwise.
const reducedStates = 10_377

// claimStates is the same for TestClaims, and failureStates for what is made for failures: in TestLetters, and in TestClaims.
const claimStates = 37_224

var failureStates = [2]int{24_081, 36_805}

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
	var c comparison
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 77))
		if m, text, atoms := drawn(rng); m != nil {
			c.compare(t, rng, m, text, atoms, seed%2 == 0)
		}
	}
	t.Logf("%+v", c)
	c.hasStates(t, reducedStates, failureStates[0])
	if c.compared < 60 || c.smaller < 30 || c.fair < 50 {
		t.Errorf("too few: %+v", c)
	}
}

// TestClaims is TestLetters for models in which processes claim channels that they find at run time, some of them wrongly: what is not
// refuted is right to believe.
func TestClaims(t *testing.T) {
	t.Parallel()
	var c comparison
	for seed := range uint64(mostClaims) {
		rng := rand.New(rand.NewPCG(seed, 78))
		text, all := randommodel.Exclusive(rng)
		m, err := promela.Parse(source.NewFile("model.pml", text), promela.Options{})
		if err != nil {
			continue
		}
		var atoms []program.Atom
		if rng.IntN(2) == 0 {
			atoms = append(atoms, program.Atom{Text: all[rng.IntN(len(all))]})
		}
		if _, err := m.Bind(atoms); err == nil {
			c.compare(t, rng, m, text, atoms, false)
		}
	}
	t.Logf("%+v", c)
	c.hasStates(t, claimStates, failureStates[1])
	if c.smaller < 100 || c.believed < 40 || c.refuted < 20 || c.failures < 100 {
		t.Errorf("too few: %+v", c)
	}
}

// mostClaims is how many models TestClaims draws.
const mostClaims = 400

// comparison counts what was compared.
type comparison struct{ compared, smaller, fair, states, failures, failureStates, believed, refuted int }

// hasStates compares how many states the smaller programs have with how many they should.
func (c *comparison) hasStates(t *testing.T, states, failureStates int) {
	t.Helper()
	if c.states != states || c.failureStates != failureStates {
		t.Errorf("the smaller programs have %d states, want %d, and for failures %d, want %d: see which reduction has changed", c.states, states, c.failureStates, failureStates)
	}
}

// compare reduces a model and compares it with the smaller program.
func (c *comparison) compare(t *testing.T, rng *rand.Rand, m reducible, text string, atoms []program.Atom, fairly bool) {
	t.Helper()
	whole, ok := programtest.Naive(t, m, atoms, mostNaive)
	if !ok || whole.Failures {
		if ok {
			c.compareFailures(t, m, text, whole)
		}
		return
	}
	var without []string
	for _, name := range m.Reductions() {
		if rng.IntN(4) == 0 {
			without = append(without, name)
		}
	}
	small, _, err := m.Reduce(t.Context(), atoms, program.SameUpToStuttering, without)
	if fairly {
		small, _, err = m.(reducibleFairly).ReduceFairly(t.Context(), atoms, without)
		c.fair++
	}
	if err != nil {
		t.Fatal(err)
	}
	c.compareFailures(t, m, text, whole)
	if small == nil {
		return
	}
	part, ok := programtest.Naive(t, small.Program, atoms, mostNaive)
	if c.refutes(small) {
		return // it is searched again without belief
	}
	if !ok || !maps.Equal(part.Letters, whole.Letters) {
		t.Fatalf("without %v, about %v: %v, want %v\n%s", without, atoms, describe(part), describe(whole), text)
	}
	c.states += part.States
	switch said := small.Summary(); {
	case strings.Contains(said, "not believed"):
		c.refuted++
	case strings.Contains(said, "believed x"):
		c.believed++
	}
	if c.compared++; part.States < whole.States {
		c.smaller++
	}
}

// refutes reports whether a smaller program has met a state that refutes what it believes.
func (c *comparison) refutes(small *program.Reduced) bool {
	if small.Refuted == nil {
		return false
	}
	_, why := small.Refuted()
	if why != "" {
		c.refuted++
	}
	return why != ""
}

// compareFailures compares what stops and fails.
func (c *comparison) compareFailures(t *testing.T, m reducible, text string, whole programtest.Seen) {
	t.Helper()
	small, _, err := m.ReduceFailures(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if small == nil {
		return
	}
	part, ok := programtest.Naive(t, small.Program, nil, mostNaive)
	if c.refutes(small) {
		return
	}
	c.failures, c.failureStates = c.failures+1, c.failureStates+part.States
	if !ok || part.Failures != whole.Failures || part.Stops != whole.Stops {
		t.Fatalf("failures %t, stops %t, want %t and %t\n%s", part.Failures, part.Stops, whole.Failures, whole.Stops, text)
	}
}

func describe(s programtest.Seen) string {
	return fmt.Sprintf("%d states, stops %t, letters %v", s.States, s.Stops, slices.Sorted(maps.Keys(s.Letters)))
}
