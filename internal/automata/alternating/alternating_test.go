package alternating_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/automata/alternating"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
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

// written is an alternating automaton in the format HOA, its states numbered from behind. The edges of rejecting components are in
// the set that must be met only finitely often.
func written(a *alternating.Automaton) string {
	var b strings.Builder
	n := a.States()
	variables := map[int]int{}
	for q := range n {
		variables[a.BDD().Top(a.State(q))] = q
	}
	cubes := func(f bdd.Node, yield func(labels, states string)) {
		a.BDD().Cubes(f, func(cube []bdd.Lit) bool {
			labels, states := []string{"t"}, []string{}
			for _, l := range cube {
				switch q, isState := variables[l.Var()]; {
				case isState:
					states = append(states, fmt.Sprint(n-1-q))
				case l.Negated():
					labels = append(labels, fmt.Sprint("!", l.Var()))
				default:
					labels = append(labels, fmt.Sprint(l.Var()))
				}
			}
			if len(states) == 0 {
				states = []string{fmt.Sprint(n)} // where everything is accepted
			}
			yield(strings.Join(labels, "&"), strings.Join(states, "&"))
			return true
		})
	}
	fmt.Fprintf(&b, "HOA: v1\nStates: %d\nAP: 2 \"a\" \"b\"\nAcceptance: 2 Fin(0)&Inf(1)\n", n+1)
	cubes(a.Start(), func(_, states string) { fmt.Fprintf(&b, "Start: %s\n", states) })
	fmt.Fprintf(&b, "--BODY--\nState: %d {1}\n[t] %d\n", n, n)
	for q := range n {
		marks := "{1}"
		if a.Rejecting(q) {
			marks = "{0 1}"
		}
		fmt.Fprintf(&b, "State: %d %s\n", n-1-q, marks)
		cubes(a.Delta(q), func(labels, states string) { fmt.Fprintf(&b, "[%s] %s\n", labels, states) })
	}
	return b.String() + "--END--\n"
}

// TestHOA compares what is read of random weak automata with the games on random words.
func TestHOA(t *testing.T) {
	t.Parallel()
	counts := map[bool]int{}
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 87))
		alt := randomWeak(rng, 2+rng.IntN(5))
		text := written(alt)
		all, err := automata.ReadHOA(source.NewFile("random.hoa", text))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		for range 20 {
			w := ltl.RandomWord(rng, aps, 4, 4)
			want := accepts(alt, w)
			if got, err := automata.AcceptsWord(all[0], w); err != nil || got != want {
				t.Fatalf("seed %d on %v: %v, want %v, %v\n%s", seed, w, got, want, err, text)
			}
			counts[want]++
		}
	}
	if counts[true] < 500 || counts[false] < 500 {
		t.Errorf("%v", counts)
	}
}

// TestHOAByHand reads automata of formulas that somebody would write by hand.
func TestHOAByHand(t *testing.T) {
	t.Parallel()
	const head = "HOA: v1 AP: 2 \"a\" \"b\" properties: univ-branch "
	for text, formula := range map[string]string{
		"Start: 0 Acceptance: 1 Fin(0) --BODY-- State: 0 [0] 0&1 [!0] 0 State: 1 {0} [1] 2 [t] 1 State: 2 [t] 2":     "[](a -> X<>b)",
		"Start: 0&1 Acceptance: 1 Inf(!0) --BODY-- State: 0 {0} [0] 2 [t] 0 State: 1 {0} [1] 2 [t] 1 State: 2 [t] 2": "<>a && <>b",
		"Start: 0&1 Start: 2 Acceptance: 0 t --BODY-- State: 0 [0] 0 State: 1 [1] 1 State: 2 [!0&!1] 2":              "[](a && b) || [](!a && !b)",
		"Start: 0 Acceptance: 1 Inf(0) --BODY-- State: 0 [0] 1&0 [!0] 1 State: 1 [t] 0":                              "false",
		"Start: 0 Acceptance: 0 t --BODY-- State: 0 [t] 0&1 State: 1 [0] 2 State: 2 [1] 3 State: 3 [t] 3":            "X[](a && X b)",
	} {
		all, err := automata.ReadHOA(source.NewFile("hand.hoa", head+text+" --END--"))
		if err != nil {
			t.Fatalf("%s: %v", formula, err)
		}
		fa := ltl.NewFactory()
		f, err := ltl.Parse(fa, source.NewFile("formula", formula))
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 88))
		for range 200 {
			w := ltl.RandomWord(rng, aps, 4, 4)
			want, err := ltl.Holds(f, w)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := automata.AcceptsWord(all[0], w); err != nil || got != want {
				t.Fatalf("%s on %v: %v, want %v, %v", formula, w, got, want, err)
			}
		}
	}
}

// TestLimits: what becomes too large is refused, and a file says where.
func TestLimits(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	const n = 24
	fmt.Fprintf(&b, "HOA: v1 Start: 0 AP: 1 \"a\" Acceptance: 1 Fin(0)\n--BODY--\nState: 0\n[0] 0&1\n[!0] 0\n")
	for q := 1; q < n; q++ {
		fmt.Fprintf(&b, "State: %d\n[t] %d\n", q, q+1)
	}
	fmt.Fprintf(&b, "State: %d\n[0] %d\n--END--", n, n)
	if _, err := automata.ReadHOA(source.NewFile("t", b.String())); err == nil || !strings.HasPrefix(err.Error(), "t:4:5: alternation cannot be removed: the alternating automaton exceeds the limit of 16384 states") {
		t.Error(err)
	}
}
