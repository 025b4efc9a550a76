package alternating_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/alternating"
	"github.com/ltlcheck/ltlcheck/automata/bdd"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/reduce"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
)

var aps = []string{"a", "b"}

// without removes the alternation, and checks that the result is an automaton.
func without(t *testing.T, a *alternating.Automaton) *automata.Automaton {
	t.Helper()
	if err := a.Verify(); err != nil {
		t.Fatal(err)
	}
	out, err := automata.WithoutAlternation(t.Context(), a, automata.NewAlphabet(aps...), 1<<14)
	if err != nil {
		t.Fatal(err)
	}
	if err := out.Verify(); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestTranslate compares random formulas, with sequences and without, with the words that satisfy them: the alternating
// automaton as a game, and what it becomes without alternation as any automaton.
func TestTranslate(t *testing.T) {
	t.Parallel()
	counts := map[bool]int{}
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 84))
		fa := ltl.NewFactory()
		f := fa.NNF(ltl.Random(fa, rng, ltl.RandomOptions{APs: aps, Size: 3 + rng.IntN(9), Weights: ltl.SequenceWeights()}))
		alt, err := alternating.Translate(t.Context(), f, aps, 0)
		if err != nil {
			t.Fatalf("seed %d, %v: %v", seed, f, err)
		}
		a := without(t, alt)
		for range 20 {
			w := ltl.RandomWord(rng, aps, 4, 4)
			want, err := ltl.Holds(f, w)
			if err != nil {
				t.Fatal(err)
			}
			got, err := automata.AcceptsWord(a, w)
			if game := accepts(alt, w); err != nil || got != want || game != want {
				t.Fatalf("seed %d, %v on %v: %v with alternation, %v without, want %v, %v", seed, f, w, game, got, want, err)
			}
			counts[want]++
		}
	}
	if counts[true] < 2000 || counts[false] < 2000 {
		t.Errorf("%v", counts)
	}
}

// TestTableau compares the languages of formulas with sequences with those of the tableau, by inclusion both ways.
func TestTableau(t *testing.T) {
	t.Parallel()
	compared, states := 0, [2]int{}
	for seed := range uint64(250) {
		rng := rand.New(rand.NewPCG(seed, 85))
		fa := ltl.NewFactory()
		f := fa.NNF(ltl.Random(fa, rng, ltl.RandomOptions{APs: aps, Size: 3 + rng.IntN(7), Weights: ltl.SequenceWeights()}))
		if !f.HasSequence() {
			continue
		}
		alt, err := alternating.Translate(t.Context(), f, aps, 0)
		if err != nil {
			t.Fatal(err)
		}
		tableau, err := translate.Translate(t.Context(), fa, f, translate.Options{Construction: translate.OnlyTableau, Effort: reduce.Low})
		if err != nil {
			t.Fatal(err)
		}
		a := without(t, alt)
		if a.States() > 16 || tableau.States() > 16 {
			continue
		}
		for _, pair := range [][2]*automata.Automaton{{a, tableau}, {tableau, a}} {
			included, w, err := ops.Included(t.Context(), pair[0], pair[1], ops.Options{})
			if err != nil || !included {
				t.Fatalf("seed %d, %v: %v, %v", seed, f, w, err)
			}
		}
		compared++
		states[0] += a.States()
		states[1] += tableau.States()
	}
	t.Logf("%d compared, %d states without alternation, %d of tableaux", compared, states[0], states[1])
	if compared < 60 {
		t.Errorf("%d compared", compared)
	}
}

// TestRandom compares random weak automata with the games on random words.
func TestRandom(t *testing.T) {
	t.Parallel()
	counts := map[bool]int{}
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 86))
		alt := randomWeak(rng, 2+rng.IntN(5))
		a := without(t, alt)
		for range 20 {
			w := ltl.RandomWord(rng, aps, 4, 4)
			want := accepts(alt, w)
			got, err := automata.AcceptsWord(a, w)
			if err != nil || got != want {
				t.Fatalf("seed %d on %v: %v, want %v, %v", seed, w, got, want, err)
			}
			counts[want]++
		}
	}
	if counts[true] < 1000 || counts[false] < 1000 {
		t.Errorf("%v", counts)
	}
}

// randomWeak draws an automaton of blocks, of which each leads to itself and to lower ones.
func randomWeak(rng *rand.Rand, n int) *alternating.Automaton {
	a := alternating.New(len(aps), 0)
	m := a.BDD()
	block := make([]int, n)
	for q := range n {
		block[q] = rng.IntN(4)
		a.AddState(block[q]%2 == 1)
	}
	for q := range n {
		d := bdd.False
		for range 2 + rng.IntN(3) {
			edge := bdd.True
			for v := range aps {
				switch rng.IntN(4) {
				case 0:
					edge = m.And(edge, m.Var(v))
				case 1:
					edge = m.And(edge, m.NotVar(v))
				}
			}
			for range 1 + rng.IntN(3) {
				if p := rng.IntN(n); block[p] <= block[q] {
					edge = m.And(edge, a.State(p))
				}
			}
			d = m.Or(d, edge)
		}
		a.SetDelta(q, d)
	}
	a.SetStart(m.Or(a.State(0), m.And(a.State(1), a.State(rng.IntN(n)))))
	return a
}
