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
func (exp *explorer) runParallel(ctx context.Context, prog program.Program, opts Options) (Exploration, error) {
	exp.restart()
	workers := parallel.NewWorkers(&exp.Monitor, opts.Workers, exp.Budget, exp.ex)
	g := &counting{explorer: exp, search: reach.NewShared(exp.Budget, workers, reach.NoTree(), 0)}
	err := g.count()
	return exp.conclude(ctx, prog, opts, err)
}

// conclude returns the result of a breadth-first exploration that ended with
// err.
func (exp *explorer) conclude(ctx context.Context, prog program.Program, opts Options, err error) (Exploration, error) {
	exp.finish(err)
	if replay.IsFault(err) {
		return exp.out, err
	}
	exp.Budget.Release()
	err = exp.listShortest(ctx, prog, opts)
	return exp.out, err
}

// listShortest finds shortest runs into the first errors, by another search.
func (exp *explorer) listShortest(ctx context.Context, prog program.Program, opts Options) error {
	if exp.out.Deadlocks+exp.out.AssertionFailures+exp.out.RuntimeErrors == 0 {
		return nil
	}
	if exp.maxErrors == 1 && len(exp.early.failures) == 1 && !exp.early.depthFirst {
		exp.out.Errors = exp.early.failures
		return nil
	}
	opts.All, opts.Shortest, opts.again = exp.maxErrors, false, true
	found, err := FindFailures(ctx, prog, opts)
	if err != nil {
		return fmt.Errorf("looking for a run into an error: %w", err)
	}
	if exp.out.Errors = found.All; len(found.All) > 0 {
		return nil
	}
	return exp.listEarly(ctx, prog, found.Reason)
}
