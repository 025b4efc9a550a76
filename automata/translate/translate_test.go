package translate_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
)

func rnd(fa *ltl.Factory, r *rand.Rand, n int) *ltl.Formula {
	if n <= 1 {
		return fa.AP(string(rune('a' + r.IntN(3))))
	}
	if n == 2 || r.IntN(3) == 0 {
		return fa.Unary([]ltl.Op{ltl.Not, ltl.Next, ltl.Eventually, ltl.Globally}[r.IntN(4)], rnd(fa, r, n-1))
	}
	l := 1 + r.IntN(n-2)
	return fa.Binary([]ltl.Op{ltl.And, ltl.Or, ltl.Xor, ltl.Implies, ltl.Equiv, ltl.Until, ltl.Release, ltl.WeakUntil, ltl.StrongRelease}[r.IntN(9)], rnd(fa, r, l), rnd(fa, r, n-1-l))
}

func show(f *ltl.Formula) string {
	names := []string{"0", "1", "", "!", "&", "|", "^", "->", "<->", "X", "F", "G", "U", "R", "W", "M"}
	switch len(f.Operands()) {
	case 0:
		return names[f.Op()] + f.Name()
	case 1:
		return names[f.Op()] + show(f.Left())
	}
	s := "("
	for i, k := range f.Operands() {
		if i > 0 {
			s += names[f.Op()]
		}
		s += show(k)
	}
	return s + ")"
}

func TestQuick(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	aps := []string{"a", "b", "c"}
	for i := 0; i < 300; i++ {
		fa := ltl.NewFactory()
		f := rnd(fa, r, 2+r.IntN(12))
		for _, typ := range []translate.Type{translate.TGBA, translate.BA} {
			a, err := translate.Translate(context.Background(), fa, f, translate.Options{Type: typ})
			if err != nil {
				t.Fatal(err)
			}
			b, err := translate.Translate(context.Background(), fa, fa.Not(f), translate.Options{Type: typ})
			if err != nil {
				t.Fatal(err)
			}
			if err := a.Verify(); err != nil {
				t.Fatal(err)
			}
			p, err := automata.Product(a, b)
			if err != nil {
				t.Fatal(err)
			}
			if !p.Empty() {
				t.Fatalf("%s: %v: not empty", show(f), typ)
			}
			for k := 0; k < 50; k++ {
				w := ltl.Word{APs: aps}
				for n := r.IntN(4); n > 0; n-- {
					w.Prefix = append(w.Prefix, r.Uint64N(8))
				}
				for n := 1 + r.IntN(4); n > 0; n-- {
					w.Cycle = append(w.Cycle, r.Uint64N(8))
				}
				x, err := automata.AcceptsWord(a, w)
				if err != nil {
					t.Fatal(err)
				}
				y, _ := automata.AcceptsWord(b, w)
				if x == y {
					t.Fatalf("%s %v %v: %v %v", show(f), typ, w, x, y)
				}
			}
		}
	}
}
