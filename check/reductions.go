package check

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/trace"
)

// noneThatHelps says that a program cannot be made smaller, and what was tried in vain.
func noneThatHelps(tried string) string {
	if tried == "" {
		return "none that helps"
	}
	return "none that helps: " + tried
}

// refutation is the reduction of a searched program to leave out, and why, as it rests on something that does not hold.
func refutation(small program.Reduced) (reduction, why string) {
	if c, ok := small.(program.Speculative); ok {
		return c.Refuted()
	}
	return "", ""
}

// liftFailure makes the run of the smaller program into a failure one of the program itself, and confirms it.
func liftFailure(ctx context.Context, prog program.Program, small program.Reduced, f *Failure) error {
	run, err := small.Lift(actionsOf(f.Trail.Prefix), nil)
	if err != nil {
		return err
	}
	if run == nil {
		return errors.New("internal error: the program cannot fail as the smaller one does")
	}
	l := &trace.Lasso{Last: run.Last}
	for i, s := range run.States {
		l.Prefix = append(l.Prefix, trace.Step{State: s, Action: run.Actions[i]})
	}
	f.Trail = l
	return replay.ConfirmFailure(ctx, prog, f)
}
