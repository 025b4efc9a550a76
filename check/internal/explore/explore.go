package explore

import (
	"cmp"
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/partitioned"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/program"
)

// Explore visits every reachable state, depth first with one worker, breadth
// first with several.
func Explore(ctx context.Context, prog program.Program, opts Options) (Exploration, error) {
	x, err := newExplorer(ctx, prog, opts, "explore")
	if err != nil {
		return Exploration{}, err
	}
	defer x.Budget.Release()
	if opts.Workers > 1 {
		x.HandOverAfter(opts.alone(), x.ex)
	}
	d := newDepthFirst(x)
	if x.mayPack(&opts) {
		d.pause = cmp.Or(opts.Alone, PackAfter(opts.Reduced))
	}
	err = d.run()
	if errors.Is(err, monitor.ErrManyStates) {
		packer := x.packer()
		if packer != nil {
			if out, err := x.packed(ctx, prog, opts, packer); !errors.Is(err, partitioned.ErrUnlike) {
				return out, err
			}
		}
		switch {
		case opts.Workers > 1:
			return x.runParallel(ctx, prog, opts)
		case packer != nil:
			x.restart()
			d = newDepthFirst(x)
			err = d.run()
		default:
			d.pause = 0
			err = d.resume()
		}
	}
	x.finish(err)
	if replay.IsFault(err) {
		return x.out, err
	}
	if c, ok := program.As[program.Coverage](x.ex); ok && x.out.Exhaustive {
		x.out.Unreached = c.Unreached()
	}
	for i := range x.out.Errors {
		err := replay.ConfirmFailure(ctx, prog, &x.out.Errors[i])
		var limit *monitor.LimitError
		if errors.As(err, &limit) {
			x.out.Errors, x.out.Exhaustive, x.out.Reason = x.out.Errors[:i], false, limit.Reason
			break
		}
		if err != nil {
			return x.out, err
		}
	}
	return x.out, nil
}
