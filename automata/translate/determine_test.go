package translate

import (
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/ltl"
)

var deterministicTypes = []Type{Parity, Rabin, Streett, Generic}

// TestDeterministicTypes: every formula has deterministic automata of every type. They are compared with the semantics on
// words, and some with the tableau by inclusion both ways.
func TestDeterministicTypes(t *testing.T) {
	t.Parallel()
	n := uint64(160)
	if testing.Short() {
		n = 40
	}
	aps := []string{"a", "b", "c"}
	accepted, rejected, compared := 0, 0, 0
	for seed := range n {
		rng := rand.New(rand.NewPCG(seed, 14))
		fa := ltl.NewFactory()
		weights := []*ltl.Weights{nil, nil, nil, ltl.PastWeights()}[seed%4]
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: aps, Size: 3 + rng.IntN(9), Weights: weights})
		tableau, err := Translate(t.Context(), fa, f, Options{Construction: OnlyTableau})
		if err != nil {
			t.Fatal(err)
		}
		for _, typ := range deterministicTypes {
			a, err := Translate(t.Context(), fa, f, Options{Type: typ, Effort: []reduce.Effort{reduce.Low, reduce.Medium}[rng.IntN(2)]})
			if err != nil {
				t.Fatalf("seed %d, %v as %v: %v", seed, f, typ, err)
			}
			if err := a.Verify(); err != nil || !a.IsDeterministic() || !a.IsComplete() {
				t.Fatalf("seed %d, %v as %v: %v, deterministic %v, complete %v", seed, f, typ, err, a.IsDeterministic(), a.IsComplete())
			}
			if name := conditionName(a); typ != Generic && !strings.Contains(name, typ.String()) {
				t.Fatalf("seed %d, %v as %v has the condition %s", seed, f, typ, name)
			}
			for range 60 {
				w := ltl.RandomWord(rng, aps, 4, 4)
				want, err := ltl.Holds(f, w)
				if err != nil {
					t.Fatal(err)
				}
				if got, err := automata.AcceptsWord(a, w); err != nil || got != want {
					t.Fatalf("seed %d, %v as %v: %v of %v, want %v, %v", seed, f, typ, got, w, want, err)
				}
				if want {
					accepted++
				} else {
					rejected++
				}
			}
			if c, err := ops.Compare(t.Context(), tableau, a, ops.Options{States: 1 << 12}); err == nil {
				compared++
				if !c.Equal() {
					t.Fatalf("seed %d, %v as %v has another language than the tableau", seed, f, typ)
				}
			}
		}
	}
	if accepted < int(n)*40 || rejected < int(n)*40 || compared < int(n)*3 {
		t.Errorf("%d words accepted, %d rejected, %d languages compared", accepted, rejected, compared)
	}
}

// conditionName is the kind of a condition; those that are of several kinds have all of their names.
func conditionName(a *automata.Automaton) string {
	var hoa strings.Builder
	if err := automata.WriteHOA(&hoa, a); err != nil {
		return err.Error()
	}
	_, after, _ := strings.Cut(hoa.String(), "acc-name: ")
	name, _, _ := strings.Cut(strings.ToLower(after), "\n")
	if a.Acc.Sets <= 2 {
		name += " parity rabin streett"
	}
	return name
}

// TestSeparated: formulas with suspendable parts drawn out mean the same.
func TestSeparated(t *testing.T) {
	t.Parallel()
	aps := []string{"a", "b"}
	changed := 0
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 15))
		fa := ltl.NewFactory()
		p := &pipeline{ctx: t.Context(), fa: fa}
		draw := func(size int) *ltl.Formula {
			return ltl.Random(fa, rng, ltl.RandomOptions{APs: aps, Size: 1 + rng.IntN(size)})
		}
		suspended := fa.G(fa.F(draw(3)))
		if rng.IntN(2) == 0 {
			suspended = fa.F(fa.G(draw(3)))
		}
		inner := fa.Binary([]ltl.Op{ltl.And, ltl.Or}[rng.IntN(2)], draw(5), suspended)
		op := ltl.Next + ltl.Op(rng.IntN(int(ltl.StrongRelease-ltl.Next)+1))
		var f *ltl.Formula
		if op <= ltl.Globally {
			f = fa.NNF(fa.Unary(op, inner))
		} else {
			f = fa.NNF(fa.Binary(op, draw(4), inner))
		}
		g := p.separated(f)
		if f != g {
			changed++
		}
		for range 20 {
			w := ltl.RandomWord(rng, aps, 3, 3)
			want, _ := ltl.Holds(f, w)
			if got, _ := ltl.Holds(g, w); got != want {
				t.Fatalf("seed %d: %v is %v on %v, but %v is %v", seed, f, want, w, g, got)
			}
		}
	}
	if changed < 1000 {
		t.Errorf("only %d formulas changed", changed)
	}
}

// TestSeparatedIsLinear: the memory that it takes to separate a formula grows as the
// formula does, which is classified once and not once for each of its operators.
func TestSeparatedIsLinear(t *testing.T) {
	taken := func(n int) uint64 {
		fa := ltl.NewFactory()
		f, a, b := fa.AP("c"), fa.AP("a"), fa.AP("b")
		for range n {
			f = fa.F(fa.And(a, fa.X(fa.G(fa.Or(b, f)))))
		}
		p := &pipeline{ctx: t.Context(), fa: fa}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		p.separated(f)
		conjuncts(fa, f, ltl.Classes{})
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if small, large := taken(100), taken(800); large > 16*small {
		t.Errorf("%d bytes for a formula, %d for one that is 8 times as long", small, large)
	}
}

// TestByLanguage: automata of which states of one language are in different components are as small as they can be.
func TestByLanguage(t *testing.T) {
	t.Parallel()
	for text, states := range map[string]int{"X(F p0 W G p0)": 1, "(F p1 W p2) & X(X F p0 W (X p0 W 0))": 4} {
		for _, without := range [][]string{nil, {"language", "merging"}} {
			fa := ltl.NewFactory()
			f, err := ltl.ParseString(fa, text)
			if err != nil {
				t.Fatal(err)
			}
			a, err := Translate(t.Context(), fa, f, Options{Without: without})
			if err != nil || (a.States() == states) != (without == nil) {
				t.Errorf("%s without %v: %d states, want %d, %v", text, without, a.States(), states, err)
			}
		}
	}
}

// TestDeterministicSizes: formulas whose deterministic automata are known to be small have such.
func TestDeterministicSizes(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		formula string
		kind    Type
		states  int
	}{
		{"G F a -> G F b", Parity, 1},
		{"G F a & F G b", Parity, 1},
		{"(G F a -> G F b) & (G F c -> G F d)", Generic, 1},
		{"(G F a -> G F b) & (G F c -> G F d)", Streett, 1},
		{"(G F a -> G F b) & (G F c -> G F d)", Parity, 2},
		{"(G F a & F G b) | (G F c & F G d)", Rabin, 1},
		{"F G (a | X b)", Parity, 2},
		{"G F (a & X X b) -> G F c", Parity, 4},
		{"G(a -> F b) | F G c", Parity, 2},
		{"a U b", Parity, 3},
		{"F G ((a U b) | X c)", Parity, 4},
		{"p2 | !F((p0 R p3) | ((p1 W p0) W p4))", DBA, 8}, // degeneralised, one is deterministic
	} {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, test.formula)
		if err != nil {
			t.Fatal(err)
		}
		a, err := Translate(t.Context(), fa, f, Options{Type: test.kind})
		if err != nil {
			t.Fatal(err)
		}
		if a.States() != test.states {
			t.Errorf("%s as %v: %d states, want %d", test.formula, test.kind, a.States(), test.states)
		}
	}
}
