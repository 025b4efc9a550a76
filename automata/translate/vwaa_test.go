package translate_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// judgeAlternating compares the construction through an alternating automaton with the semantics
// and, by inclusion both ways, with the tableau.
func judgeAlternating(t *testing.T, fa *ltl.Factory, f *ltl.Formula, rng *rand.Rand, words int) {
	t.Helper()
	both := [2]*automata.Automaton{}
	for i, g := range []*ltl.Formula{fa.NNF(f), fa.Negate(f)} {
		a, err := translate.Alternating(context.Background(), fa, g, translate.Limits{})
		if err != nil {
			t.Fatalf("%s: %v", g, err)
		}
		if err := a.Verify(); err != nil {
			t.Fatalf("%s: %v", g, err)
		}
		both[i] = a
	}
	judgeWords(t, f, both[0], both[1], rng, words)
	tableau, err := translate.Tableau(context.Background(), fa, fa.NNF(f), translate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if a, b := smaller(t, tableau), smaller(t, both[0]); a.States() <= 10 {
		same(t, f, a, b)
	} else {
		disjoint(t, tableau, both[1])
		disjoint(t, complement(t, fa, f), both[0])
	}
}

func complement(t *testing.T, fa *ltl.Factory, f *ltl.Formula) *automata.Automaton {
	t.Helper()
	a, err := translate.Tableau(context.Background(), fa, fa.Negate(f), translate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// disjoint is inclusion in the complement's complement, for automata that are large to complement.
func disjoint(t *testing.T, a, b *automata.Automaton) {
	t.Helper()
	both, err := automata.Product(a, b)
	if err != nil {
		t.Fatal(err)
	}
	if !both.Empty() {
		t.Fatal("a formula's automaton shares a word with its negation's")
	}
}

// smaller makes a cheaper to complement.
func smaller(t *testing.T, a *automata.Automaton) *automata.Automaton {
	t.Helper()
	out, err := reduce.Reduce(context.Background(), a, reduce.Options{Effort: reduce.Low})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestAlternatingOnRandomFormulas(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 2001))
	for i := range 400 {
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b", "c"}, Size: 1 + i%10})
		judgeAlternating(t, fa, f, rng, 50)
	}
}

// TestAlternatingOnConjunctions is about suspension: suspendable formulas beside others.
func TestAlternatingOnConjunctions(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 2012))
	sub := func(fa *ltl.Factory, size int) *ltl.Formula {
		return ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b"}, Size: size})
	}
	for range 150 {
		fa := ltl.NewFactory()
		f := fa.And(fa.G(fa.F(sub(fa, 3))), sub(fa, 4))
		if rng.IntN(2) == 0 {
			f = fa.And(f, fa.F(fa.G(sub(fa, 2))))
		}
		if rng.IntN(2) == 0 {
			f = fa.U(sub(fa, 2), f)
		}
		judgeAlternating(t, fa, f, rng, 50)
	}
}

func TestAlternatingOnCorpus(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 3))
	judged := 0
	for _, formulas := range corpusFormulas(t) {
		for _, text := range formulas {
			fa := ltl.NewFactory()
			if f := parse(t, fa, text); f.Size() <= 12 {
				judgeAlternating(t, fa, f, rng, 20)
				judged++
			}
		}
	}
	t.Logf("%d formulas", judged)
}

// TestAlternatingSizes has automata that differ from the tableau's, or are suspended.
func TestAlternatingSizes(t *testing.T) {
	for text, states := range map[string]int{
		"G F a": 1, "F G a": 2, "a U b": 2, "G(a -> F b)": 2, "X(F a | G b)": 4, "F a & G F b & G F c": 2, "G a & G b": 1,
	} {
		fa := ltl.NewFactory()
		a, err := translate.Alternating(context.Background(), fa, fa.NNF(parse(t, fa, text)), translate.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if a.Trim().States() != states {
			t.Errorf("%s: %d states, want %d", text, a.Trim().States(), states)
		}
	}
}

func TestSuspended(t *testing.T) {
	for _, c := range []struct {
		set  []string
		want bool
	}{
		{[]string{"G F a"}, false},
		{[]string{"G F a", "F b"}, true},
		{[]string{"G F a", "F a"}, false}, // nothing else to wait for
		{[]string{"G F a", "F a", "F b"}, true},
		{[]string{"G F a", "X b"}, true},
		{[]string{"G F a", "F b", "G c"}, true},
		{[]string{"G F a", "G c"}, false},
		{[]string{"G F a", "G c", "X b"}, false}, // G c might be G(X b)
		{[]string{"G F a", "F b", "G(c -> F a)"}, false},
	} {
		fa := ltl.NewFactory()
		var e []*ltl.Formula
		for _, text := range c.set {
			e = append(e, fa.NNF(parse(t, fa, text)))
		}
		if got := translate.Suspended(e); got != c.want {
			t.Errorf("%v: suspended is %v", c.set, got)
		}
	}
}

func TestAlternatingLimits(t *testing.T) {
	fa := ltl.NewFactory()
	f := fa.NNF(parse(t, fa, "G F(a & X X X X b) & F(b & X X X X a)"))
	if _, err := translate.Alternating(context.Background(), fa, f, translate.Limits{States: 3}); !errors.Is(err, automata.ErrLimit) {
		t.Errorf("states: %v", err)
	}
	choices := fa.True()
	for i := range 24 {
		choices = fa.And(choices, fa.Or(fa.AP(fmt.Sprint("a", i)), fa.X(fa.AP(fmt.Sprint("b", i)))))
	}
	if _, err := translate.Alternating(context.Background(), fa, choices, translate.Limits{States: 256}); !errors.Is(err, automata.ErrLimit) {
		t.Errorf("transitions: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := translate.Alternating(ctx, fa, f, translate.Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
