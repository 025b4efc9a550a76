package explore

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/partitioned"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/unfolding"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// mayPack reports whether the search may begin again with packed states:
// nothing is asked for that needs their numbers.
func (b *breadthFirst) mayPack(opts *Options) bool {
	return b.all == 1 && b.packable() && opts.Checkpoints == nil && b.Limits.States == 0 && b.Trial == 0
}

// packed searches again with packed states. Like universal.Packed it
// stores no predecessors, except for the first states, and searches again,
// storing all of them, if there is a run to show:
//
//	unless one worker is to find a shortest run:
//		search by all workers: does anything fail?
//	if so, and the run was not kept: search once more:
//		the run into a failure
//
// The second search is by one worker if a shortest run is asked for, which several
// do not find. partitioned.ErrUnlike means that states do not pack.
func (b *breadthFirst) packed(workers int) error {
	packing := reach.NewPacking(store.NewBudget(0), b.Form, reach.Sample{
		N: b.states.Len(), Vector: b.states.Key, Q: func(uint32) uint32 { return 0 }, Inside: b.inside.Has, OneQ: true,
	})
	if packing == nil {
		return partitioned.ErrUnlike
	}
	b.beginAgain()
	asked := b.any || workers > 1 // whether anything fails
	var hit *reach.Hit
	if asked {
		var err error
		if hit, err = b.lookPacked(packing, workers, false); err != nil {
			return err
		}
		if hit != nil && hit.Way != nil && b.any && workers > 1 && !b.deep {
			b.open = hit.Ahead // an invalid end of the same level is a step nearer
		}
		if hit == nil || hit.Way != nil && (workers == 1 || b.any) {
			return b.show(hit)
		}
		if !b.any {
			workers = 1
		}
		b.Visited, b.Inside, b.Followed, b.Engines = 0, 0, 0, nil
	}
	second, err := b.lookPacked(packing, workers, true)
	if hit != nil && hit.Way != nil && search.IsLimit(err) {
		b.open = true
		return b.show(hit)
	}
	if err != nil {
		return err
	}
	if second == nil && asked {
		return search.ErrNoPath
	}
	return b.show(second)
}

// lookPacked makes one of the two searches, and releases its memory. One worker
// goes on to the end of the level of a step that fails: an invalid end there is
// a step nearer.
func (b *breadthFirst) lookPacked(packing *reach.Packing, workers int, second bool) (*reach.Hit, error) {
	part := b.Budget.Part()
	defer part.Release()
	s, err := reach.NewPacked(part, parallel.NewWorkersWithout(&b.Monitor, workers), packing, 0, second, b.after)
	if err != nil {
		return nil, err
	}
	s.FinishLevel = workers == 1
	_, err = b.findFailures(s)
	hit := s.Hit()
	if hit != nil && hit.Way != nil && search.IsLimit(err) {
		b.open, err = true, nil // what was found before the limit is not lost
	}
	return hit, err
}

// show makes the run into a failure, if there is one.
func (b *breadthFirst) show(hit *reach.Hit) error {
	if hit == nil {
		return nil
	}
	trail, err := b.trailOf(hit)
	if err == nil {
		b.failures = []replay.Failure{{Kind: hit.Kind, Trail: trail}}
	}
	return err
}

// trailOf returns the run into a failure.
func (b *breadthFirst) trailOf(hit *reach.Hit) (*trace.Lasso, error) {
	if err := monitor.FitsRun(b.Ctx, len(hit.Way)); err != nil {
		return nil, err // before it takes the memory and the time of so many steps
	}
	defer b.WatchLate(b.tuning)()
	trail, err := unfolding.ConnectAll(b.ex, hit.Way)
	if errors.Is(err, program.ErrInterrupted) && b.Ctx.Err() != nil {
		return nil, monitor.TooLate(b.Ctx)
	}
	if err == nil && hit.Ahead {
		trail.Prefix = append(trail.Prefix, trace.Step{State: trail.Last, Action: hit.Action})
		trail.Last = hit.End.Vector
	}
	return trail, err
}
