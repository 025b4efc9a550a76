package symmetry_test

import (
	"maps"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// mostNaive bounds the states of a model that is searched naively.
const mostNaive = 6000

// TestQuotients: a quotient has the letters, the failures and the stops of the model, its states stand for as many as there are, and its
// runs are lifted to runs of the model.
func TestQuotients(t *testing.T) {
	t.Parallel()
	compared, smaller, weighed, lifted := 0, 0, 0, 0
	for seed := range uint64(350) {
		rng := rand.New(rand.NewPCG(seed, 44))
		text, all, _ := randommodel.Symmetric(rng, seed%8 == 0)
		m, err := promela.Parse(source.NewFile("model.pml", text), promela.Options{})
		if err != nil {
			continue
		}
		var atoms []program.Atom
		for _, a := range all[:rng.IntN(1+len(all))] {
			if !strings.HasPrefix(a, "exec") {
				atoms = append(atoms, program.Atom{Text: a})
			}
		}
		small, _, err := m.Quotient(atoms, []program.Preservation{program.SameWords, program.SameUpToStuttering}[seed%2])
		if err != nil {
			t.Fatal(err)
		}
		whole, ok := programtest.Naive(t, m, atoms, mostNaive)
		if small == nil || !ok {
			continue
		}
		part, ok := programtest.Naive(t, small.Program, atoms, mostNaive)
		if name, why := small.Refutation(); name != "" && why != "" {
			continue
		}
		if !ok || part.Failures != whole.Failures || !maps.Equal(part.Letters, whole.Letters) || part.States > whole.States {
			t.Fatalf("seed %d: %+v, want %+v\n%s", seed, part, whole, text)
		}
		if !strings.Contains(small.Summary(), " of ") {
			t.Errorf("%q", small.Summary())
		}
		if compared++; part.States < whole.States {
			smaller++
		}
		if part.Weight == float64(whole.States) {
			weighed++
		} else if !math.IsNaN(part.Weight) && part.Weight < float64(part.States) {
			t.Errorf("seed %d: %d states stand for %v", seed, part.States, part.Weight)
		}
		for range 3 {
			prefix, cycle := programtest.RandomRun(t, small.Program, atoms, rng)
			run, err := small.Lift(t.Context(), nil, prefix, cycle)
			if err != nil || run == nil {
				t.Fatalf("seed %d: %v, %v cannot be lifted: %v\n%s", seed, prefix, cycle, err, text)
			}
			if err := programtest.IsRun(t, m, atoms, run); err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, text)
			}
			lifted++
		}
	}
	t.Log(compared, smaller, weighed, lifted)
	if compared < 100 || smaller < 60 || weighed < compared/2 {
		t.Errorf("%d compared, %d smaller, %d with the right number of states", compared, smaller, weighed)
	}
}
