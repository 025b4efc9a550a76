package explore

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/partitioned"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/packed"
	"github.com/ltlcheck/ltlcheck/program"
)

// packAfter is how many states one worker visits before it begins again with
// packed states.
const packAfter = 1 << 14

// PackAfter returns how many states one worker visits before it begins again
// with packed states: four times as many for a smaller program, as expanding
// its states a second time takes longer.
func PackAfter(reduced bool) uint64 {
	if reduced {
		return 4 * packAfter
	}
	return packAfter
}

// mayPack reports whether one worker may begin again with packed states:
// nothing is asked for that needs their numbers.
func (x *explorer) mayPack(opts *Options) bool {
	return opts.Workers <= 1 && !opts.DepthFirst && x.packable() && opts.Checkpoints == nil && x.Limits.States == 0 && x.Trial == 0
}

// packable reports whether the options allow packed states and depths of a
// breadth-first search.
func (x *explorer) packable() bool {
	return x.Form != store.AsTree && x.Limits.Depth == 0
}

// packer learns to pack from the states found so far, and returns nil if they
// do not pack.
func (x *explorer) packer() *packed.Packer {
	if !x.packable() || x.Limits.States > 0 {
		return nil
	}
	return packed.NewPacker(x.Budget, x.Form, x.states.Len(), x.states.Key)
}

// learnsMore has a depth-first exploration that was to hand over to several
// workers go on to as many states as one worker visits before it packs, if what
// it has found packs in components. Components that are learned from few states
// are poor ones, and what they cost later, when all states are packed again,
// all workers wait for. Bits that vary are known at once.
func (x *explorer) learnsMore(opts *Options, frontier *reach.Depth) bool {
	if opts.Workers <= 1 || opts.Alone > 0 || frontier.Pause == 0 {
		return false
	}
	p := x.packer()
	if p == nil {
		return false
	}
	p.Free()
	frontier.Pause = PackAfter(opts.Reduced)
	return p.InComponents()
}

// packed explores again from the beginning, breadth first over packed states. partitioned.ErrUnlike means that
// later states do not pack.
func (x *explorer) packed(ctx context.Context, prog program.Program, opts Options, packer *packed.Packer) (Exploration, error) {
	x.restart()
	s, err := reach.NewPackedOutside(x.Budget, parallel.NewWorkersWithout(&x.Monitor, max(1, opts.Workers)), packer)
	if err == nil {
		err = (&counting{explorer: x, search: s}).count()
	}
	if errors.Is(err, partitioned.ErrUnlike) {
		return Exploration{}, err
	}
	return x.conclude(ctx, prog, opts, err)
}
