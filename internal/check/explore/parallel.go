package explore

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/program"
)

// runParallel explores again with several workers, breadth first. The first
// errors are listed with shortest runs.
func (x *explorer) runParallel(ctx context.Context, prog program.Program, opts Options) (Exploration, error) {
	x.restart()
	workers := parallel.NewWorkers(&x.Monitor, opts.Workers, x.Budget, x.ex)
	g := &counting{explorer: x, search: reach.NewShared(x.Budget, workers, reach.NoTree(), 0)}
	err := g.count()
	return x.conclude(ctx, prog, opts, err)
}

// conclude returns the result of a breadth-first exploration that ended with
// err.
func (x *explorer) conclude(ctx context.Context, prog program.Program, opts Options, err error) (Exploration, error) {
	x.finish(err)
	if replay.IsFault(err) {
		return x.out, err
	}
	x.Budget.Release()
	err = x.listShortest(ctx, prog, opts)
	return x.out, err
}

// listShortest finds shortest runs into the first errors, by another search.
func (x *explorer) listShortest(ctx context.Context, prog program.Program, opts Options) error {
	if x.out.Deadlocks+x.out.AssertionFailures+x.out.RuntimeErrors == 0 {
		return nil
	}
	if x.maxErrors == 1 && len(x.early.failures) == 1 && !x.early.depthFirst {
		x.out.Errors = x.early.failures
		return nil
	}
	opts.All, opts.Shortest, opts.again = x.maxErrors, false, true
	found, err := FindFailures(ctx, prog, opts)
	if err != nil {
		return fmt.Errorf("looking for a run into an error: %w", err)
	}
	if x.out.Errors = found.All; len(found.All) > 0 {
		return nil
	}
	return x.listEarly(ctx, prog, found.Reason)
}
