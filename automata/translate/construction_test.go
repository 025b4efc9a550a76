package translate_test

import (
	"context"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestConstructionsAlone: each construction used alone gives the language, in every type, and they are
// not the same construction.
func TestConstructionsAlone(t *testing.T) {
	ctx, different := context.Background(), 0
	for _, text := range []string{"a U (b | X c)", "G F a & G F b & (a U c)", "X(F a & X(b | F c))", "G(a -> F b)", "(G F a -> G F b) & G(c -> X c)", "!((!a U b) U (F c U ((d -> !b) R G d))) & G F e"} {
		for _, typ := range []translate.Type{translate.TGBA, translate.BA} {
			fa := ltl.NewFactory()
			f := parse(t, fa, text)
			best, err := translate.Translate(ctx, fa, f, translate.Options{Type: typ})
			if err != nil {
				t.Fatal(err)
			}
			var states []int
			for _, c := range []translate.Construction{translate.OnlyTableau, translate.OnlyAlternating} {
				a, err := translate.Translate(ctx, fa, f, translate.Options{Type: typ, Construction: c, Without: []string{"simplify", "direct", "reverse", "merging", "filter"}})
				if err != nil {
					t.Fatal(err)
				}
				if cmp, err := ops.Compare(ctx, best, a, ops.Options{}); err != nil || !cmp.Equal() {
					t.Errorf("%s, %v, %v: %+v, %v", text, typ, c, cmp, err)
				}
				states = append(states, a.States())
			}
			if states[0] != states[1] {
				different++
			}
		}
	}
	if different == 0 {
		t.Error("both constructions always have equally many states")
	}
}

func TestParseConstruction(t *testing.T) {
	for _, c := range []translate.Construction{translate.Best, translate.OnlyTableau, translate.OnlyAlternating} {
		if got, err := translate.ParseConstruction(c.String()); got != c || err != nil {
			t.Errorf("%v: %v, %v", c, got, err)
		}
	}
	if _, err := translate.ParseConstruction("table"); err == nil {
		t.Error("no error")
	}
}
