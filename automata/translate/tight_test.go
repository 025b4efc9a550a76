package translate_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestTight: on random lasso words the tight automaton says what the semantics says, and when it
// accepts, some run is where it was after one round of the cycle, and has seen every set in it.
func TestTight(t *testing.T) {
	accepted, ordinary := 0, 0
	for seed := range 1500 {
		rng := rand.New(rand.NewPCG(uint64(seed), 3))
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"p", "q"}, Size: 1 + rng.IntN(9)})
		a, err := translate.Tight(context.Background(), fa, f)
		if err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		for range 5 {
			w := ltl.Word{APs: []string{"p", "q"}}
			for range rng.IntN(3) {
				w.Prefix = append(w.Prefix, rng.Uint64N(4))
			}
			for range 1 + rng.IntN(3) {
				w.Cycle = append(w.Cycle, rng.Uint64N(4))
			}
			want, err := ltl.Holds(f, w)
			if err != nil {
				t.Fatal(err)
			}
			got, err := automata.AcceptsWord(a, w)
			if err != nil || got != want {
				t.Fatalf("%s on %v: accepted %v, holds %v, %v", f, w, got, want, err)
			}
			if !want {
				continue
			}
			accepted++
			if !inShape(t, a, w) {
				t.Errorf("%s on %v: no accepting run of the word's shape", f, w)
			}
			if !inShape(t, translated(t, fa, f, translate.TGBA), w) {
				ordinary++
			}
		}
	}
	if accepted < 1000 || ordinary == 0 {
		t.Errorf("%d words accepted, of which %d are not in shape in the ordinary automaton", accepted, ordinary)
	}
}

// inShape looks for a run that is at the same state before and after the first round of the cycle, with
// all sets in between.
func inShape(t *testing.T, a *automata.Automaton, w ltl.Word) bool {
	t.Helper()
	bits := map[string]int{"p": 0, "q": 1}
	c, err := a.Compile(func(ap string) (int, error) { return bits[ap], nil })
	if err != nil {
		t.Fatal(err)
	}
	type run struct {
		q     uint32
		marks automata.Marks
	}
	read := func(from map[run]bool, word []uint64) map[run]bool {
		for _, letter := range word {
			next := map[run]bool{}
			for r := range from {
				for _, e := range c.Out(r.q) {
					if e.Holds(letter) {
						next[run{e.Dst, r.marks | e.Marks}] = true
					}
				}
			}
			from = next
		}
		return from
	}
	start := map[run]bool{}
	for _, q := range c.Start {
		start[run{q, 0}] = true
	}
	for r := range read(start, w.Prefix) {
		for end := range read(map[run]bool{{r.q, 0}: true}, w.Cycle) {
			if end.q == r.q && c.Acc.Accepts(end.marks) {
				return true
			}
		}
	}
	return false
}

func TestTightLimit(t *testing.T) {
	fa := ltl.NewFactory()
	f := fa.True()
	for i := range 20 {
		f = fa.And(f, fa.G(fa.F(fa.AP(string(rune('a'+i))))))
	}
	if _, err := translate.Tight(context.Background(), fa, f); !errors.Is(err, automata.ErrLimit) {
		t.Errorf("forty operators: %v", err)
	}
	f = fa.True()
	for i := range 15 {
		f = fa.And(f, fa.F(fa.AP(string(rune('a'+i)))))
	}
	if _, err := translate.Tight(context.Background(), fa, f); !errors.Is(err, automata.ErrLimit) {
		t.Errorf("fifteen eventualities: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := translate.Tight(ctx, fa, fa.G(fa.F(fa.AP("a")))); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
