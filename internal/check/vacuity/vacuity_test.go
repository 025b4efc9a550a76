package vacuity

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
)

func TestStrengthenings(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ formula, want string }{
		{"G (a -> F b)", "G !a / a"},
		{"G (a -> !b)", "G !a / a; G !b / b"},
		{"G (!a | F b)", "G !a / a"},
		{"G (!a | !b)", "G !a / a; G !b / b"},
		{"G !(a & b & c)", "G !a / a; G !b / b; G !c / c"},
		{"!F (a & b)", "!F a / a; !F b / b"},
		{"!a W b", "G !a / a"},
		{"b R !a", "G !a / a"},
		{"F r -> (!p U r)", "!F r / F r"},
		{"G (q -> (F r -> (!p U r)))", "G !q / q; G (q -> !F r) / F r"},
		{"G (q & !r -> (!r W (p & !r)))", "G !(q & !r) / q & !r; G (q & !r -> G !r) / r"},
		{"G (a -> F b) & G (c -> d)", "G !a & G (c -> d) / a; G (a -> F b) & G !c / c"},
		{"G !a", ""}, {"F a", ""}, {"G (a <-> b)", ""}, {"a U b", ""}, {"G (a | b)", ""}, {"!G (a -> b)", ""},
		{"G ((a -> b) -> c)", "G !(a -> b) / a -> b"},
		{"G ({a[*2]}[]-> X c)", "G !{a[*2]}! / {a[*2]}!"},
		{"{a[*2]}<>-> (c -> d)", "{a[*2]}<>-> !c / c"},
		{"true", ""},
	} {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, tt.formula)
		if err != nil {
			t.Fatal(err)
		}
		var want, got []string
		if tt.want != "" {
			for _, one := range strings.Split(tt.want, "; ") {
				for i, text := range strings.Split(one, " / ") {
					g, err := ltl.ParseString(fa, text)
					if err != nil {
						t.Fatal(err)
					}
					want = append(want, []string{"", "because of "}[i]+g.String())
				}
			}
		}
		for _, s := range strengthenings(fa, f) {
			got = append(got, s.formula.String(), "because of "+s.antecedent.String())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.formula, strings.Join(got, "; "), strings.Join(want, "; "))
		}
	}
}

// A strengthening implies the formula, and is the formula on words on which the antecedent is never true.
func TestStrengtheningsOnWords(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	compared, never := 0, 0
	for range 30_000 {
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b", "c"}, Size: 12, Weights: []*ltl.Weights{ltl.PastWeights(), ltl.SequenceWeights()}[rng.IntN(2)]})
		all := strengthenings(fa, f)
		if len(all) == 0 {
			continue
		}
		w := ltl.Word{APs: []string{"a", "b", "c"}}
		for range rng.IntN(4) {
			w.Prefix = append(w.Prefix, rng.Uint64N(8)&rng.Uint64N(8))
		}
		for range 1 + rng.IntN(3) {
			w.Cycle = append(w.Cycle, rng.Uint64N(8)&rng.Uint64N(8))
		}
		plain := holdsOn(t, f, w)
		for _, s := range all {
			compared++
			strong := holdsOn(t, s.formula, w)
			if strong && !plain {
				t.Fatalf("%s holds on %v, but %s does not", s.formula, w, f)
			}
			if asked := plain && holdsOn(t, s.probe, w); asked != strong {
				t.Fatalf("on %v, %s: %v, but %s and %s: %v", w, s.formula, strong, f, s.probe, asked)
			}
			if holdsOn(t, fa.G(fa.Not(s.antecedent)), w) {
				never++
				if strong != plain {
					t.Fatalf("%s is never true on %v, but there %s: %v and %s: %v", s.antecedent, w, f, plain, s.formula, strong)
				}
			}
		}
	}
	if compared < 5_000 || never < 500 {
		t.Errorf("only %d comparisons, %d where the antecedent is never true", compared, never)
	}
}

func holdsOn(t *testing.T, f *ltl.Formula, w ltl.Word) bool {
	t.Helper()
	holds, err := ltl.Holds(f, w)
	if err != nil {
		t.Fatal(err)
	}
	return holds
}

// A proposition is positive if a word on which it is true more often satisfies the formula more easily.
func TestPositives(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"G (a -> F b)": "b", "!(a | !b)": "b", "a <-> b": "ab", "a xor b": "ab", "!a U b": "b", "(a -> b) -> c": "ac", "a & !a": "a",
	} {
		f, err := ltl.ParseString(ltl.NewFactory(), text)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, name := range ltl.APs(f) {
			if positives(f)[name] {
				got += name
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
