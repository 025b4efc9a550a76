package explore

import (
	"cmp"
	"context"
	"strings"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/program"
)

// A breadth-first exploration keeps no predecessors, and looks for runs into
// errors when it has ended. There is no time for that when a limit of time or an
// interrupt has ended it, so one run is found before: by the depth-first
// exploration that came first, or by a search for failures that the worker that
// comes to the first error carries out at once, while the others go on. That
// search comes to an error in about the time that the exploration took to.

// early is the failures known before the exploration has ended.
type early struct {
	begun      atomic.Bool
	search     func() []replay.Failure
	failures   []replay.Failure
	depthFirst bool // they were listed depth first, and are not confirmed
}

// newEarly is what is known when another exploration begins; its search takes
// memory of that.
func (x *explorer) newEarly(ctx context.Context, prog program.Program, opts Options) *early {
	e := &early{failures: x.out.Errors, depthFirst: len(x.out.Errors) > 0}
	e.begun.Store(e.depthFirst)
	opts.Workers, opts.All, opts.Shortest, opts.again, opts.Progress, opts.Checkpoints = 1, 1, false, true, nil, nil
	e.search = func() []replay.Failure {
		opts.budget = x.Budget.Part()
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
	if e.begun.CompareAndSwap(false, true) {
		e.failures = e.search()
	}
}

// listEarly lists what was known early, if a search for runs into errors has
// ended without one, and says why no run is shown if there was nothing.
func (x *explorer) listEarly(ctx context.Context, prog program.Program, why string) error {
	if x.out.Errors = x.early.failures; x.early.depthFirst {
		limit, err := x.confirm(ctx, prog)
		if err != nil {
			return err
		}
		why = cmp.Or(limit, why)
	}
	switch {
	case len(x.out.Errors) > 0:
	case x.out.Exhaustive:
		x.out.Exhaustive, x.out.Reason = false, "all states were visited, but no run into an error is shown: "+why
	case strings.Contains(x.out.Reason, why):
		x.out.Reason += ", before a run into an error was found"
	default:
		x.out.Reason += "; no run into an error is shown: " + why
	}
	return nil
}
