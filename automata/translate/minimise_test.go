package translate_test

import (
	"context"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/ltl"
)

func translatedBy(t *testing.T, text string, o translate.Options) (*automata.Automaton, *ltl.Formula) {
	t.Helper()
	fa := ltl.NewFactory()
	f := parse(t, fa, text)
	a, err := translate.Translate(context.Background(), fa, f, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Verify(); err != nil {
		t.Fatal(err)
	}
	return a, f
}

// TestMinimisedDeterministic has formulas whose deterministic automata only the solver makes so small.
func TestMinimisedDeterministic(t *testing.T) {
	for text, states := range map[string][2]int{
		"G F(!b xor (F b U a))": {5, 3}, "G c R F b": {4, 3}, "X((a R b) -> a) W F a": {4, 3},
	} {
		o := translate.Options{Type: translate.DBA, Effort: reduce.High}
		a, f := translatedBy(t, text, o)
		o.Without = []string{"sat"}
		b, _ := translatedBy(t, text, o)
		if a.States() != states[1] || b.States() != states[0] {
			t.Errorf("%s: %d states, %d without the solver, want %d and %d", text, a.States(), b.States(), states[1], states[0])
		}
		if !a.IsDeterministic() || !a.IsComplete() || !a.IsStateBased() {
			t.Errorf("%s: deterministic %v, complete %v, state-based %v", text, a.IsDeterministic(), a.IsComplete(), a.IsStateBased())
		}
		same(t, f, a, b)
	}
}

// TestMinimisedRival has formulas whose smallest automaton is not deterministic, but has a deterministic
// rival with as few states.
func TestMinimisedRival(t *testing.T) {
	for _, text := range []string{"F a | (b -> G F c)", "F(c M X G !b) -> F a"} {
		o := translate.Options{Effort: reduce.High}
		a, f := translatedBy(t, text, o)
		o.Without = []string{"sat"}
		b, _ := translatedBy(t, text, o)
		if a.States() > b.States() || !a.IsDeterministic() || b.IsDeterministic() {
			t.Errorf("%s: %d states, deterministic %v; without the solver %d, %v", text, a.States(), a.IsDeterministic(), b.States(), b.IsDeterministic())
		}
		same(t, f, a, b)
	}
}

// TestPrunedByInclusion has an edge that only inclusion shows to be superfluous.
func TestPrunedByInclusion(t *testing.T) {
	o := translate.Options{Effort: reduce.High}
	a, f := translatedBy(t, "F a U G b", o)
	o.Without = []string{"inclusion"}
	b, _ := translatedBy(t, "F a U G b", o)
	if a.States() != b.States() || len(a.Edges()) >= len(b.Edges()) {
		t.Errorf("%d states, %d edges; without inclusion %d and %d", a.States(), len(a.Edges()), b.States(), len(b.Edges()))
	}
	same(t, f, a, b)
}
