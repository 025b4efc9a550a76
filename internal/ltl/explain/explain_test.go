package explain_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/ltl/explain"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

var lassos = flag.Int("lassos", 300, "how many random lassos and formulas are explained and compared with the evaluator")

var abc = []string{"a", "b", "c"}

func formula(t *testing.T, fa *ltl.Factory, text string) *ltl.Formula {
	t.Helper()
	f, err := ltl.Parse(fa, source.NewFile("<formula>", text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// word reads letters such as "a ab - | c": positions between blanks, the cycle after the bar.
func word(text string) ltl.Word {
	w := ltl.Word{APs: abc}
	letters := &w.Prefix
	for _, c := range text {
		switch c {
		case ' ':
		case '|':
			letters = &w.Cycle
		case '-':
			*letters = append(*letters, 0)
		default:
			*letters = append(*letters, uint64(c-'0'))
		}
	}
	return w
}

func TestSentences(t *testing.T) {
	t.Parallel()
	// Letters as numbers: a is 1, b is 2, c is 4.
	cases := []struct{ formula, word, want string }{
		{"[] !(a && b)", "0 3 | 0", "`a` and `b` after step 1"},
		{"[] (a -> <> b)", "0 2 1 0 | 0 1", "`a` after step 2, and never `b` after step 2 or later"},
		{"[]<> a", "1 0 | 2", "never `a` after step 1 or later"},
		{"<>[] a", "1 | 1 0", "not `a` after step 2"},
		{"a U b", "1 1 0 | 2", "not `b` at the start and after steps 1–2, and not `a` after step 2"},
		{"a U b", "1 1 | 1", "never `b`"},
		{"a W b", "1 0 | 2", "not `b` at the start and after step 1, and not `a` after step 1"},
		{"a V b", "2 2 0 | 2", "not `a` at the start and after step 1, and not `b` after step 2"},
		{"a M b", "2 | 2", "never `a`"},
		{"X X a", "1 1 | 0", "not `a` after step 2"},
		{"! <> a", "0 0 1 | 0", "`a` after step 2"},
		{"<> !a", "1 | 1", "always `a`"},
		{"[] (a -> b U c)", "0 3 | 2", "`a` after step 1, and never `c` after step 1 or later"},
		{"<> (a && b)", "1 | 2 1", "never `a && b`"},
		{"[] (a -> <> b)", "3 | 0 1 0", "`a` after step 2, and never `b` in the loop, steps 2–4"},
		{"[] a && []<> b", "1 0 | 0", "not `a` after step 1"},
		{"[]<> b && [] a", "1 0 | 0", "not `a` after step 1"}, // the shorter reason, not the first one
		{"a <-> X b", "1 0 | 0", "`a` at the start, and not `b` after step 1"},
		{"[] (a -> O b)", "0 4 1 | 2", "not `b` at the start and after steps 1–2, and `a` after step 2"},
		{"[] (a -> Y b)", "0 0 1 | 2", "not `b` after step 1, and `a` after step 2"},
		{"X H b", "2 0 | 2", "not `b` after step 1"},
		{"<> (a && Y a)", "0 | 1 0", "never `a && Y a`"},
		{"a && Y a", "1 | 0", "not `Y a` at the start"},
		{"[] (c -> (!a S b))", "2 1 0 4 | 0", "not `b` after steps 1–3, `a` after step 1, and `c` after step 3"},
		{"[] ! (c && Y Y Y b)", "| 4 2", "`b` after step 1, and `c` after step 2 of time 2 round the loop"},
		{"[] ({a; b[*]; c}[]-> b)", "0 1 2 2 4 | 0", "`a` after step 1, `b` after step 2, `b` after step 3, and `c` and not `b` after step 4"},
		{"{a; b}!", "1 4 | 0", "not `{a; b}!` at the start"},
		{"! {a[*2]; c}!", "1 1 4 | 0", "`a` at the start, `a` after step 1, and `c` after step 2"},
		{"[] ! (Z Z Z false && O c)", "4 0 0 | 0", "`Z Z Z false` and `c` at the start"},
	}
	for _, c := range cases {
		fa := ltl.NewFactory()
		e, err := explain.New(formula(t, fa, c.formula), nil, word(c.word))
		if err != nil {
			t.Fatal(err)
		}
		if e.Holds {
			t.Errorf("%s holds on %s", c.formula, c.word)
		}
		if got := e.Sentence(); got != c.want {
			t.Errorf("%s on %s:\n got %s\nwant %s", c.formula, c.word, got, c.want)
		}
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	fa := ltl.NewFactory()
	f := formula(t, fa, `[] ("P[0]@want" -> <> ("P[0]@cs" && "x > 3"))`)
	names := explain.Names{fa.AP("P[0]@want"): "want", fa.And(fa.AP("P[0]@cs"), fa.AP("x > 3")): "inside(0, 3)"}
	w := ltl.Word{APs: []string{"P[0]@want", "P[0]@cs", "x > 3"}, Prefix: []uint64{2, 6, 1}, Cycle: []uint64{2, 0}}
	e, err := explain.New(f, names, w)
	if err != nil {
		t.Fatal(err)
	}
	if want := "[](want -> <>inside(0, 3))"; e.Formula != want {
		t.Errorf("formula %s, want %s", e.Formula, want)
	}
	if got, want := e.Sentence(), "`want` after step 2, and never `inside(0, 3)` after step 2 or later"; got != want {
		t.Errorf("sentence %s, want %s", got, want)
	}
	if got, want := len(e.Rows), 5; got != want {
		t.Errorf("%d rows, want %d: %v", got, want, e.Rows)
	}
	if last := e.Facts[len(e.Facts)-1]; last.Waits != "inside(0, 3)" || last.From != 2 {
		t.Errorf("waits for %q from position %d, want for inside(0, 3) from 2", last.Waits, last.From)
	}
	e, err = explain.New(formula(t, fa, `<> ("x > 3")`), nil, w)
	if err != nil {
		t.Fatal(err)
	}
	if e.Formula != "<>(x > 3)" {
		t.Errorf("formula %s", e.Formula)
	}
}

// holdsAt tells whether a fact is true of a word, whose cycle is written out for operators of the past.
func holdsAt(t *rapid.T, f *explain.Fact, w ltl.Word) bool {
	for len(w.Prefix) <= f.From+f.Count {
		w.Prefix = slices.Concat(w.Prefix, w.Cycle)
	}
	w = ltl.NewEvaluator(f.Formula).Unrolled(w)
	values, err := ltl.HoldsAt(f.Formula, w)
	if err != nil {
		t.Fatal(err)
	}
	at, count := f.From, f.Count
	if f.Forever() {
		count = len(values) // at least once round the cycle, from wherever
	}
	for range count {
		if values[at] != f.Holds {
			return false
		}
		if at++; at == len(values) {
			at = len(w.Prefix)
		}
	}
	return true
}

// TestReasons compares explanations with the evaluator: every row and every fact is what it says, and in words of the same shape, the
// facts settle the value of the formula; if finitely many positions are needed, nothing after them matters.
func TestReasons(t *testing.T) {
	t.Parallel()
	for seed := range *lassos / 100 {
		seeded.Check(t, func(t *rapid.T) { reasons(t, uint64(seed)) })
	}
}

func reasons(t *rapid.T, extra uint64) {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), extra))
	fa := ltl.NewFactory()
	f := ltl.Random(fa, rng, ltl.RandomOptions{APs: abc, Size: 1 + rng.IntN(14), Weights: []*ltl.Weights{nil, ltl.PastWeights(), ltl.SequenceWeights()}[rng.IntN(3)]})
	w := randomWord(rng, rng.IntN(5), 1+rng.IntN(4))
	names := explain.Names{}
	for _, g := range ltl.Subformulas(f) {
		if rng.IntN(8) == 0 {
			names[g] = "named"
		}
	}
	e, err := explain.New(f, names, w)
	if err != nil {
		t.Fatal(err)
	}
	value, _ := ltl.Holds(f, w)
	if e.Holds != value {
		t.Fatalf("%s holds: %v, and the explanation says %v", f, value, e.Holds)
	}
	plain, err := explain.New(f, nil, w)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range plain.Rows {
		g, err := ltl.Parse(fa, source.NewFile("<row>", row.Text))
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range must(ltl.HoldsAt(g, w)) {
			if row.Holds[i] != want {
				t.Fatalf("row %s at %d is %v, the evaluator says %v", row.Text, i, row.Holds[i], want)
			}
		}
	}
	for i := range e.Facts {
		if !holdsAt(t, &e.Facts[i], w) {
			t.Fatalf("%s: fact %+v is not true on %v", f, e.Facts[i], w)
		}
	}
	settles(t, rng, f, e, w)
	if e.Needs >= 0 {
		informative(t, rng, f, e, w)
	}
}

func must[T any](v T, _ error) T { return v }

// settles looks for a word of the same shape of which all facts are true, and the formula has another value.
func settles(t *rapid.T, rng *rand.Rand, f *ltl.Formula, e *explain.Explanation, w ltl.Word) {
	for range 60 {
		other := ltl.Word{APs: w.APs, Prefix: mutated(rng, w.Prefix), Cycle: mutated(rng, w.Cycle)}
		all := true
		for i := range e.Facts {
			all = all && holdsAt(t, &e.Facts[i], other)
		}
		if value, _ := ltl.Holds(f, other); all && value != e.Holds {
			t.Fatalf("%s is %v on %v, where the facts %+v of %v hold as well", f, value, other, e.Facts, w)
		}
	}
}

// informative looks for a word with the same beginning on which the formula has another value.
func informative(t *rapid.T, rng *rand.Rand, f *ltl.Formula, e *explain.Explanation, w ltl.Word) {
	var beginning []uint64
	for i := range e.Needs {
		if i < len(w.Prefix) {
			beginning = append(beginning, w.Prefix[i])
		} else {
			beginning = append(beginning, w.Cycle[(i-len(w.Prefix))%len(w.Cycle)])
		}
	}
	for range 20 {
		other := randomWord(rng, rng.IntN(3), 1+rng.IntN(3))
		other.Prefix = append(beginning[:len(beginning):len(beginning)], other.Prefix...)
		if value, _ := ltl.Holds(f, other); value != e.Holds {
			t.Fatalf("%s is %v on %v, which begins as %v does for %d positions", f, value, other, w, e.Needs)
		}
	}
}

func randomWord(rng *rand.Rand, prefix, cycle int) ltl.Word {
	return ltl.Word{APs: abc, Prefix: mutated(rng, make([]uint64, prefix)), Cycle: mutated(rng, make([]uint64, cycle))}
}

// mutated changes some letters.
func mutated(rng *rand.Rand, letters []uint64) []uint64 {
	out := append([]uint64{}, letters...)
	for i := range out {
		if rng.IntN(2) == 0 {
			out[i] = rng.Uint64N(8)
		}
	}
	return out
}

func TestTooLarge(t *testing.T) {
	t.Parallel()
	fa := ltl.NewFactory()
	f := fa.AP("a")
	for range 1000 {
		f = fa.Unary(ltl.Next, fa.And(f, fa.AP("b")))
	}
	e, err := explain.New(f, nil, ltl.Word{APs: abc, Cycle: make([]uint64, 100_000)})
	if e != nil || err != nil {
		t.Errorf("explained all the same: %v", err)
	}
}
