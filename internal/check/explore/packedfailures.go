package explore

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/partitioned"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
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

// packed searches again with packed states. One worker goes on to the end of the
// level of a step that fails: an invalid end there is a step nearer.
// partitioned.ErrUnlike means that states do not pack.
func (b *breadthFirst) packed(workers int) error {
	packing := reach.NewPacking(store.NewBudget(0), b.Form, reach.Sample{
		N: b.states.Len(), Vector: b.states.Key, Q: func(uint32) uint32 { return 0 }, Inside: b.inside.Has, OneQ: true,
	})
	if packing == nil {
		return partitioned.ErrUnlike
	}
	b.beginAgain()
	look := reach.PackedLook{Monitor: &b.Monitor, Packing: packing, Workers: workers, DeepAfter: b.after, Shortest: !b.any}
	look.Run = func(s *reach.Search) error {
		s.FinishLevel = s.Workers.N == 1
		_, err := b.findFailures(s)
		return err
	}
	hit, open, err := look.Find()
	if err != nil {
		return err
	}
	b.open = open
	return b.show(hit)
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
