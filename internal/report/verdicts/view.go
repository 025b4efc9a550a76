package verdicts

import (
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/grace"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Unfinished is the error of a description that the time limit or an interrupt
// has ended.
type Unfinished struct{ Reason string }

// Error returns the reason, in words for the user.
func (u *Unfinished) Error() string { return u.Reason }

// View describes a run for people, by replaying it. An interrupt that comes now
// ends it; one that has ended the search before leaves it grace.Period, since
// the run is the answer then. A deadline holds in any case. The error is an
// *Unfinished if time ran out.
func View(ctx context.Context, prog program.Program, l *trace.Lasso, atoms []program.Atom) (*trace.View, error) {
	if errors.Is(ctx.Err(), context.Canceled) {
		deadline, limited := ctx.Deadline()
		var cancel context.CancelFunc
		ctx, cancel = grace.Late(ctx)
		defer cancel()
		if limited {
			ctx, cancel = context.WithDeadline(ctx, deadline)
			defer cancel()
		}
	}
	view, err := trace.NewView(ctx, prog, l, atoms)
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return nil, &Unfinished{fmt.Sprintf("a run of %d steps was found, and the time limit is over before it could be described", l.Len())}
	case ctx.Err() != nil:
		return nil, &Unfinished{fmt.Sprintf("interrupted while a run of %d steps was being described", l.Len())}
	}
	return view, err
}

// Views describes several runs, with the same errors as View.
func Views(ctx context.Context, prog program.Program, runs []*trace.Lasso, atoms []program.Atom) ([]*trace.View, error) {
	var views []*trace.View
	for _, l := range runs {
		view, err := View(ctx, prog, l, atoms)
		if err != nil {
			return nil, err
		}
		views = append(views, view)
	}
	return views, nil
}
