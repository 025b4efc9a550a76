package ltl

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestClassify(t *testing.T) {
	for text, want := range map[string]string{
		"a":                 "guarantee safety, stutter-invariant, propositional",
		"true":              "guarantee safety, eventual, universal, stutter-invariant, propositional",
		"X a":               "guarantee safety",
		"F a":               "guarantee, eventual, stutter-invariant",
		"G a":               "safety, universal, stutter-invariant",
		"!G a":              "guarantee, eventual, stutter-invariant",
		"G a | F b":         "obligation, stutter-invariant",
		"G F a":             "recurrence, eventual, universal, stutter-invariant",
		"F G a":             "persistence, eventual, universal, stutter-invariant",
		"G F a -> G F b":    "reactivity, eventual, universal, stutter-invariant",
		"G(a -> F b)":       "recurrence, universal, stutter-invariant",
		"X G F a":           "recurrence, eventual, universal, stutter-invariant",
		"a U b":             "guarantee, stutter-invariant",
		"a W b":             "safety, stutter-invariant",
		"G a U b":           "obligation, stutter-invariant",
		"a M F b":           "guarantee, eventual, stutter-invariant",
		"a <-> F b":         "obligation, stutter-invariant",
		"F(a & X b)":        "guarantee, eventual",
		"G a W F b":         "obligation, stutter-invariant",
		"F a R F b":         "recurrence, eventual, stutter-invariant",
		"(F G a) U (G F b)": "recurrence, eventual, universal, stutter-invariant",
		"(X a) U (G F b)":   "recurrence, eventual, universal",
		"F a U G b":         "persistence, universal, stutter-invariant",
	} {
		if got := Classify(mustParse(t, NewFactory(), text)).String(); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// TestClasses: formulas that are classified together have the classes that each has alone.
func TestClasses(t *testing.T) {
	fa, rng, past := NewFactory(), rand.New(rand.NewPCG(1, 39)), 0
	classes, weights := Classes{}, DefaultWeights()
	for op := range weights {
		if Op(op).IsPast() {
			weights[op] = 1
		}
	}
	for range 2000 {
		f := Random(fa, rng, RandomOptions{APs: []string{"a", "b"}, Size: 1 + rng.IntN(20), Weights: weights})
		if f.HasPast() {
			past++
		}
		for _, g := range []*Formula{f, f} {
			if got, want := classes.Of(g), Classify(g); got != want {
				t.Fatalf("%v: %v together with others, %v alone", g, got, want)
			}
		}
	}
	if past == 0 {
		t.Error("no formula had an operator of the past")
	}
}

// TestClassTable compares with classes found from automata: syntax may show less, never more.
func TestClassTable(t *testing.T) {
	exact := 0
	rows := lines(t, "parse", "classes.tsv")[1:]
	for _, line := range rows {
		cols := strings.Split(line, "\t")
		fa := NewFactory()
		f := mustParse(t, fa, cols[0])
		for _, g := range []*Formula{f, fa.NNF(f), fa.Simplify(f, SimplifyOptions{})} {
			got := Classify(g)
			for i, property := range []Class{StutterInvariant, Obligation, Safety, Guarantee, Recurrence, Persistence} {
				if got.Has(property) && cols[3+i] != "1" {
					t.Errorf("%s, as %s: syntax says %s, the table denies it: %s", cols[0], g, got, line)
				}
			}
		}
		if Classify(fa.Simplify(f, SimplifyOptions{})).Name() == cols[2] {
			exact++
		}
	}
	t.Logf("%d of %d formulas get their exact class", exact, len(rows))
	if exact < 35 {
		t.Errorf("only %d formulas get their exact class", exact)
	}
}

// TestClassesAreSound checks on random words what can be seen there: eventual, universal, and
// invariance under stuttering; and that negation swaps the classes.
func TestClassesAreSound(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 13))
	seen := map[Class]int{}
	for range 2000 {
		fa := NewFactory()
		f := Random(fa, rng, RandomOptions{APs: abc, Size: 2 + rng.IntN(10)})
		c := Classify(f)
		if n := Classify(fa.Not(f)); n != c.negated() {
			t.Fatalf("%s: %s, its negation %s", f, c, n)
		}
		if c != c.closed() {
			t.Fatalf("%s: %s is not closed", f, c)
		}
		if c.Has(Eventual) {
			seen[Eventual]++
			agree(t, rng, f, fa.F(f), abc, 20)
		}
		if c.Has(Universal) {
			seen[Universal]++
			agree(t, rng, f, fa.G(f), abc, 20)
		}
		if c.Has(StutterInvariant) {
			seen[StutterInvariant]++
			checkStutter(t, rng, f)
		}
	}
	for c, n := range seen {
		if n < 150 {
			t.Errorf("%s seen %d times", c, n)
		}
	}
}

func checkStutter(t *testing.T, rng *rand.Rand, f *Formula) {
	t.Helper()
	for range 10 {
		w := RandomWord(rng, abc, 4, 4)
		x, err := Holds(f, w)
		stuttered := Word{APs: abc, Prefix: stutter(rng, w.Prefix), Cycle: stutter(rng, w.Cycle)}
		y, err2 := Holds(f, stuttered)
		if err != nil || err2 != nil || x != y {
			t.Fatalf("%s tells %v and %v apart (%v %v)", f, w, stuttered, err, err2)
		}
	}
}

func stutter(rng *rand.Rand, letters []uint64) []uint64 {
	var out []uint64
	for _, l := range letters {
		for range 1 + rng.IntN(3) {
			out = append(out, l)
		}
	}
	return out
}
