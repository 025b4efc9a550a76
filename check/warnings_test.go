package check

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestQuestionsShareTheAllowance: of three antecedents that are never true, the states of the first two leave none for the third, and the warning says
// so.
func TestQuestionsShareTheAllowance(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", `
byte x, y, z;
active proctype A() { do :: x < 30 -> x++ :: x > 0 -> x-- od }
active proctype B() { do :: y < 40 -> y++ :: y > 0 -> y-- od }
active proctype C() { do :: z = x % 2 od }
`), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fa := ltl.NewFactory()
	var parts []*ltl.Formula
	never := []string{"x + y > 70", "x + y > 71", "x + y > 72", "x + y > 73", "x + y > 74", "x + y > 75", "x + y > 76", "x + y > 77"}
	for _, a := range never {
		parts = append(parts, fa.G(fa.Implies(fa.AP(a), fa.F(fa.AP("x == 0")))))
	}
	r, err := Verify(context.Background(), m, Property{Name: "p", Factory: fa, Formula: fa.And(parts...)}, Options{Warn: true, Without: Shortcuts(m)})
	if err != nil || r.Verdict != Holds {
		t.Fatalf("%v, %v", r.Verdict, err)
	}
	open := slices.IndexFunc(r.Warnings, func(w string) bool { return strings.Contains(w, "not determined: that takes more than") })
	if len(r.Warnings) != len(never) || open < 1 || open > 6 {
		t.Errorf("%d states, %q", r.Product.States, r.Warnings)
	}
}
