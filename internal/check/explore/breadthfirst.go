package explore

import (
	"cmp"
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/partitioned"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// Failures are what a search for failures has found.
type Failures struct {
	Exploration Exploration
	// All are the failures; the first one has a shortest run, unless the search
	// has gone deep.
	All []replay.Failure
	// Shortest indicates that no run into a failure is shorter than the first.
	Shortest bool
	// Reason explains what ended the search, or what it leaves open.
	Reason string
	// Complete indicates that nothing has ended the search early.
	Complete bool
	// Full indicates that the memory limit has.
	Full bool
}

// FindFailures searches for failures breadth first, and by the other strategies
// of package turns if the search takes long. All runs that it returns were
// replayed. The error is monitor.ErrTrial if there are too many states for a
// trial, or a fault of the program; limits are in Failures.
func FindFailures(ctx context.Context, prog program.Program, opts Options) (Failures, error) {
	x, err := newExplorer(ctx, prog, opts, "safety")
	if err != nil {
		return Failures{}, err
	}
	defer x.Budget.Release()
	b := newBreadthFirst(x, prog, &opts)
	err = b.search(&opts)
	x.finish(err)
	if errors.Is(err, monitor.ErrTrial) {
		return Failures{}, err
	}
	if err != nil && !replay.IsFault(err) && len(b.failures) == 0 && ctx.Err() == nil && opts.budget == nil {
		x.Budget.Release()
		if deep := b.lastTry(opts.Limits, err); deep != nil {
			err = deep
		}
	}
	if b.whole {
		err = nil
	}
	if replay.IsFault(err) {
		return Failures{Exploration: x.out}, err
	}
	x.out.Stored = x.out.States
	return b.result(err)
}

// newBreadthFirst makes a search that has not begun.
func newBreadthFirst(x *explorer, prog program.Program, opts *Options) *breadthFirst {
	b := &breadthFirst{explorer: x, prog: prog, all: max(1, opts.All), discovered: map[string]bool{}}
	if b.any = !opts.Shortest && b.all == 1; b.any {
		b.after = opts.DeepAfter
	}
	return b
}

// result returns the result of a search that ended with err, with confirmed
// runs.
func (b *breadthFirst) result(err error) (Failures, error) {
	f := Failures{Exploration: b.out, Reason: b.out.Reason, Complete: err == nil && b.out.Exhaustive, Full: errors.Is(err, store.ErrFull)}
	if len(b.failures) == 0 {
		return f, nil
	}
	b.failures = shortestFirst(b.failures)
	f.All, f.Shortest, f.Reason = b.failures, !b.deep && !b.open, ""
	f.Exploration.Exhaustive = err == nil && b.out.Exhaustive && !b.deep && len(b.failures) < b.all
	f.Exploration.Errors = b.failures
	if err != nil && !b.any {
		f.Reason = "whether there are shorter or further failures is open: " + b.out.Reason
	}
	for i := range b.failures {
		err := replay.ConfirmFailure(b.Ctx, b.prog, &b.failures[i])
		var limit *monitor.LimitError
		if errors.As(err, &limit) {
			return b.unconfirmed(limit.Reason), nil
		}
		if err != nil {
			return f, err
		}
	}
	return f, nil
}

// unconfirmed returns the result if there was no time left to replay the runs.
func (b *breadthFirst) unconfirmed(why string) Failures {
	b.out.Exhaustive, b.out.Reason, b.out.Errors = false, why, nil
	return Failures{Exploration: b.out, Reason: why}
}

// search begins with one worker. If there are many states it begins again, with
// packed states if they pack, or with all workers.
func (b *breadthFirst) search(opts *Options) error {
	packs := b.mayPack(opts)
	switch {
	case opts.Workers > 1 && b.all == 1:
		b.HandOverAfter(opts.alone(), b.tuning)
	case packs:
		b.Most = cmp.Or(opts.Alone, PackAfter(opts.Reduced))
	}
	if packs {
		bits := store.NewBits(b.Budget)
		b.inside = &bits
	}
	err := b.run()
	if errors.Is(err, monitor.ErrManyStates) {
		err = b.searchAgain(opts, packs)
	}
	return err
}

// searchAgain searches from the beginning, after ErrManyStates.
func (b *breadthFirst) searchAgain(opts *Options, packs bool) error {
	if packs {
		if err := b.packed(max(1, opts.Workers)); !errors.Is(err, partitioned.ErrUnlike) {
			return err
		}
	}
	if opts.Workers > 1 {
		return b.runParallel(opts.Workers)
	}
	b.beginAgain()
	return b.run()
}

// runParallel searches with all workers, level by level, so that the run into
// the first failure is a shortest one unless a worker has gone deep, or it is a
// step that fails: an invalid end on the same level is a step nearer. If a
// shortest run is asked for, the rest of the level is searched for one. A state
// costs its vector and four bytes, and eight in the queue as long as its level
// lasts.
func (b *breadthFirst) runParallel(workers int) error {
	b.beginAgain()
	s := reach.NewShared(b.Budget, parallel.NewWorkers(&b.Monitor, workers, b.Budget, b.ex), reach.NewProgramTree(b.Budget, 0), b.after)
	s.FinishLevel = !b.any
	_, err := b.findFailures(s)
	hit := s.Hit()
	if hit == nil {
		return err
	}
	b.open = hit.Ahead && (b.any || err != nil)
	return b.show(hit)
}

// beginAgain drops all that was found.
func (b *breadthFirst) beginAgain() {
	b.restart()
	b.inside, b.deep, b.open = nil, false, false
}

// run searches with one worker, from the checkpoint if there is one. After a
// step that fails it looks at the rest of the level for an invalid end, which is
// a step nearer.
func (b *breadthFirst) run() error {
	s, memory := reach.NewMemory(&b.Monitor, b.states, b.inside, b.checkpoints, b.after)
	s.FinishLevel = true
	g := &failing{breadthFirst: b, search: s, memory: memory}
	err := g.run()
	hit := s.Hit()
	if hit == nil || hit.Way == nil || replay.IsFault(err) {
		return err
	}
	b.open = g.open || err != nil
	return b.takeNearest(hit)
}

// takeNearest makes the run into the failure that has ended the search: the only
// one, or one that is nearer than the last of several.
func (b *breadthFirst) takeNearest(hit *reach.Hit) error {
	if b.all > 1 {
		if hit.Ahead || hit.Kind != replay.InvalidEnd {
			return nil
		}
		b.failures = shortestFirst(b.failures)[:b.all-1]
	}
	others := b.failures
	err := b.show(hit)
	b.failures = append(b.failures, others...)
	return err
}
