package translate

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestSplitIsBounded has a product of two parts, and one with a suspendable part: one state less than
// it needs is not split.
func TestSplitIsBounded(t *testing.T) {
	for _, text := range []string{"G(a -> X X b) & G(c -> F d)", "G(a -> F d) & G F(b & X c)"} {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, text)
		if err != nil {
			t.Fatal(err)
		}
		split := func(states int) *automata.Automaton {
			p := newPipeline(fa, Options{Limits: Limits{States: states}})
			a, err := p.split(p.simplify(f))
			if err != nil {
				t.Fatal(err)
			}
			return a
		}
		a := split(0)
		if a == nil {
			t.Fatalf("%s: not split", text)
		}
		if split(a.States()) == nil {
			t.Errorf("%s: not split with %d states", text, a.States())
		}
		if b := split(a.States() - 1); b != nil {
			t.Errorf("%s: %d states, limit %d", text, b.States(), a.States()-1)
		}
	}
}
