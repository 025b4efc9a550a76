package promela_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// TestSpecialPropositions: random models with special propositions have those of every class, valid ones only.
func TestSpecialPropositions(t *testing.T) {
	t.Parallel()
	all := flat.Observed(0)
	for seed := range uint64(100) {
		m, err := randommodel.DrawSpecial(rand.New(rand.NewPCG(seed, 7)))
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range append(m.States, m.Steps...) {
			b, err := m.Program.Bind([]program.Atom{{Text: text}})
			if err != nil {
				t.Fatalf("seed %d: %s: %v\n%s", seed, text, err, m.Text)
			}
			all |= promela.Observes(b)
		}
	}
	if all != promela.InPropositions {
		t.Errorf("propositions of classes %b, want %b", all, promela.InPropositions)
	}
}
