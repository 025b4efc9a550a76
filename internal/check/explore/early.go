package explore

import (
	"cmp"
	"context"
	"strings"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/guard"
	"github.com/ltlcheck/ltlcheck/program"
)

// A breadth-first exploration keeps no predecessors, and looks for runs into
// errors when it has ended. There is no time for that when a limit of time or an
// interrupt has ended it, so one run is found before: by the depth-first
// exploration that came first, or by a search for failures, which begins at the
// first error. One worker carries it out at once; beside several it has a
// goroutine of its own, for which none waits at the end of a level. That search
// comes to an error in about the time that the exploration took to.

// early is the failures known before the exploration has ended.
type early struct {
	begun      atomic.Bool
	beside     bool // search has a goroutine of its own, in running
	running    guard.Group
	search     func() []replay.Failure
	failures   []replay.Failure
	depthFirst bool // they were listed depth first, and are not confirmed
}

// newEarly is what is known when another exploration begins; its search takes
// memory of that.
func (exp *explorer) newEarly(ctx context.Context, prog program.Program, opts Options) *early {
	e := &early{failures: exp.out.Errors, depthFirst: len(exp.out.Errors) > 0, beside: opts.Workers > 1}
	e.begun.Store(e.depthFirst)
	opts.Workers, opts.All, opts.Shortest, opts.again, opts.Progress, opts.Checkpoints = 1, 1, false, true, nil, nil
	e.search = func() []replay.Failure {
		opts.budget = exp.Budget.Part()
		found, err := FindFailures(ctx, prog, opts)
		if err != nil {
			return nil // it is looked for again when the exploration has ended
		}
		return found.All
	}
	return e
}

// find looks for a run into the first error, which was met.
func (e *early) find() {
	switch {
	case !e.begun.CompareAndSwap(false, true):
	case e.beside:
		e.running.Go(func() { e.failures = e.search() })
	default:
		e.failures = e.search()
	}
}

// listEarly lists what was known early, if a search for runs into errors has
// ended without one, and says why no run is shown if there was nothing.
func (exp *explorer) listEarly(ctx context.Context, prog program.Program, why string) error {
	if exp.out.Errors = exp.early.failures; exp.early.depthFirst {
		limit, err := exp.confirm(ctx, prog)
		if err != nil {
			return err
		}
		why = cmp.Or(limit, why)
	}
	switch {
	case len(exp.out.Errors) > 0:
	case exp.out.Exhaustive:
		exp.out.Exhaustive, exp.out.Reason = false, "all states were visited, but no run into an error is shown: "+why
	case strings.Contains(exp.out.Reason, why):
		exp.out.Reason += ", before a run into an error was found"
	default:
		exp.out.Reason += "; no run into an error is shown: " + why
	}
	return nil
}
