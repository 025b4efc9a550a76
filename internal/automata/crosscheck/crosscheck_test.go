package crosscheck

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
)

func answer(t *testing.T, fa *ltl.Factory, yes, no *ltl.Formula, kind translate.Type) Answer {
	t.Helper()
	var a Answer
	for f, to := range map[*ltl.Formula]**automata.Automaton{yes: &a.Positive, no: &a.Negative} {
		made, err := translate.Translate(t.Context(), fa, f, translate.Options{Type: kind})
		if err != nil {
			t.Fatal(err)
		}
		*to = made
	}
	return a
}

// TestMistakes: of translators of which one takes another formula than it should, that one is named, and nobody else; if
// both formulas have the same words, nobody is.
func TestMistakes(t *testing.T) {
	t.Parallel()
	wrong, right := 0, 0
	for seed := range uint64(120) {
		rng := rand.New(rand.NewPCG(seed, 1))
		fa := ltl.NewFactory()
		o := ltl.RandomOptions{APs: []string{"a", "b"}, Size: 2 + rng.IntN(7)}
		f, other := ltl.Random(fa, rng, o), ltl.Random(fa, rng, o)
		if seed%5 == 0 {
			other = fa.Or(fa.And(f, fa.X(fa.AP("a"))), fa.And(f, fa.Not(fa.X(fa.AP("a"))))) // the same in other words
		}
		same := equivalent(t, fa, f, other)
		good := answer(t, fa, f, fa.Not(f), translate.TGBA)
		bad := answer(t, fa, f, fa.Not(f), translate.BA)
		negative := seed%4 < 2
		if negative {
			bad.Negative = answer(t, fa, other, fa.Not(other), translate.Parity).Negative
		} else {
			bad.Positive = answer(t, fa, other, fa.Not(other), translate.Parity).Positive
		}
		mistakes, open, err := Check(t.Context(), fa, f, []Answer{good, bad, {}}, Options{Words: int(seed%3) * 5, Rand: rng})
		if err != nil || len(open) > 0 {
			t.Fatalf("seed %d: %v, %v", seed, open, err)
		}
		if same {
			right++
			if len(mistakes) > 0 {
				t.Fatalf("seed %d, %v: %+v", seed, f, mistakes)
			}
			continue
		}
		wrong++
		if len(mistakes) != 1 || mistakes[0].Answer != 1 || mistakes[0].Negative != negative {
			t.Fatalf("seed %d, %v for %v: %+v", seed, other, f, mistakes)
		}
		holds, err := ltl.Holds(f, mistakes[0].Word)
		if err != nil || mistakes[0].Accepts == (holds != negative) {
			t.Fatalf("seed %d: %+v, and %v holds: %v, %v", seed, mistakes[0], f, holds, err)
		}
	}
	if wrong < 50 || right < 5 {
		t.Errorf("%d wrong, %d right", wrong, right)
	}
}

func equivalent(t *testing.T, fa *ltl.Factory, f, g *ltl.Formula) bool {
	t.Helper()
	a := answer(t, fa, f, fa.Not(f), translate.TGBA)
	b := answer(t, fa, g, fa.Not(g), translate.TGBA)
	one, _, err := ops.Disjoint(t.Context(), a.Positive, b.Negative, ops.Options{})
	if err != nil {
		t.Fatal(err)
	}
	two, _, err := ops.Disjoint(t.Context(), b.Positive, a.Negative, ops.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return one && two
}

// TestOpen: what exceeds a limit is left open, and is no mistake.
func TestOpen(t *testing.T) {
	t.Parallel()
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, "GF(a & XXXXb) & FG(b | X c)")
	if err != nil {
		t.Fatal(err)
	}
	a := answer(t, fa, f, fa.Not(f), translate.TGBA)
	mistakes, open, err := Check(t.Context(), fa, f, []Answer{a}, Options{Ops: ops.Options{States: 2}})
	if err != nil || len(mistakes) > 0 || len(open) == 0 {
		t.Errorf("%v, %v, %v", mistakes, open, err)
	}
}
