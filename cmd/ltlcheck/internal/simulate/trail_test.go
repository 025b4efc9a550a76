package simulate

import (
	"reflect"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/report"
)

// TestShiftTruths: what held before a step holds after the one before it. The last step of a finite run has nothing after it, and that of
// a lasso what holds where the cycle begins. A run without steps has no propositions.
func TestShiftTruths(t *testing.T) {
	t.Parallel()
	a, b, c := []string{"a"}, []string{"b"}, []string{"c"}
	steps := func(truths ...[]string) (s []report.Step) {
		for _, held := range truths {
			s = append(s, report.Step{True: held})
		}
		return s
	}
	for _, tt := range []struct {
		name                     string
		prefix, cycle            []report.Step
		initial                  []string
		wantedPrefix, wantedLoop []report.Step
	}{
		{"no steps", nil, nil, []string{}, nil, nil},
		{"one step", steps(a), nil, a, steps(nil), nil},
		{"finite", steps(a, b, c), nil, a, steps(b, c, nil), nil},
		{"cycle", nil, steps(a, b), a, nil, steps(b, a)},
		{"lasso", steps(a, b), steps(c, a), a, steps(b, c), steps(a, c)},
	} {
		run := report.Counterexample{Prefix: tt.prefix, Cycle: tt.cycle}
		shiftTruths(&run)
		if !reflect.DeepEqual(run.InitialTrue, tt.initial) || !reflect.DeepEqual(run.Prefix, tt.wantedPrefix) || !reflect.DeepEqual(run.Cycle, tt.wantedLoop) {
			t.Errorf("%s: %v %v %v", tt.name, run.InitialTrue, run.Prefix, run.Cycle)
		}
	}
}
