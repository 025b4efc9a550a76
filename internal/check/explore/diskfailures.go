package explore

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/program"
)

// FindOnDisk is FindFailures with the states on a disk. A search for one failure
// ends with the first, others when all states were visited.
func FindOnDisk(ctx context.Context, prog program.Program, place *reach.DiskPlace, opts Options) (Failures, error) {
	x, err := newExplorer(ctx, prog, opts, "safety")
	if err != nil {
		return Failures{}, err
	}
	defer x.Budget.Release()
	b := newBreadthFirst(x, prog, &opts)
	s, disk, err := reach.NewDisk(&x.Monitor, place, opts.Checkpoints, 0)
	s.Exhaust = b.all > 1
	var hits []*reach.Hit
	if err == nil {
		hits, err = b.findFailures(s)
	}
	x.finish(err)
	x.noteFurther()
	x.out.Stored = x.out.States
	defer disk.Close(err)
	if replay.IsFault(err) {
		return Failures{Exploration: x.out}, err
	}
	lost := b.showAll(s, hits)
	var limit *monitor.LimitError
	if errors.As(lost, &limit) || errors.Is(lost, program.ErrInterrupted) {
		return b.unconfirmed(b.Reason(lost)), nil
	}
	if lost != nil {
		return Failures{Exploration: x.out}, lost
	}
	f, lost := b.result(err)
	if f.Full = false; len(f.All) > 0 {
		// An invalid end on the level of a step that fails, which a search for one
		// failure does not come to, is a step nearer.
		f.Shortest = f.All[0].Kind == replay.InvalidEnd || b.all > 1 && err == nil
		if err != nil && b.all > 1 {
			f.Reason = "whether there are further failures is open: " + b.out.Reason
		}
	}
	return f, lost
}

// showAll makes the runs into failures, as many as are asked for.
func (b *breadthFirst) showAll(s *reach.Search, hits []*reach.Hit) error {
	for _, hit := range hits {
		if len(b.failures) == b.all {
			return nil
		}
		if err := b.addHit(s, hit); err != nil {
			return err
		}
	}
	return nil
}
