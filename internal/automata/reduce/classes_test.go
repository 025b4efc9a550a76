package reduce_test

import (
	"context"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
)

// TestTooManyClasses reduces an automaton that tells 2^20 letters apart, and has a useless state.
func TestTooManyClasses(t *testing.T) {
	var aps []string
	for c := range 20 {
		aps = append(aps, string(rune('a'+c)))
	}
	al := automata.NewAlphabet(aps...)
	b := automata.NewBuilder(al)
	b.AddStates(3)
	b.AddStart(0)
	for v := range aps {
		b.AddEdge(0, uint32(v%2), al.BDD().Var(v), automata.Marks(v%4))
		b.AddEdge(1, 0, al.BDD().NotVar(v), 0)
		b.AddEdge(0, 2, al.BDD().Var(v), 3)
	}
	a := b.Build(automata.GeneralisedBuchi(2))
	for _, buchi := range []bool{false, true} {
		r, err := reduce.Reduce(context.Background(), a, reduce.Options{Buchi: buchi})
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Verify(); err != nil {
			t.Fatal(err)
		}
		if !buchi && r.States() != 2 || buchi && !r.IsStateBased() {
			t.Errorf("büchi %v: %d states", buchi, r.States())
		}
	}
}
