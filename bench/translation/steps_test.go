package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestClimb: every automaton on the way is found equal when it is, with a complement or without.
func TestClimb(t *testing.T) {
	for _, text := range []string{"a U b", "G F a & (b R c)", "(a U (b M c)) xor X c", "G (a -> F b) & G F c"} {
		for _, anchored := range []bool{false, true} {
			s := newSubject(t, text)
			if anchored {
				if err := s.anchor(); err != nil {
					t.Fatal(err)
				}
			}
			way, err := s.translation(s.f, translate.Options{Type: translate.BA})
			if err != nil {
				t.Fatal(err)
			}
			if len(way.steps) < 2 || !slices.ContainsFunc(way.steps, func(a *automata.Automaton) bool { return same(a, way.result) }) {
				t.Errorf("%s: %d steps without the result", text, len(way.steps))
			}
			if err := s.climb(way.steps, way.result); err != nil || !s.knows(way.result) {
				t.Errorf("%s, anchored %v: the result is not reached: %v", text, anchored, err)
			}
		}
	}
}

// TestClimbToOthers gives the automata on the way to those of formulas with about the same language: none of
// another language is ever found equal.
func TestClimbToOthers(t *testing.T) {
	ctx := context.Background()
	wrong, right := 0, 0
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 29))
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"a", "b"}, Size: 3 + rng.IntN(5)})
		s := &subject{Formula: f.String(), v: &verification{limit: time.Minute}, rng: rng}
		if err := s.within(s.prepare); err != nil {
			t.Fatal(err)
		}
		s.ctx = ctx
		if seed%2 == 0 {
			if err := s.anchor(); err != nil {
				t.Fatal(err)
			}
		}
		for _, g := range nearly(s, rng) {
			way, err := s.translation(g, translate.Options{Type: []translate.Type{translate.TGBA, translate.BA}[rng.IntN(2)]})
			if err != nil {
				t.Fatal(err)
			}
			c, err := ops.Compare(ctx, s.yes, way.result, ops.Options{})
			if err != nil {
				t.Fatal(err)
			}
			err = s.climb(way.steps, way.result)
			if c.Equal() {
				right++
				continue
			}
			wrong++
			if err != nil && !errors.Is(err, errWrong) {
				t.Fatal(err)
			}
			for _, a := range way.steps {
				if s.knows(a) {
					t.Fatalf("seed %d: an automaton on the way to that of %v is found equal to that of %v", seed, g, s.f)
				}
			}
		}
	}
	if wrong < 300 || right < 10 {
		t.Errorf("%d automata of other languages, %d of the same", wrong, right)
	}
}

// nearly is formulas that imply f, that f implies, or that are equivalent to it.
func nearly(s *subject, rng *rand.Rand) []*ltl.Formula {
	a, fa := s.fa.AP([]string{"a", "b"}[rng.IntN(2)]), s.fa
	return []*ltl.Formula{
		fa.And(s.f, fa.F(a)), fa.And(s.f, fa.G(fa.F(a))), fa.Or(s.f, fa.G(a)), fa.Or(s.f, fa.F(fa.G(a))),
		fa.And(s.f, fa.Or(fa.F(a), fa.G(fa.Not(a)))),
	}
}

// TestTranslationSteps leaves out what is the same as the step before, and is over one alphabet.
func TestTranslationSteps(t *testing.T) {
	s := newSubject(t, "G (a -> X (b U c))")
	way, err := s.translation(s.f, translate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range way.steps {
		if a.Alphabet() != s.alphabet || i > 0 && same(a, way.steps[i-1]) {
			t.Errorf("step %d is that before, or over another alphabet", i)
		}
	}
	again, err := s.translation(s.f, translate.Options{})
	if err != nil || again != way {
		t.Errorf("translated twice: %v", err)
	}
	var none translation
	none.add(way.result)
	none.add(way.result)
	if len(none.steps) != 1 || same(way.result, automata.NewBuilder(s.alphabet).Build(automata.GeneralisedBuchi(0))) {
		t.Errorf("%d steps, want 1", len(none.steps))
	}
}
