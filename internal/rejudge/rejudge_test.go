package rejudge

import (
	"context"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestEndlessSequence: a run that stays inside an atomic sequence is one of formulas and none of claims, so the plain search takes the
// formula there; where sequences end it takes the claim, which has to have the same verdict.
func TestEndlessSequence(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]check.Verdict{
		"byte x; active proctype P() { atomic { do :: x = 0 od } }":           check.Violated,
		"byte x; active proctype P() { do :: atomic { x = 1; x = 0 } od }":    check.Holds,
		"byte x; active proctype P() { do :: atomic { x = 1; x = 1 - x } od}": check.Holds,
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
