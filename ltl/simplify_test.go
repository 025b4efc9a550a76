package ltl

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// substitute replaces propositions by formulas.
func substitute(fa *Factory, f *Formula, by map[string]*Formula) *Formula {
	if f.op == AP {
		if g, ok := by[f.name]; ok {
			return g
		}
		return f
	}
	kids := make([]*Formula, len(f.kids))
	for i, kid := range f.kids {
		kids[i] = substitute(fa, kid, by)
	}
	return fa.Rebuild(f, kids)
}

// TestRules checks every rule alone, on both sides: it fits its example, and wherever it fits an
// example with random formulas for propositions, or any random formula, it changes no word.
func TestRules(t *testing.T) {
	for _, r := range Rules() {
		t.Run(r.Name, func(t *testing.T) {
			fa := NewFactory()
			s := NewSimplifier(fa, SimplifyOptions{})
			example := mustParse(t, fa, r.Example)
			sides := []*Formula{fa.NNF(example)}
			if r.Root.Dual() != r.Root {
				sides = append(sides, fa.Negate(example))
			}
			for i, f := range sides {
				checkRule(t, s, r, f, i == 1)
			}
		})
	}
}

func checkRule(t *testing.T, s *Simplifier, r Rule, example *Formula, onDual bool) {
	t.Helper()
	rng := rand.New(rand.NewPCG(2, 3))
	v := side{s, onDual}
	if example.op != v.op(r.Root) || r.apply(v, example) == nil {
		t.Fatalf("does not fit its example %s", Format(example, Spot))
	}
	fits := 0
	for i := range 400 {
		f := example
		if i > 0 {
			f = s.nnf.rewrite(ruleCandidate(s.fa, rng, example, i), false)
		}
		if f.op != v.op(r.Root) {
			continue
		}
		if g := r.apply(v, f); g != nil {
			fits++
			if !agree(t, rng, f, g, abc, 30) {
				return
			}
		}
	}
	if fits < 15 {
		t.Errorf("fits only %d times", fits)
	}
}

// ruleCandidate is the example with formulas for its propositions, or with an operator changed
// too, so that the rule is also tried where it nearly fits.
func ruleCandidate(fa *Factory, rng *rand.Rand, example *Formula, i int) *Formula {
	by := map[string]*Formula{}
	for _, name := range abc {
		by[name] = Random(fa, rng, RandomOptions{APs: abc, Size: 1 + rng.IntN(1+i%5)})
	}
	f := substitute(fa, example, by)
	if i%3 == 0 {
		f = mutate(fa, rng, f)
	}
	return f
}

// mutate changes one random operator below the root.
func mutate(fa *Factory, rng *rand.Rand, f *Formula) *Formula {
	if len(f.kids) == 0 {
		return f
	}
	kids := append([]*Formula{}, f.kids...)
	i := rng.IntN(len(kids))
	kid := kids[i]
	switch {
	case rng.IntN(2) == 0:
		kids[i] = mutate(fa, rng, kid)
	case len(kid.kids) == 1:
		kids[i] = fa.Unary([]Op{Next, Eventually, Globally}[rng.IntN(3)], kid.kids[0])
	case len(kid.kids) >= 2:
		kids[i] = fa.Binary([]Op{And, Or, Until, WeakUntil, Release, StrongRelease}[rng.IntN(6)], kid.kids[0], kid.kids[1])
	}
	return fa.Rebuild(f, kids)
}

func TestRuleTable(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range Rules() {
		if seen[r.Name] || r.Name == "" || r.Law == "" || r.Source == "" || r.Group == 0 {
			t.Errorf("rule %q is incomplete or named twice", r.Name)
		}
		seen[r.Name] = true
	}
}

func TestSimplify(t *testing.T) {
	for text, want := range map[string]string{
		"F(a U b)":                "Fb",
		"GFX a":                   "GFa",
		"F F G F a":               "GFa",
		"a U F b":                 "Fb",
		"true U (a & true)":       "Fa",
		"a -> a | b":              "1",
		"G a & F !a":              "0",
		"G a & G b":               "G(a & b)",
		"GF a | GF b":             "GF(a | b)",
		"FG a & FG b":             "FG(a & b)",
		"(a U b) | G a":           "a W b",
		"(a R b) & F a":           "a M b",
		"a & X G a":               "Ga",
		"b | (a & X(a U b))":      "a U b",
		"X a U X b":               "X(a U b)",
		"a U (b | G a)":           "a W b",
		"a U (a & b)":             "b M a",
		"G(a & G F b)":            "G(a & Fb)",
		"F(a | X a)":              "Fa",
		"(a & b) | (a & !b & b)":  "a & b",
		"a & (!a | b)":            "a & b",
		"a U (b U c) | a":         "a | a U b U c",
		"G(a -> F a)":             "1",
		"(a U b) & (c W b)":       "(a & c) U b",
		"G(a | GFb)":              "Ga | GFb",
		"X(G F a & b)":            "X(GFa & b)",
		"FG(a | F b)":             "F(G a | GF b)",
		"a | c | X(F(a | c) | b)": "F(a | c) | X b",
		"GF(a | X b)":             "GF(a | b)",
		"a | (X a R b)":           "b W a",
		"F a U a":                 "F a",
		"a U (b R (a | c))":       "b R (a | c)",
		"(a U (b & c)) W b":       "b | a U (b & c)",
		"(F a W G F b)":           "GF(a | b)",
	} {
		fa := NewFactory()
		f := mustParse(t, fa, text)
		got := fa.Simplify(f, SimplifyOptions{})
		if sortSymmetric(fa, got) != mustParse(t, fa, want) {
			t.Errorf("%s: got %s, want %s", text, Format(got, Spot), want)
		}
	}
}

func TestSimplifyKeepsTheLanguage(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 5))
	for _, skip := range []Group{0, Basic, EventualUniversal, Implication} {
		for range 1000 {
			fa := NewFactory()
			f := Random(fa, rng, RandomOptions{APs: abc, Size: 3 + rng.IntN(20)})
			s := NewSimplifier(fa, SimplifyOptions{Skip: skip})
			g := s.Simplify(f)
			if !agree(t, rng, f, g, abc, 20) {
				return
			}
			if again := NewSimplifier(fa, SimplifyOptions{Skip: skip}).Simplify(g); again != g {
				t.Fatalf("%s: %s simplifies further to %s", f, Format(g, Spot), Format(again, Spot))
			}
		}
	}
}

// TestSimplifyHuge: a formula whose graph is small and whose tree is astronomic ends in time.
func TestSimplifyHuge(t *testing.T) {
	fa := NewFactory()
	f := mustParse(t, fa, strings.Repeat("F[0:4]", 500)+"a")
	if g := fa.Simplify(f, SimplifyOptions{}); g.Size() < 500 {
		t.Errorf("got %s", g)
	}
	g := mustParse(t, fa, strings.Repeat("X a U (b | ", 3000)+"c"+strings.Repeat(")", 3000))
	rng := rand.New(rand.NewPCG(14, 15))
	agree(t, rng, g, fa.Simplify(g, SimplifyOptions{}), abc, 5)
}

func TestSimplifySkips(t *testing.T) {
	for text, group := range map[string]Group{"F(a U b)": Basic, "X G F b": EventualUniversal, "a | (a & b)": Implication} {
		fa := NewFactory()
		f := mustParse(t, fa, text)
		if g := fa.Simplify(f, SimplifyOptions{Skip: group}); g != f {
			t.Errorf("%s: got %s although the group is skipped", text, g)
		}
		if g := fa.Simplify(f, SimplifyOptions{Skip: ^group}); g.Size() >= f.Size() {
			t.Errorf("%s: got %s from the group alone", text, g)
		}
	}
}

func TestSyntacticImplication(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 7))
	found := 0
	for range 10000 {
		fa := NewFactory()
		s := NewSimplifier(fa, SimplifyOptions{})
		f := fa.NNF(Random(fa, rng, RandomOptions{APs: abc[:2], Size: 1 + rng.IntN(8)}))
		g := fa.NNF(Random(fa, rng, RandomOptions{APs: abc[:2], Size: 1 + rng.IntN(8)}))
		if !s.implies(f, g) {
			continue
		}
		found++
		if !agree(t, rng, fa.Or(fa.Not(f), g), fa.True(), abc, 20) {
			return
		}
	}
	t.Logf("%d implications", found)
	if found < 1500 {
		t.Errorf("only %d implications found", found)
	}
}

func TestImplicationTable(t *testing.T) {
	missed, detected := 0, 0
	rng := rand.New(rand.NewPCG(8, 9))
	for _, line := range lines(t, "parse", "implies.tsv")[1:] {
		cols := strings.Split(line, "\t")
		fa := NewFactory()
		s := NewSimplifier(fa, SimplifyOptions{})
		f, g := fa.NNF(mustParse(t, fa, cols[0])), fa.NNF(mustParse(t, fa, cols[1]))
		if s.implies(f, g) && cols[2] != "1" || s.implies(g, f) && cols[3] != "1" {
			t.Errorf("%s and %s: implied, but not in the table", cols[0], cols[1])
		}
		if cols[4] == "1" && !s.implies(f, g) {
			missed++
			t.Logf("missed: %s implies %s", cols[0], cols[1])
		}
		if s.implies(f, g) {
			detected++
		}
		if refuted := refutes(t, rng, fa.Or(fa.Not(f), g)); refuted && cols[2] == "1" {
			t.Errorf("%s implies %s by the table, but a word says no", cols[0], cols[1])
		}
	}
	t.Logf("%d detected, %d missed", detected, missed)
	if missed > 0 {
		t.Errorf("%d implications are missed", missed)
	}
}

// refutes looks for a word that does not satisfy f.
func refutes(t testing.TB, rng *rand.Rand, f *Formula) bool {
	t.Helper()
	ev := NewEvaluator(f)
	for range 500 {
		holds, err := ev.Holds(RandomWord(rng, APs(f), 5, 4))
		if err != nil {
			t.Fatal(err)
		}
		if !holds {
			return true
		}
	}
	return false
}

func TestEquivalenceTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 11))
	pairs, same, open := 0, 0, 0
	for _, line := range lines(t, "parse", "equiv.tsv")[1:] {
		cols := strings.Split(line, "\t")
		fa := NewFactory()
		f, err := ParseString(fa, cols[0])
		g, err2 := ParseString(fa, cols[1])
		if err != nil || err2 != nil {
			t.Errorf("%s, %s: %v %v", cols[0], cols[1], err, err2)
			continue
		}
		pairs++
		differ := len(APs(fa.Equiv(f, g))) <= 64 && refutes(t, rng, fa.Equiv(f, g))
		s := NewSimplifier(fa, SimplifyOptions{})
		equal := s.Simplify(f) == s.Simplify(g)
		switch cols[2] {
		case "equiv":
			if differ {
				t.Errorf("%s, %s: equivalent by the table, but a word tells them apart", cols[0], cols[1])
			}
			if equal {
				same++
			}
		default:
			if equal {
				t.Errorf("%s, %s: not equivalent by the table, but both simplify to %s", cols[0], cols[1], s.Simplify(f))
			}
			if !differ {
				open++
			}
		}
	}
	t.Logf("%d pairs; %d equivalent ones simplify to the same; %d inequivalent ones not told apart by random words", pairs, same, open)
}

// TestCorpusSizes keeps the total size of the simplified corpus: a smaller one is a figure to
// update here, a larger one a step back.
func TestCorpusSizes(t *testing.T) {
	before, after := 0, 0
	var table []string
	for _, name := range corpusSets() {
		setBefore, setAfter := 0, 0
		for _, text := range lines(t, name) {
			fa := NewFactory()
			f := mustParse(t, fa, text)
			setBefore += min(fa.NNF(f).Size(), 100000)
			setAfter += min(fa.Simplify(f, SimplifyOptions{}).Size(), 100000)
		}
		before, after = before+setBefore, after+setAfter
		table = append(table, fmt.Sprintf("%-28s %7d %7d", name, setBefore, setAfter))
	}
	t.Logf("nodes in negation normal form, simplified:\n%s\ntotal %d %d", strings.Join(table, "\n"), before, after)
}

func corpusSets() []string {
	return []string{"dac.ltl", "eh.ltl", "families.ltl", "hkrss.ltl", "lily.ltl", "p.ltl", "rand-a.ltl", "sb.ltl", "sejk.ltl",
		"spin13-big_2-fair_2.ltl", "spin13-big_2-fair_3-3.ltl", "spin13-big_2-strong_1.ltl", "spin13-big_2-strong_2.ltl",
		"spin13-new-fair2.ltl", "spin13-new-strong1.ltl", "spin13-new-strong2.ltl", "spin13-new-weak3.ltl"}
}
