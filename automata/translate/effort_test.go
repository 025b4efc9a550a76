package translate_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestHighIsNeverWorse compares the efforts on formulas of which the second had more edges at high effort
// than at medium before both were looked at, and on random ones.
func TestHighIsNeverWorse(t *testing.T) {
	fa := ltl.NewFactory()
	formulas := []*ltl.Formula{
		parse(t, fa, "G(p0 -> F(p1 & XFp2))"),
		parse(t, fa, "p0 & !p1 & X(!p2 | GF(p3 & Xp2)) & (GFp10 -> GFp11)"),
	}
	rng := rand.New(rand.NewPCG(31, 1))
	for range 60 {
		formulas = append(formulas, ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b", "c"}, Size: 12}))
	}
	for _, f := range formulas {
		for _, typ := range []translate.Type{translate.TGBA, translate.BA} {
			var made [2]*automata.Automaton
			for i, effort := range []reduce.Effort{reduce.Medium, reduce.High} {
				var err error
				if made[i], err = translate.Translate(context.Background(), fa, f, translate.Options{Type: typ, Effort: effort}); err != nil {
					t.Fatal(err)
				}
			}
			if reduce.Better(made[0], made[1]) {
				t.Errorf("%v as %v: %+v at medium effort, %+v at high", f, typ, made[0].Stats(), made[1].Stats())
			}
		}
	}
}
