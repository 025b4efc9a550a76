package translate_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/ltl"
	"pgregory.net/rapid"
)

var types = []translate.Type{translate.TGBA, translate.BA}

func translated(t testing.TB, fa *ltl.Factory, f *ltl.Formula, typ translate.Type) *automata.Automaton {
	a, err := translate.Translate(context.Background(), fa, f, translate.Options{Type: typ})
	if err != nil {
		t.Fatalf("%s: %v", f, err)
	}
	if err := a.Verify(); err != nil {
		t.Fatalf("%s, %v: %v", f, typ, err)
	}
	if typ == translate.BA && !(a.Acc.IsGeneralisedBuchi() && a.Acc.Sets == 1 && a.IsStateBased()) {
		t.Fatalf("%s: not a state-based Büchi automaton", f)
	}
	return a
}

// judge compares the automata of f and of its negation with the semantics.
func judge(t testing.TB, fa *ltl.Factory, f *ltl.Formula, rng *rand.Rand, words int) {
	for _, typ := range types {
		pos, neg := translated(t, fa, f, typ), translated(t, fa, fa.Not(f), typ)
		both, err := automata.Product(pos, neg)
		if err != nil {
			t.Fatal(err)
		}
		if w, some, _ := both.AcceptingWord(); some {
			t.Fatalf("%s and its negation, %v, both accept %v", f, typ, w)
		}
		judgeWords(t, f, pos, neg, rng, words)
		judgeCompiled(t, f, pos, rng)
	}
}

func judgeWords(t testing.TB, f *ltl.Formula, pos, neg *automata.Automaton, rng *rand.Rand, words int) {
	aps := ltl.APs(f)
	eval := ltl.NewEvaluator(f)
	for range words {
		w := ltl.RandomWord(rng, aps, 4, 4)
		want, err := eval.Holds(w)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range []*automata.Automaton{pos, neg} {
			got, err := automata.AcceptsWord(a, w)
			if err != nil {
				t.Fatal(err)
			}
			if got != (want == (a == pos)) {
				t.Fatalf("%s: word %v: accepted is %v by the automaton of the formula: %v", f, w, got, a == pos)
			}
		}
	}
}

// judgeCompiled compares cubes with labels: each letter takes each edge as often as its label
// says, that is, at most once.
func judgeCompiled(t testing.TB, f *ltl.Formula, a *automata.Automaton, rng *rand.Rand) {
	aps := ltl.APs(f)
	bit := func(ap string) (int, error) { i, _ := a.Alphabet().Index(ap); return i, nil }
	c, err := a.Compile(bit)
	if err != nil {
		t.Fatal(err)
	}
	for q := range uint32(a.States()) {
		letter := rng.Uint64() & (1<<uint(len(aps)) - 1)
		type target struct {
			dst   uint32
			marks automata.Marks
		}
		balance := map[target]int{}
		for _, e := range a.Out(q) {
			if a.BDD().Eval(e.Label, func(v int) bool { return letter>>v&1 != 0 }) {
				balance[target{e.Dst, e.Marks}]++
			}
		}
		for i := range c.Out(q) {
			if e := &c.Out(q)[i]; e.Holds(letter) {
				balance[target{e.Dst, e.Marks}]--
			}
		}
		for to, n := range balance {
			if n != 0 {
				t.Fatalf("%s: state %d, letter %b: edge to %v enabled %d times too few", f, q, letter, to, n)
			}
		}
	}
}

func TestRandomFormulas(t *testing.T) {
	seeded.Check(t, func(rt *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 1))
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b", "c"}, Size: rapid.IntRange(1, 14).Draw(rt, "size")})
		judge(t, fa, f, rng, 50)
	})
}

func TestCorpusFormulas(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	judged := 0
	for _, formulas := range corpusFormulas(t) {
		for _, text := range formulas {
			fa := ltl.NewFactory()
			if f := parse(t, fa, text); f.Size() <= 12 {
				judge(t, fa, f, rng, 200)
				judged++
			}
		}
	}
	t.Logf("%d formulas", judged)
}
