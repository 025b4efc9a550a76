package known

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/proving"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// states decides by the definition whether a word satisfies a fact; the letters of the word have the bits of the atoms.
func states(f proving.Fact, w ltl.Word) bool {
	in := func(l uint64) bool { return program.Letter(l)&(f.Yes|f.No) == f.Yes }
	then := func(l uint64) bool { return program.Letter(l)&(f.ThenYes|f.ThenNo) == f.ThenYes }
	letters := append(slices.Clone(w.Prefix), w.Cycle...)
	switch f.Kind {
	case proving.Never:
		return !slices.ContainsFunc(letters, in)
	case proving.NoStep:
		for i, l := range append(letters[1:], w.Cycle[0]) {
			if in(letters[i]) && then(l) {
				return false
			}
		}
		return true
	}
	some := slices.ContainsFunc(w.Cycle, in)
	all := !slices.ContainsFunc(w.Cycle, func(l uint64) bool { return !in(l) })
	return f.Kind == proving.Leaves && !all || f.Kind == proving.Settles && (all || !some)
}

// TestFormulasOfFacts evaluates the formulas of random facts on random words.
func TestFormulasOfFacts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	r := refutation{fa: ltl.NewFactory(), atoms: []program.Atom{{Text: "a"}, {Text: "b"}}}
	var count [2]int
	for range 2000 {
		f := proving.Fact{Kind: proving.FactKind(rng.IntN(4)), Yes: program.Letter(rng.IntN(4)), ThenYes: program.Letter(rng.IntN(4))}
		f.No, f.ThenNo = program.Letter(rng.IntN(4))&^f.Yes, program.Letter(rng.IntN(4))&^f.ThenYes
		w := ltl.Word{APs: []string{"a", "b"}}
		for range rng.IntN(3) {
			w.Prefix = append(w.Prefix, uint64(rng.IntN(4)))
		}
		for range 1 + rng.IntN(3) {
			w.Cycle = append(w.Cycle, uint64(rng.IntN(4)))
		}
		got, err := ltl.Holds(r.formula(f), w)
		want := states(f, w)
		if err != nil || got != want {
			t.Fatalf("%+v as %s of %s: %v, want %v; %v", f, r.formula(f), w, got, want, err)
		}
		if count[0]++; want {
			count[1]++
		}
	}
	if count[1] < 200 || count[1] > 1800 {
		t.Errorf("%v: lopsided", count)
	}
}

// everything proves each fact that a set of words satisfies.
type everything []ltl.Word

func (e everything) Proves(f proving.Fact) bool {
	return !slices.ContainsFunc(e, func(w ltl.Word) bool { return !states(f, w) })
}

// TestFactsContradictTheirWord: a fact that is asked for contradicts the word that it is asked for, and the facts that are proved
// still do after literals were left out.
func TestFactsContradictTheirWord(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	found := 0
	draw := func() ltl.Word {
		w := ltl.Word{APs: []string{"a", "b"}, Prefix: []uint64{uint64(rng.IntN(4))}}
		for range 1 + rng.IntN(3) {
			w.Cycle = append(w.Cycle, uint64(rng.IntN(4)))
		}
		return w
	}
	for range 1000 {
		words := everything{draw(), draw()}
		r := refutation{ctx: t.Context(), prover: words, fa: ltl.NewFactory(), atoms: []program.Atom{{Text: "a"}, {Text: "b"}}, answers: map[proving.Fact]bool{}}
		w := draw()
		f, ok := r.contradicted(w)
		if !ok {
			continue
		}
		found++
		if g := r.generalise(f); states(f, w) || states(g, w) || !words.Proves(g) {
			t.Fatalf("%+v, then %+v, for %s of %v", f, g, w, words)
		}
	}
	if found < 300 {
		t.Errorf("%d facts found", found)
	}
}
