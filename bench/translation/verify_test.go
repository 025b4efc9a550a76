package main

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
)

func newSubject(t *testing.T, text string) *subject {
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, text)
	if err != nil {
		t.Fatal(err)
	}
	return &subject{ctx: context.Background(), v: &verification{words: 200, out: io.Discard}, fa: fa, f: f, rng: rand.New(rand.NewPCG(1, 2))}
}

func automaton(t *testing.T, text string) *automata.Automaton {
	s := newSubject(t, text)
	a, err := translate.Translate(s.ctx, s.fa, s.f, translate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestWrongAutomataAreFound gives the checks automata of other formulas.
func TestWrongAutomataAreFound(t *testing.T) {
	s := newSubject(t, "a U b")
	s.yes, s.not = automaton(t, "a W b"), automaton(t, "!(a U b)")
	if err := s.apart(s.yes, "it"); !errors.Is(err, errWrong) {
		t.Errorf("a W b and !(a U b) share a word: %v", err)
	}
	s.yes = automaton(t, "b")
	if err := s.apart(s.yes, "it"); err != nil {
		t.Errorf("b and !(a U b): %v", err)
	}
	if err := s.judgeWords(); !errors.Is(err, errWrong) {
		t.Errorf("b for a U b: %v", err)
	}
	if err := s.compare(translate.Options{Type: translate.BA}); !errors.Is(err, errWrong) {
		t.Errorf("a U b has more words than b: %v", err)
	}
	s.not = automaton(t, "G !b")
	if err := s.judgeWords(); !errors.Is(err, errWrong) {
		t.Errorf("G !b for !(a U b): %v", err)
	}
}

func TestVerifyCounts(t *testing.T) {
	v := &verification{words: 20, random: 30, seed: 5, limit: 10 * time.Second, out: io.Discard}
	v.randomFormulas()
	if v.formulas != 30 || v.wrong != 0 || v.disjoint+len(v.unfinished) < 30 || v.wordsChecked != 20*v.disjoint {
		t.Errorf("%+v", v)
	}
}
