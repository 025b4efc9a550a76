package check_test

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestVerifyProgram: it answers as Verify does, and refuses what asks for searches that it does not have.
func TestVerifyProgram(t *testing.T) {
	t.Parallel()
	const text = `byte x;
active proctype P() { do :: x < 20 -> x++ :: x == 9 -> assert(x < N) od }
ltl low { [] (x < 15) }
ltl again { <> (x > 3) }
`
	for _, n := range []string{"9", "10"} {
		set, err := property.OpenText(source.NewFile("m.pml", strings.ReplaceAll(text, "N", n)), property.Options{})
		if err != nil {
			t.Fatal(err)
		}
		prog := set.Model.Program
		for _, p := range set.Properties {
			want, err := check.Verify(t.Context(), prog, p.Asked(), check.Options{})
			if err != nil || want.Verdict == check.Inconclusive {
				t.Fatal(want.Reason, err)
			}
			got, err := check.VerifyProgram(t.Context(), prog, p.Asked(), check.Options{})
			if err != nil || got.Verdict != want.Verdict || got.Product.States != want.Product.States || got.Exploration.States != want.Exploration.States {
				t.Errorf("%s: %v, %v; want %v", p.Name, got.Verdict, err, want.Verdict)
			}
		}
		for _, o := range []check.Options{
			{Random: &check.Sampling{Runs: 1}}, {OnFull: check.OnFullSample}, {OnFull: check.OnFullReplace}, {OnFull: check.OnFullBitstate},
			{Storage: check.StorageBitstate}, {Storage: check.StorageReplace},
		} {
			if r, err := check.VerifyProgram(t.Context(), prog, check.Failures{}, o); err == nil {
				t.Errorf("%+v: %v", o, r.Verdict)
			}
		}
		if r, err := check.VerifyProgram(t.Context(), prog, check.Counts{}, check.Options{}); err == nil {
			t.Errorf("counts: %v", r.Verdict)
		}
	}
}
