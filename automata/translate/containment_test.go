package translate

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/ltl"
)

func newPipeline(fa *ltl.Factory, opts Options) *pipeline {
	return &pipeline{ctx: context.Background(), fa: fa, opts: opts, simp: ltl.NewSimplifier(fa, ltl.SimplifyOptions{}),
		negations: map[*ltl.Formula]*automata.Automaton{}}
}

// implications are pairs of which the first implies the second, but not by syntax.
var implications = [][2]string{
	{"G(a <-> X !a)", "G F a"},
	{"G(a -> X b) & G(b -> X a) & a", "G(a | b)"},
	{"G(a -> X a) & F a", "F G a"},
	{"(a U b) & (!a U b)", "b | X b | G F a"},
	{"F(a & X !a)", "F(!a & F(a | !a))"},
}

// TestContainment puts what implies each other into random contexts, and judges what the rules make of
// the formulas on random words.
func TestContainment(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 1))
	changed, formulas := 0, 200
	for i := range formulas {
		fa := ltl.NewFactory()
		pair := [2]*ltl.Formula{}
		for j, text := range implications[i%len(implications)] {
			var err error
			if pair[j], err = ltl.ParseString(fa, text); err != nil {
				t.Fatal(err)
			}
		}
		h := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b"}, Size: 5})
		f := []*ltl.Formula{
			fa.Or(pair[0], pair[1]), fa.And(pair[0], pair[1], h), fa.U(pair[0], pair[1]), fa.R(pair[0], fa.Or(h, pair[1])),
			fa.X(fa.Or(fa.And(pair[0], h), pair[1])), fa.U(pair[1], fa.And(pair[0], h)), fa.W(fa.Not(pair[0]), pair[1]),
		}[i%7]
		bySyntax, byContainment := newPipeline(fa, Options{Effort: reduce.High}).simplified(f)
		if bySyntax == byContainment {
			continue
		}
		changed++
		want, got := ltl.NewEvaluator(f), ltl.NewEvaluator(byContainment)
		for range 100 {
			w := ltl.RandomWord(rng, []string{"a", "b"}, 4, 4)
			x, err := want.Holds(w)
			y, err2 := got.Holds(w)
			if err != nil || err2 != nil || x != y {
				t.Fatalf("%s became %s: on %v %v and %v (%v, %v)", f, byContainment, w, x, y, err, err2)
			}
		}
	}
	if changed < formulas/5 {
		t.Errorf("only %d of %d formulas are simplified by containment", changed, formulas)
	}
}

// TestContains has implications that syntax does not show, and some that do not hold.
func TestContains(t *testing.T) {
	for _, c := range []struct {
		f, g string
		want bool
	}{
		{"G(a -> X a) & a", "G a", true},
		{"G a", "G(a -> X a) & a", true},
		{"F(a & X !a)", "F a & F !a", true},
		{"F a & F !a", "F(a & X !a)", false},
		{"(a U b) & (a U !b)", "a | b", true},
	} {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, c.f)
		g, err2 := ltl.ParseString(fa, c.g)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		p := newPipeline(fa, Options{})
		if got := p.contains(fa.NNF(f), fa.NNF(g)); got != c.want {
			t.Errorf("%s in %s: %v", c.f, c.g, got)
		}
	}
}

// TestContainmentHasAPass switches it off.
func TestContainmentHasAPass(t *testing.T) {
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, "(G(a -> X b) & G(b -> X a) & a) | G(a | b)")
	if err != nil {
		t.Fatal(err)
	}
	if x, y := newPipeline(fa, Options{Effort: reduce.High}).simplified(f); x == y {
		t.Error("nothing is found")
	}
	if x, y := newPipeline(fa, Options{Effort: reduce.High, Without: []string{"containment"}}).simplified(f); x != y {
		t.Error("it runs although it is switched off")
	}
	if x, y := newPipeline(fa, Options{}).simplified(f); x != y {
		t.Error("it runs at medium effort")
	}
}
