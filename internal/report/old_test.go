package report_test

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// TestOld: a change has the value before it, from the initial state or from the last step that changed it.
func TestOld(t *testing.T) {
	t.Parallel()
	change := func(name, value string) trace.StepView {
		return trace.StepView{Changes: []program.Var{{Name: name, Value: value}}}
	}
	c := report.NewCounterexample(&trace.View{
		Initial:    program.StateView{Vars: []program.Var{{Name: "a", Value: "1"}, {Name: "b", Value: "2"}, {Name: "c", Value: "3"}}},
		Steps:      []trace.StepView{change("b", "5"), change("new", "7"), change("b", ""), change("b", "8"), change("a", "9")},
		CycleStart: 3,
	})
	want := []string{"2", "", "5", "", "1"}
	for i, s := range append(c.Prefix, c.Cycle...) {
		if s.Changes[0].Old != want[i] {
			t.Errorf("step %d: %+v, want %q before", i+1, s.Changes[0], want[i])
		}
	}
}
