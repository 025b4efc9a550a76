package replay

import (
	"context"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Lift turns a counterexample of a smaller program into one of the program
// itself. It returns nil if that is not possible, in which case the program
// itself has to be searched: for finite runs, and if a limit of the larger
// program is in the way. It ends within the time for what was found (see
// monitor.Late).
func Lift(ctx context.Context, small *program.Reduced, l *trace.Lasso) (*trace.Lasso, error) {
	if l.Finite() {
		return nil, nil // only for a cycle it is certain that a whole number of steps of the program stands for each step
	}
	run, err := lift(ctx, small, l)
	if err != nil {
		return nil, nil // a limit of the larger program: it will say so itself
	}
	if run == nil {
		return nil, nil
	}
	out := &trace.Lasso{}
	for i, s := range run.States {
		st := trace.Step{State: s, Action: run.Actions[i]}
		if i < run.Cycle {
			out.Prefix = append(out.Prefix, st)
		} else {
			out.Cycle = append(out.Cycle, st)
		}
	}
	if len(out.Cycle) > 0 {
		out.Grown = run.Last
	}
	return out.Shorten(), nil
}

// lift lifts a run with the state that it begins in.
func lift(ctx context.Context, small *program.Reduced, l *trace.Lasso) (*program.LiftedRun, error) {
	ctx, cancel := monitor.Late(ctx)
	defer cancel()
	first := l.Last
	if steps := slices.Concat(l.Prefix, l.Cycle); len(steps) > 0 {
		first = steps[0].State
	}
	return small.Lift(ctx, first, ActionsOf(l.Prefix), ActionsOf(l.Cycle))
}

// LiftFailure replaces the run of a failure of the smaller program by a run of
// the program itself, and confirms it. A lifted run may go on after a failing
// step until the program stops, as where processes end that stay in a quotient;
// that is cut off.
func LiftFailure(ctx context.Context, prog program.Program, small *program.Reduced, f *Failure) error {
	run, err := lift(ctx, small, f.Trail)
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
	return confirmFailure(ctx, prog, f, true)
}

// ActionsOf returns the actions of steps.
func ActionsOf(steps []trace.Step) []program.Action {
	var out []program.Action
	for _, st := range steps {
		out = append(out, st.Action)
	}
	return out
}
