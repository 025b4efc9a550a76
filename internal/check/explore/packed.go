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
func (exp *explorer) mayPack(opts *Options) bool {
	return opts.Workers <= 1 && !opts.DepthFirst && exp.packable() && opts.Checkpoints == nil && exp.Limits.States == 0 && exp.Trial == 0
}

// packable reports whether the options allow packed states and depths of a
// breadth-first search.
func (exp *explorer) packable() bool {
	return exp.Form != store.AsTree && exp.Limits.Depth == 0
}

// packer learns to pack from the states found so far, and returns nil if they
// do not pack.
func (exp *explorer) packer() *packed.Packer {
	if !exp.packable() || exp.Limits.States > 0 {
		return nil
	}
	return packed.NewPacker(exp.Budget, exp.Form, exp.states.Len(), exp.states.Key)
}

// learnsMore has a depth-first exploration that was to hand over to several
// workers go on to as many states as one worker visits before it packs, if what
// it has found packs in components. Components that are learned from few states
// are poor ones, and what they cost later, when all states are packed again,
// all workers wait for. Bits that vary are known at once.
func (exp *explorer) learnsMore(opts *Options, frontier *reach.Depth) bool {
	if opts.Workers <= 1 || opts.Alone > 0 || frontier.Pause == 0 {
		return false
	}
	p := exp.packer()
	if p == nil {
		return false
	}
	p.Free()
	frontier.Pause = PackAfter(opts.Reduced)
	return p.InComponents()
}

// packed explores again from the beginning, breadth first over packed states. partitioned.ErrUnlike means that
// later states do not pack.
func (exp *explorer) packed(ctx context.Context, prog program.Program, opts Options, packer *packed.Packer) (Exploration, error) {
	exp.restart()
	s, err := reach.NewPackedOutside(exp.Budget, parallel.NewWorkersWithout(&exp.Monitor, max(1, opts.Workers)), packer)
	if err == nil {
		err = (&counting{explorer: exp, search: s}).count()
	}
	if errors.Is(err, partitioned.ErrUnlike) {
		return Exploration{}, err
	}
	return exp.conclude(ctx, prog, opts, err)
}
