package explore

import (
	"cmp"
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/partitioned"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/program"
)

// Explore visits every reachable state, depth first with one worker, and
// breadth first with several or over packed states (see check.Counts).
// Failures are listed with runs that were replayed. Limits are in the result;
// the error is a fault of the program, or of replaying.
func Explore(ctx context.Context, prog program.Program, opts Options) (Exploration, error) {
	x, err := newExplorer(ctx, prog, opts, "explore")
	if err != nil {
		return Exploration{}, err
	}
	defer x.Budget.Release()
	if opts.Workers > 1 {
		x.HandOverAfter(opts.alone(), x.tuning)
	}
	g, frontier := newDepthFirst(x)
	switch {
	case x.mayPack(&opts):
		frontier.Pause = cmp.Or(opts.Alone, PackAfter(opts.Reduced))
	case opts.Workers > 1 && x.packable() && x.Limits.States == 0:
		frontier.Pause, x.Most = opts.alone(), 0
	}
	err = g.count()
	if errors.Is(err, monitor.ErrManyStates) && x.learnsMore(&opts, frontier) {
		err = g.collect(g.search.Continue())
	}
	if errors.Is(err, monitor.ErrManyStates) {
		x.early = x.newEarly(ctx, prog, opts)
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
			x.early = nil
			g, _ = newDepthFirst(x)
			err = g.count()
		default:
			frontier.Pause, x.early = 0, nil
			err = g.collect(g.search.Continue())
		}
	}
	x.finish(err)
	if replay.IsFault(err) {
		return x.out, err
	}
	err = x.confirmAll(ctx, prog)
	return x.out, err
}

// confirmAll replays the runs that are listed. A limit that ends that makes the
// exploration inexhaustive.
func (exp *explorer) confirmAll(ctx context.Context, prog program.Program) error {
	limit, err := exp.confirm(ctx, prog)
	if limit != "" {
		exp.out.Exhaustive, exp.out.Reason = false, limit
	}
	return err
}

// confirm replays the runs that are listed, up to one that a limit ends.
func (exp *explorer) confirm(ctx context.Context, prog program.Program) (limit string, err error) {
	for i := range exp.out.Errors {
		err := replay.ConfirmFailure(ctx, prog, &exp.out.Errors[i])
		var reached *monitor.LimitError
		if errors.As(err, &reached) {
			exp.out.Errors = exp.out.Errors[:i]
			return reached.Reason, nil
		}
		if err != nil {
			return "", err
		}
	}
	return "", nil
}
