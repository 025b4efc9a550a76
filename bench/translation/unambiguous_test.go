package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestUnambiguous: the automaton accepts the words that satisfy the formula, as the evaluator judges, and
// its runs exclude one another: the product with itself, without the diagonal, accepts nothing.
func TestUnambiguous(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 3))
		fa, al := ltl.NewFactory(), automata.NewAlphabet()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b", "c"}, Size: 3 + rng.IntN(10)})
		var known []*ltl.Formula
		if rng.IntN(2) == 0 {
			known = temporal(fa.NNF(ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b"}, Size: 5})))
		}
		u, err := unambiguous(ctx, fa, al, f, known)
		if errors.Is(err, errTooLarge) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := u.Verify(); err != nil {
			t.Fatal(err)
		}
		for range 40 {
			w := ltl.RandomWord(rng, []string{"a", "b", "c"}, 4, 4)
			want, err := ltl.Holds(f, w)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := automata.AcceptsWord(u, w); err != nil || got != want {
				t.Fatalf("seed %d: %v on %v: got %v, want %v: %v", seed, f, w, got, want, err)
			}
		}
		if word, ok := twoRuns(t, u); ok {
			t.Fatalf("seed %d: %v has two runs on %v", seed, f, word)
		}
	}
}

// twoRuns looks for a word on which u has two accepting runs: in the product of u with itself, a copy is
// entered by a step of two different edges, and only the copy accepts.
func twoRuns(t *testing.T, u *automata.Automaton) (ltl.Word, bool) {
	n := uint32(u.States())
	sets := u.Acc.Sets
	if 2*sets > automata.MaxSets || n > 60 {
		return ltl.Word{}, false
	}
	b := automata.NewBuilder(u.Alphabet())
	b.AddStates(int(2*n*n) + 1)
	for _, p := range u.Start() {
		b.AddStart(p*n + p)
	}
	for i, e := range u.Edges() {
		for j, f := range u.Edges() {
			label := u.BDD().And(e.Label, f.Label)
			src, dst := e.Src*n+f.Src, e.Dst*n+f.Dst
			if i == j {
				b.AddEdge(src, dst, label, 0)
			} else {
				b.AddEdge(src, n*n+dst, label, 0)
			}
			b.AddEdge(n*n+src, n*n+dst, label, e.Marks|f.Marks<<sets|1<<(2*sets))
		}
	}
	if 2*sets+1 > automata.MaxSets {
		return ltl.Word{}, false
	}
	w, ok, err := b.Build(automata.GeneralisedBuchi(2*sets + 1)).AcceptingWord()
	if err != nil {
		t.Fatal(err)
	}
	return w, ok
}

// TestAnchor finds automata that are right beyond doubt, and does not where they are wrong.
func TestAnchor(t *testing.T) {
	for _, text := range []string{"a U b", "G F a -> G F b", "F G a & (b R c)", "(a U (b M c)) xor X c"} {
		s := newSubject(t, text)
		s.equal = nil
		if err := s.anchor(); err != nil || !s.anchored || len(s.equal) == 0 {
			t.Errorf("%s: %v", text, err)
		}
		// Nothing that has less words includes the meaning, or has more and is apart from the complement.
		fewer := s.automaton(t, text+" & G (a | b)")
		if err := s.meant(s.meaning, fewer, easyTurns); err == nil {
			t.Errorf("%s: fewer words are enough", text)
		}
		if err := s.includes(fewer, s.equal, turns); !errors.Is(err, errWrong) {
			t.Errorf("%s: fewer words: %v", text, err)
		}
		if err := s.apart(s.automaton(t, "true")); !errors.Is(err, errWrong) {
			t.Errorf("%s: all words: %v", text, err)
		}
	}
	s := newSubject(t, "a U b")
	s.f = s.fa.F(s.fa.AP("b")) // of which yes and not are not the automata
	if err := s.anchor(); !errors.Is(err, errWrong) {
		t.Errorf("the automaton of a U b for F b: %v", err)
	}
}

func TestDisjuncts(t *testing.T) {
	s := newSubject(t, "(a | F b) & (c | G a)")
	if n := len(disjuncts(s.fa, s.fa.NNF(s.f))); n != 4 {
		t.Errorf("%d disjuncts, want 4", n)
	}
	many := newSubject(t, "(a | Fb) & (b | Fc) & (c | Fa) & (a | Gb) & (b | Gc) & (c | Ga)")
	if n := len(disjuncts(many.fa, many.fa.NNF(many.f))); n != 1 {
		t.Errorf("%d disjuncts, want the formula itself", n)
	}
}
