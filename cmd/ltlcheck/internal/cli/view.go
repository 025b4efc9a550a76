package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/grace"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// ViewOf describes a run for people, by replaying it. An interrupt that comes
// now ends it; one that has ended the search before leaves it grace.Period,
// since the run is the answer then. A deadline holds in any case. The error is
// Inconclusive if time ran out.
func ViewOf(ctx context.Context, prog program.Program, l *trace.Lasso, atoms []program.Atom) (*trace.View, error) {
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
		return nil, NewInconclusive(fmt.Errorf("a run of %d steps was found, and the time limit is over before it could be described", l.Len()))
	case ctx.Err() != nil:
		return nil, NewInconclusive(fmt.Errorf("interrupted while a run of %d steps was being described", l.Len()))
	}
	return view, err
}

// Shown describes the counterexample to a property, or the failure of the
// program, which has no atoms, without what people do not take for steps of
// executions that end. It is nil if there is neither.
func Shown(ctx context.Context, prog program.Program, q *property.Property, r *check.Result, failure *check.Failure) (*trace.View, error) {
	l := r.Counterexample
	if failure != nil {
		l = failure.Trail
	}
	if l == nil {
		return nil, nil
	}
	view, err := ViewOf(ctx, prog, l, r.Atoms)
	if err == nil {
		q.Ending.Shown([]*trace.View{view})
	}
	return view, err
}

// ViewsOf describes several runs, with the same errors as ViewOf.
func ViewsOf(ctx context.Context, prog program.Program, runs []*trace.Lasso, atoms []program.Atom) ([]*trace.View, error) {
	var views []*trace.View
	for _, l := range runs {
		view, err := ViewOf(ctx, prog, l, atoms)
		if err != nil {
			return nil, err
		}
		views = append(views, view)
	}
	return views, nil
}
