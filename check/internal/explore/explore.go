package explore

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/program"
)

// Explore visits every reachable state, depth first with one worker, breadth first with several.
func Explore(ctx context.Context, prog program.Program, opts Options) (Exploration, error) {
	x, err := newExplorer(ctx, prog, opts, "explore")
	if err != nil {
		return Exploration{}, err
	}
	defer x.Budget.Release()
	if opts.Workers > 1 {
		x.HandOverAfter(opts.Alone, x.ex)
	}
	err = newDepthFirst(x).run()
	if errors.Is(err, monitor.ErrManyStates) {
		return x.together(ctx, prog, opts)
	}
	x.finish(err)
	if replay.IsFault(err) {
		return x.out, err
	}
	if c, ok := program.As[program.Coverage](x.ex); ok && x.out.Exhaustive {
		x.out.Unreached = c.Unreached()
	}
	for i := range x.out.Errors {
		if err := replay.ConfirmFailure(prog, &x.out.Errors[i]); err != nil {
			return x.out, err
		}
	}
	return x.out, nil
}
