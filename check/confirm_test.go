package check

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/judge"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// TestJudgeRejects gives the judge a good counterexample to other questions, and bad ones.
func TestJudgeRejects(t *testing.T) {
	fa := ltl.NewFactory()
	prop := Property{Factory: fa, Formula: formula(t, fa, enters)}
	good := verify(t, dekker(), prop, Options{}).Counterexample
	assume := func(a Assumption) Property { p := prop; p.Assumptions = []Assumption{a}; return p }
	fair := prop
	fair.Fairness = WeakFairness
	noCycle := &trace.Lasso{Prefix: good.Prefix, Last: good.Cycle[0].State}
	notClosed := &trace.Lasso{Cycle: good.Prefix}
	for name, tt := range map[string]struct {
		prop  Property
		lasso *trace.Lasso
		want  string // "" when it stands
	}{
		"stands":           {prop, good, ""},
		"other property":   {Property{Factory: fa, Formula: formula(t, fa, `[]!("P1@l7" && "P2@m7")`)}, good, "satisfies the property"},
		"other claim":      {Property{Claim: always("exec(P1)")}, good, "satisfies the property"},
		"claim":            {Property{Claim: figure2(t)}, good, ""},
		"assumed formula":  {assume(Assumption{Name: "a", Formula: formula(t, fa, `[]<>"exec(P1)"`)}), good, `assumption "a"`},
		"assumed automata": {assume(Assumption{Name: "b", Automaton: always("exec(P1)")}), good, `assumption "b"`},
		"unfair":           {fair, good, "not weakly fair to process 0"},
		"no cycle":         {prop, noCycle, "no cycle"},
		"not closed":       {prop, notClosed, "step"},
	} {
		p := tt.prop.searched()
		_, err := judge.Confirm(t.Context(), dekker(), &p, tt.lasso, p.Own())
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
