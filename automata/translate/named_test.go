package translate_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestNamedBounds: formulas whose automata were once larger than need be, with sizes that are enough; sizes known to be too small are tried.
func TestNamedBounds(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(28, 1))
	for _, c := range []struct {
		formula  string
		tgba, ba int // states
	}{
		{"GF(a <-> XXXXa)", 9, 10},                                                  // 31 were enough
		{"F(b1 & F(b2 & F b3)) & GF(a1 & X(a2 & X a3))", 6, 7},                      // 8
		{"GF(a <-> Xa)", 2, 3},                                                      // 2
		{"X(Fp0 W Gp0)", 1, 2},                                                      // 1
		{"(Fp1 W p2) & X(XFp0 W (Xp0 W 0))", 4, 7},                                  // 4
		{"X(p0 xor Xp3) W Fp1", 6, 6},                                               // a peer's BA of 2 states rejects a model of it
		{"GF(!(p1 <-> Xp1) | !(p2 <-> Xp2) | !(p3 <-> Xp3) | !(p4 <-> Xp4))", 9, 9}, // 17
	} {
		fa := ltl.NewFactory()
		f := parse(t, fa, c.formula)
		not := translated(t, fa, fa.Not(f), translate.TGBA)
		for kind, most := range map[translate.Type]int{translate.TGBA: c.tgba, translate.BA: c.ba} {
			a := translated(t, fa, f, kind)
			if a.States() > most {
				t.Errorf("%s: %v of %d states, %d are enough", c.formula, kind, a.States(), most)
			}
			judgeWords(t, f, a, not, rng, 60)
		}
	}
}

// TestNamedDeterministicBounds: of a deterministic Büchi automaton states of the same language are one before acceptance is on states, not
// after; 47, 23 and 11 states were made.
func TestNamedDeterministicBounds(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(29, 1))
	for formula, most := range map[string]int{"GF(a <-> XXXXa)": 32, "GF(a <-> XXXa)": 16, "GF(a <-> XXa)": 8, "GF(a <-> Xa)": 3} {
		fa := ltl.NewFactory()
		f := parse(t, fa, formula)
		a := translated(t, fa, f, translate.DBA)
		if a.States() > most {
			t.Errorf("%s: %d states, %d are enough", formula, a.States(), most)
		}
		judgeWords(t, f, a, translated(t, fa, fa.Not(f), translate.TGBA), rng, 60)
	}
}
