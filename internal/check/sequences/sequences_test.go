package sequences

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// sequential is a program with atomic sequences, of which nothing else is asked.
type sequential struct {
	endless bool
	varying []string
}

func (s *sequential) Inside() string { return "in" }
func (s *sequential) Endless() bool  { return s.endless }
func (s *sequential) Varying(atoms []string) []string {
	return slices.DeleteFunc(slices.Clone(atoms), func(a string) bool { return !slices.Contains(s.varying, a) })
}

// of returns the sequences of programs of all kinds.
func of() (all []*Sequences) {
	for _, endless := range []bool{false, true} {
		for _, varying := range []string{"", "b", "b c"} {
			all = append(all, &Sequences{program: &sequential{endless, strings.Fields(varying)}, inside: "in", endless: endless})
		}
	}
	return all
}

// TestWiden: a wide automaton accepts a wide word exactly if the automaton accepts the narrow word, whatever the formula, the type of the
// automaton, and the word; and it is deterministic, terminal or weak if the automaton is and nothing has to be guessed.
func TestWiden(t *testing.T) {
	t.Parallel()
	types := []translate.Type{translate.TGBA, translate.BA, translate.Deterministic, translate.Generic, translate.Rabin}
	compared, accepted := 0, 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 1))
		weights := []*ltl.Weights{ltl.DefaultWeights(), ltl.PastWeights(), ltl.SequenceWeights()}[rng.IntN(3)]
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b", "c"}, Size: 2 + rng.IntN(7), Weights: weights})
		a, err := translate.Translate(t.Context(), fa, f, translate.Options{Type: types[rng.IntN(len(types))]})
		if err != nil {
			continue
		}
		for _, s := range of() {
			wide, err := s.Widen(a)
			if err != nil {
				t.Fatal(err)
			}
			if err := wide.Verify(); err != nil {
				t.Fatalf("%s: %v", f, err)
			}
			if !s.endless && len(s.program.Varying(a.UsedAPs())) == 0 && a.IsDeterministic() && !wide.IsDeterministic() {
				t.Errorf("%s: the wide automaton is not deterministic", f)
			}
			for range 8 {
				w := ltl.RandomWord(rng, []string{"a", "b", "c", "in"}, 6, 4)
				narrow, ok := s.Narrow(w)
				if !ok {
					continue
				}
				want, err := ltl.Holds(f, narrow)
				got, err2 := automata.AcceptsWord(wide, w)
				if err != nil || err2 != nil || got != want {
					t.Fatalf("%s, endless %t, varying %v: %v, in short %v: accepted %t, want %t, %v, %v",
						f, s.endless, s.program.Varying(w.APs), w, narrow, got, want, err, err2)
				}
				if !s.Steps(f) {
					if same, err := ltl.Holds(f, w); err != nil {
						t.Fatal(err)
					} else if frozen(w) && same != want {
						t.Fatalf("%s does not step, but differs on %v and %v", f, w, narrow)
					}
				}
				if compared++; got {
					accepted++
				}
			}
		}
	}
	if compared < 5_000 || accepted < compared/5 || accepted > compared*4/5 {
		t.Errorf("%d words were compared, %d of them accepted", compared, accepted)
	}
}

// frozen reports whether letters keep their values inside sequences, as those of runs do.
func frozen(w ltl.Word) bool {
	all := slices.Concat(w.Prefix, w.Cycle, w.Cycle[:1])
	for i, l := range all {
		if l&8 != 0 && (i == 0 || l&7 != all[i-1]&7) {
			return false
		}
	}
	return true
}

// TestNarrow: positions inside are passed over, with what varies there, unless the run stays there for ever.
func TestNarrow(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, wide, narrow string
		endless, none      bool
	}{
		{name: "no sequence", wide: "{a} ({b})", narrow: "{a} ({b})*"},
		{name: "in the prefix", wide: "{a} {a,in} {a,c,in} {b} ({a})", narrow: "{a, c} {b} {a} ({a})*"},
		{name: "over the end of the cycle", wide: "{a} ({a,in} {b} {b,c,in})", narrow: "{a} {b, c} ({b, c})*"},
		{name: "over the beginning of the cycle", wide: "{a} ({a,c,in} {b} {b,in})", narrow: "{a, c} {c, b} ({c, b})*"},
		{name: "for ever", wide: "{b} {a} {a,in} ({a,c,in})", narrow: "{b} {a} {a, in} ({a, in, c})*", endless: true},
		{name: "no run", wide: "{a} ({a,in})", none: true},
	} {
		s := &Sequences{program: &sequential{tt.endless, []string{"c"}}, inside: "in", endless: tt.endless}
		word, err := ltl.ParseWord(source.NewFile("", tt.wide))
		if err != nil {
			t.Fatal(err)
		}
		narrow, ok := s.Narrow(word)
		if ok == tt.none {
			t.Errorf("%s: ok %t", tt.name, ok)
		}
		if !tt.none && narrow.String() != tt.narrow {
			t.Errorf("%s: %v, want %s", tt.name, narrow, tt.narrow)
		}
	}
}

// TestStepsIn: an automaton that the test takes for one that does not step accepts the same words with letters repeated.
func TestStepsIn(t *testing.T) {
	t.Parallel()
	s, still := of()[0], 0
	for seed := range uint64(600) {
		rng := rand.New(rand.NewPCG(seed, 2))
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b"}, Size: 2 + rng.IntN(7)})
		types := []translate.Type{translate.TGBA, translate.BA, translate.Deterministic, translate.Generic}
		a, err := translate.Translate(t.Context(), fa, f, translate.Options{Type: types[rng.IntN(len(types))]})
		if err != nil || s.StepsIn(a) {
			continue
		}
		still++
		for range 20 {
			w := ltl.RandomWord(rng, []string{"a", "b"}, 5, 3)
			longer := ltl.Word{APs: w.APs, Prefix: repeated(rng, w.Prefix), Cycle: repeated(rng, w.Cycle)}
			one, err := automata.AcceptsWord(a, w)
			two, err2 := automata.AcceptsWord(a, longer)
			if err != nil || err2 != nil || one != two {
				t.Fatalf("%s: %v and %v", f, w, longer)
			}
		}
	}
	if still < 50 {
		t.Errorf("%d automata do not step", still)
	}
}

// repeated returns letters with some repeated.
func repeated(rng *rand.Rand, letters []uint64) (out []uint64) {
	for _, l := range letters {
		for range 1 + rng.IntN(3) {
			out = append(out, l)
		}
	}
	return out
}

// TestRuns: of the words of runs, the automata that two constructions make of a formula accept the same ones, widened or not.
func TestRuns(t *testing.T) {
	t.Parallel()
	differ := 0
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 3))
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b"}, Size: 2 + rng.IntN(7)})
		for _, s := range of()[:4] {
			var wide [2]*automata.Automaton
			for i, options := range []translate.Options{{}, {Construction: translate.OnlyAlternating, Effort: reduce.Low}} {
				a, err := translate.Translate(t.Context(), fa, f, options)
				if err == nil {
					wide[i], err = s.Widen(a)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			for i, a := range wide {
				runs, err := s.Runs(a)
				if err != nil {
					t.Fatal(err)
				}
				if ok, word, err := ops.Included(t.Context(), runs, wide[1-i], ops.Options{}); !ok || err != nil {
					t.Fatalf("%s, endless %t: one accepts %v, the other does not (%v)", f, s.endless, word, err)
				}
				if ok, _, _ := ops.Included(t.Context(), a, wide[1-i], ops.Options{}); !ok {
					differ++
				}
			}
		}
	}
	if differ == 0 {
		t.Error("no two constructions differ on words that no run has")
	}
}
