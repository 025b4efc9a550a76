package ops_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// table is the rows of a corpus table without its header; the test is skipped where it is absent.
func table(t *testing.T, name string) [][]string {
	t.Helper()
	text := corpus.Read(t, "ltl", "parse", name)
	var rows [][]string
	for _, line := range strings.Split(strings.TrimRight(text, "\n"), "\n")[1:] {
		rows = append(rows, strings.Split(line, "\t"))
	}
	return rows
}

// language is a formula with automata for it and its negation over one alphabet.
type language struct {
	f       *ltl.Formula
	yes, no *automata.Automaton
}

func languageOf(t *testing.T, al *automata.Alphabet, fa *ltl.Factory, f *ltl.Formula) language {
	t.Helper()
	opts := translate.Options{Alphabet: al}
	yes, err := translate.Translate(context.Background(), fa, f, opts)
	if err != nil {
		t.Fatal(err)
	}
	no, err := translate.Translate(context.Background(), fa, fa.Negate(f), opts)
	if err != nil {
		t.Fatal(err)
	}
	return language{f, yes, no}
}

func read(t *testing.T, fa *ltl.Factory, text string) *ltl.Formula {
	t.Helper()
	f, err := ltl.ParseString(fa, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return f
}

func TestClassesOfCorpus(t *testing.T) {
	classes := []ltl.Class{ltl.StutterInvariant, ltl.Obligation, ltl.Safety, ltl.Guarantee, ltl.Recurrence, ltl.Persistence}
	rows := table(t, "classes.tsv")
	for _, row := range rows {
		fa := ltl.NewFactory()
		l := languageOf(t, automata.NewAlphabet(), fa, read(t, fa, row[0]))
		got, err := ops.Classify(context.Background(), l.yes, l.no, ops.Options{})
		if err != nil {
			t.Fatalf("%s: %v", row[0], err)
		}
		if got.Name() != row[2] {
			t.Errorf("%s: %s, want %s", row[0], got.Name(), row[2])
		}
		for i, c := range classes {
			if got.Has(c) != (row[3+i] == "1") {
				t.Errorf("%s: class %d is %v, want %s", row[0], i, got.Has(c), row[3+i])
			}
		}
	}
	if len(rows) < 51 {
		t.Errorf("only %d formulas", len(rows))
	}
}

// implied decides whether f implies g, by automata for both and their negations and by inclusion;
// a word against it is judged by the semantics.
func implied(t *testing.T, f, g language) bool {
	t.Helper()
	ok, w, err := ops.Disjoint(context.Background(), f.yes, g.no, ops.Options{})
	if err != nil {
		t.Fatal(err)
	}
	included, w2, err := ops.Included(context.Background(), f.yes, g.yes, ops.Options{})
	if err != nil || included != ok {
		t.Errorf("%s implies %s: %v, by inclusion %v, %v", f.f, g.f, ok, included, err)
	}
	if !ok {
		separates(t, f.f, g.f, w)
		separates(t, f.f, g.f, w2)
	}
	return ok
}

func separates(t *testing.T, f, g *ltl.Formula, w ltl.Word) {
	t.Helper()
	for _, ap := range append(ltl.APs(f), ltl.APs(g)...) {
		w.APs = withAP(w.APs, ap)
	}
	if yes, err := ltl.Holds(f, w); err != nil || !yes {
		t.Errorf("%v does not satisfy %s: %v", w, f, err)
	}
	if yes, err := ltl.Holds(g, w); err != nil || yes {
		t.Errorf("%v satisfies %s: %v", w, g, err)
	}
}

// withAP adds a proposition on which the automata do not depend.
func withAP(aps []string, ap string) []string {
	for _, known := range aps {
		if known == ap {
			return aps
		}
	}
	return append(aps, ap)
}

func TestEquivalencesOfCorpus(t *testing.T) {
	rows := table(t, "equiv.tsv")
	for i, row := range rows {
		if testing.Short() && i%10 != 0 {
			continue
		}
		fa, al := ltl.NewFactory(), automata.NewAlphabet()
		f := languageOf(t, al, fa, read(t, fa, row[0]))
		g := languageOf(t, al, fa, read(t, fa, row[1]))
		forth, back := implied(t, f, g), implied(t, g, f)
		if (forth && back) != (row[2] == "equiv") {
			t.Errorf("%s and %s: %v, %v, want %s", row[0], row[1], forth, back, row[2])
		}
	}
	if len(rows) < 593 {
		t.Errorf("only %d pairs", len(rows))
	}
}

func TestImplicationsOfCorpus(t *testing.T) {
	rows := table(t, "implies.tsv")
	for _, row := range rows {
		fa, al := ltl.NewFactory(), automata.NewAlphabet()
		f := languageOf(t, al, fa, read(t, fa, row[0]))
		g := languageOf(t, al, fa, read(t, fa, row[1]))
		if forth, back := implied(t, f, g), implied(t, g, f); forth != (row[2] == "1") || back != (row[3] == "1") {
			t.Errorf("%s and %s: %v, %v, want %s, %s", row[0], row[1], forth, back, row[2], row[3])
		}
	}
	if len(rows) < 54 {
		t.Errorf("only %d pairs", len(rows))
	}
}

// randomLanguages runs a test on random formulas.
func randomLanguages(t *testing.T, n, size int, test func(t *testing.T, rng *rand.Rand, l language)) {
	if testing.Short() {
		n /= 10
	}
	for seed := range uint64(n) {
		rng := rand.New(rand.NewPCG(seed, 2))
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: ops.APs, Size: 1 + rng.IntN(size)})
		test(t, rng, languageOf(t, automata.NewAlphabet(ops.APs...), fa, f))
		if t.Failed() {
			t.Fatalf("seed %d: %s", seed, f)
		}
	}
}

// TestClassesOfRandomFormulas: what syntax shows is found; complement and dual class go together;
// the deterministic automaton exists for recurrence and has the same words.
func TestClassesOfRandomFormulas(t *testing.T) {
	ctx := context.Background()
	classes, deterministic, rivals := map[string]int{}, 0, 0
	randomLanguages(t, 300, 12, func(t *testing.T, rng *rand.Rand, l language) {
		got, err := ops.Classify(ctx, l.yes, l.no, ops.Options{})
		if err != nil {
			t.Fatal(err)
		}
		classes[got.Name()]++
		all := ltl.Safety | ltl.Guarantee | ltl.Obligation | ltl.Recurrence | ltl.Persistence | ltl.StutterInvariant
		if shown := ltl.Classify(l.f) & all; !got.Has(shown) {
			t.Errorf("syntax says %s, automata say %s", shown, got)
		}
		made, err := ops.Determinisations(ctx, l.yes, l.no, ops.Options{})
		if errors.Is(err, ops.ErrNotRecurrence) != !got.Has(ltl.Recurrence) {
			t.Fatalf("%s, but determinisation says %v", got, err)
		}
		if err != nil {
			return
		}
		deterministic++
		for n, d := range made {
			if d = ops.Check(t, d, err); !d.IsDeterministic() || !d.IsComplete() || d.States() < made[0].States() {
				t.Errorf("automaton %d is not deterministic and complete, or smaller than the first", n)
			}
			isLanguage(t, l, d)
			for _, w := range ops.Words(rng, 30) {
				if holds, err := ltl.Holds(l.f, w); err != nil || ops.Accepts(t, d, w) != holds {
					t.Errorf("%v: %v, %v", w, holds, err)
				}
			}
		}
		if len(made) > 1 {
			rivals++
		}
	})
	t.Logf("%v, %d deterministic, %d in two ways", classes, deterministic, rivals)
	if !testing.Short() && (len(classes) < 7 || deterministic < 200 || rivals < 20) {
		t.Errorf("too few classes: %v, or deterministic automata: %d", classes, deterministic)
	}
}

// isLanguage fails unless a deterministic automaton shares no word with the negation and rejects none of the formula's.
func isLanguage(t *testing.T, l language, d *automata.Automaton) {
	t.Helper()
	dual, err := ops.Dual(d)
	if err != nil {
		t.Fatal(err)
	}
	for _, pair := range [][2]*automata.Automaton{{d, l.no}, {dual, l.yes}} {
		if ok, w, err := ops.Disjoint(context.Background(), pair[0], pair[1], ops.Options{}); !ok || err != nil {
			t.Fatalf("%v: %v is wrong: %v", l.f, w, err)
		}
	}
}

// TestStutterWitness: a language that is not invariant has two words that differ by stuttering
// only; random words of an invariant one cannot be told from their repetitions.
func TestStutterWitness(t *testing.T) {
	invariant, sensitive := 0, 0
	randomLanguages(t, 300, 9, func(t *testing.T, rng *rand.Rand, l language) {
		ok, w, err := ops.StutterInvariant(context.Background(), l.yes, l.no, ops.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			sensitive++
			if len(w.Cycle) == 0 {
				t.Error("no word")
			}
			return
		}
		invariant++
		for _, w := range ops.Words(rng, 30) {
			before, err := ltl.Holds(l.f, w)
			if err != nil {
				t.Fatal(err)
			}
			w.Prefix, w.Cycle = repeated(rng, w.Prefix), repeated(rng, w.Cycle)
			if after, _ := ltl.Holds(l.f, w); before != after {
				t.Fatalf("repeating letters of %v matters", w)
			}
		}
	})
	if !testing.Short() && (invariant < 100 || sensitive < 30) {
		t.Errorf("only %d invariant and %d sensitive languages", invariant, sensitive)
	}
}

func TestStutterInvariance(t *testing.T) {
	for text, want := range map[string]bool{
		"G F(a && X a)": false, "G F(a && X !a)": true, "G(a -> X b)": false, "F(a && X !a)": true, "F G(a -> X a)": true,
		"a U X b": false, "X F a": false, "X(a || F a)": false, "F(a && X F b)": false, "F X a && G F b": false, "X G F a": true,
	} {
		fa := ltl.NewFactory()
		l := languageOf(t, automata.NewAlphabet(), fa, read(t, fa, text))
		if got, w, err := ops.StutterInvariant(context.Background(), l.yes, l.no, ops.Options{}); got != want || err != nil {
			t.Errorf("%s: %v, %v, %v", text, got, w, err)
		}
	}
}

func repeated(rng *rand.Rand, letters []uint64) (out []uint64) {
	for _, l := range letters {
		for range 1 + rng.IntN(3) {
			out = append(out, l)
		}
	}
	return out
}

// TestComplementOfFormulas: the complement of A(f) is equivalent to A(!f), by whichever
// construction.
func TestComplementOfFormulas(t *testing.T) {
	ctx := context.Background()
	randomLanguages(t, 200, 10, func(t *testing.T, rng *rand.Rand, l language) {
		c, err := ops.Complement(ctx, l.yes, ops.Options{})
		c = ops.Check(t, c, err)
		cmp, err := ops.Compare(ctx, c, l.no, ops.Options{})
		if err != nil || !cmp.Equal() {
			t.Errorf("the complement differs from the negation: %+v, %v", cmp, err)
		}
	})
}

func TestSafetyClosure(t *testing.T) {
	for text, want := range map[string]string{
		"a U b": "a W b", "G F a": "1", "G a && F b": "G a", "F a": "1", "0": "0", "a && X G F b": "a",
		"(a U b) || G c": "(a W b) || G c", "G(a -> F b) && G c": "G c",
	} {
		fa, al := ltl.NewFactory(), automata.NewAlphabet()
		l := languageOf(t, al, fa, read(t, fa, text))
		w := languageOf(t, al, fa, read(t, fa, want))
		cmp, err := ops.Compare(context.Background(), ops.SafetyClosure(l.yes), w.yes, ops.Options{})
		if err != nil || !cmp.Equal() {
			t.Errorf("%s: the closure is not %s: %+v, %v", text, want, cmp, err)
		}
	}
}

func TestMonitor(t *testing.T) {
	randomLanguages(t, 200, 10, func(t *testing.T, rng *rand.Rand, l language) {
		m, err := ops.Monitor(context.Background(), l.yes, ops.Options{})
		m = ops.Check(t, m, err)
		if !m.IsDeterministic() || m.Acc.Sets != 0 {
			t.Errorf("deterministic %v, %d sets", m.IsDeterministic(), m.Acc.Sets)
		}
		cmp, err := ops.Compare(context.Background(), m, ops.SafetyClosure(l.yes), ops.Options{})
		if err != nil || !cmp.Equal() {
			t.Errorf("the monitor is not the safety closure: %+v, %v", cmp, err)
		}
	})
}
