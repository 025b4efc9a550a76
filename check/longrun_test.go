package check_test

import (
	"context"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/model"
	"github.com/ltlcheck/ltlcheck/program"
)

// farRuns is a program that proposes a smaller one whose runs stand for ones that are too long.
type farRuns struct{ program.Program }

func (f farRuns) Reductions() []string { return []string{"shorter"} }

func (f farRuns) ReduceAfter() uint64 { return 0 }

func (f farRuns) Reduce(context.Context, []program.Atom, program.Preservation, []string) (*program.Reduced, string, error) {
	return f.smaller(), "", nil
}

func (f farRuns) ReduceFailures(context.Context, []string) (*program.Reduced, string, error) {
	return f.smaller(), "", nil
}

func (f farRuns) smaller() *program.Reduced {
	return &program.Reduced{
		Program: f.Program,
		Summary: func() string { return "shorter" },
		Lift: func(context.Context, program.State, []program.Action, []program.Action) (*program.LiftedRun, error) {
			return nil, program.ErrLong
		},
	}
}

// TestRunsTooLongToLift: a failure that was found on a smaller program, but whose run cannot be made one of the program
// itself, is looked for on the program itself. It is no internal error, and nothing is said to hold.
func TestRunsTooLongToLift(t *testing.T) {
	t.Parallel()
	m := farRuns{model.New([]int{0}, func(s int, steps *model.Steps[int]) {
		if s < 50 {
			steps.Add("", "a", s+1)
			steps.Add("", "b", s+1)
		}
	})}
	r, err := check.Verify(context.Background(), m, check.Failures{}, check.Options{Trial: check.NoTrial})
	if err != nil {
		t.Fatal(err)
	}
	if r.Verdict != check.Violated || r.Failure == nil || r.Failure.Trail.Len() != 50 {
		t.Errorf("%v, %+v", r.Verdict, r.Failure)
	}
	if !strings.Contains(r.Exploration.Reduction, program.ErrLong.Error()) {
		t.Errorf("the reduction is %q", r.Exploration.Reduction)
	}
	x, err := check.Verify(context.Background(), m, check.Counts{Reduce: []string{"shorter"}}, check.Options{All: 1})
	if err != nil {
		t.Fatal(err)
	}
	if len(x.Exploration.Errors) != 1 || x.Exploration.States != 51 || !strings.Contains(x.Exploration.Reduction, program.ErrLong.Error()) {
		t.Errorf("%d errors, %d states, %q", len(x.Exploration.Errors), x.Exploration.States, x.Exploration.Reduction)
	}
}
