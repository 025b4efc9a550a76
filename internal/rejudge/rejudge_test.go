package rejudge

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestEndlessSequence: a run that stays inside an atomic sequence repeats the letter of its beginning, to formulas and to claims.
func TestEndlessSequence(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]check.Verdict{
		"byte x; active proctype P() { atomic { do :: x = 0 :: break od } }":        check.Holds,
		"byte x; active proctype P() { x = 1; atomic { do :: x = 0 :: break od } }": check.Violated,
		"byte x; active proctype P() { do :: atomic { x = 1; x = 0 } od }":          check.Holds,
		"byte x; active proctype P() { do :: atomic { x = 1; x = 1 - x } od}":       check.Holds,
	} {
		m, err := promela.Parse(source.NewFile("model.pml", text), promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, `X "x == 0"`)
		if err != nil {
			t.Fatal(err)
		}
		q := &Problem{Program: m, Property: check.Property{Name: "next", Factory: fa, Formula: f}, Text: f.String(), Model: text}
		if got, err := q.Compare(context.Background(), check.Limits{States: 1000}, check.Options{}, check.Options{Workers: 2}); got != want || err != nil {
			t.Errorf("%s: %v, want %v, %v", text, got, want, err)
		}
	}
}

// TestWays: a question has one answer in all ways.
func TestWays(t *testing.T) {
	t.Parallel()
	asked, tally := map[string]int{}, Tally{}
	for seed := range uint64(60) {
		w, err := DrawWays(t.Context(), t.TempDir(), seed, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range w.Asked {
			asked[q.Name]++
		}
		v, err := w.Compare(t.Context(), check.Limits{States: 20_000}, Way(rand.New(rand.NewPCG(seed, 2)), w.Program))
		if tally.Add(v, err); err != nil {
			t.Error(err)
		}
	}
	for _, name := range []string{"formula", "automaton", "claim", "never", "assumed", "restricted", "block", "never_0"} {
		if asked[name] < 10 {
			t.Errorf("%s was asked %d times", name, asked[name])
		}
	}
	if tally.Lopsided() {
		t.Error(tally.String())
	}
}
