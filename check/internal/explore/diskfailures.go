package explore

import (
	"context"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/check/internal/external"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/store/checkpoint"
)

// failuresOnDisk searches for failures with the states on a disk. It stores
// what the search in memory stores: states inside atomic sequences too, with a
// mark.
type failuresOnDisk struct {
	*explorer
	prog   program.Program
	levels *external.Levels
	// all is how many failures to look for.
	all      int
	failed   []failedState
	failures []replay.Failure
	other    program.Batch
}

// OnDisk returns a function like FindFailures whose states are at a place on a
// disk.
func OnDisk(place *external.Place) func(context.Context, program.Program, Options) (Failures, error) {
	return func(ctx context.Context, prog program.Program, opts Options) (Failures, error) {
		return findOnDisk(ctx, prog, place, opts)
	}
}

// findOnDisk is FindFailures with the states on a disk.
func findOnDisk(ctx context.Context, prog program.Program, place *external.Place, opts Options) (Failures, error) {
	x, err := newExplorer(ctx, prog, opts, "safety")
	if err != nil {
		return Failures{}, err
	}
	defer x.Budget.Release()
	b := &failuresOnDisk{explorer: x, prog: prog, all: max(1, opts.All)}
	if x.checkpoints != nil {
		x.remembers, _ = program.As[program.Remembering](x.ex)
	}
	err = external.Explore(&x.Monitor, place, opts.Checkpoints, b)
	countLevels(x, b.levels, err)
	x.finish(err)
	x.noteFurther()
	x.out.Stored = x.out.States
	defer b.levels.Close(err)
	if replay.IsFault(err) {
		return Failures{Exploration: x.out}, err
	}
	return b.result(err)
}

// result returns the result of a search that ended with err, with confirmed
// runs.
func (b *failuresOnDisk) result(err error) (Failures, error) {
	f := Failures{Exploration: b.out, Reason: b.out.Reason, Complete: err == nil && b.out.Exhaustive}
	if len(b.failed) == 0 {
		return f, nil
	}
	b.levels.Set.Free()
	late := b.WatchLate(b.ex)
	missed := b.list()
	late()
	var limit *monitor.LimitError
	if errors.As(missed, &limit) || errors.Is(missed, program.ErrInterrupted) {
		f.Exploration.Exhaustive, f.Exploration.Reason, f.Complete = false, b.Reason(missed), false
		f.Reason = f.Exploration.Reason
		return f, nil
	}
	b.failures = shortestFirst(b.failures)
	// An invalid end on the level of a step that fails, which a search for one
	// failure does not come to, is a step nearer.
	f.All, f.Shortest, f.Reason = b.failures, b.failures[0].Kind == replay.InvalidEnd || b.all > 1 && err == nil, ""
	f.Exploration.Exhaustive = err == nil && b.out.Exhaustive && len(b.failures) < b.all
	f.Exploration.Errors = b.failures
	if err != nil && b.all > 1 {
		f.Reason = "whether there are further failures is open: " + b.out.Reason
	}
	return f, missed
}

// Attach implements external.Search.
func (b *failuresOnDisk) Attach(l *external.Levels) { b.levels = l }

// Begin adds the initial states.
func (b *failuresOnDisk) Begin() error {
	if err := b.ex.Initial(&b.batch); err != nil {
		return err
	}
	b.out.Transitions += uint64(b.batch.Len())
	return b.add()
}

// add adds the successors of the batch as candidates.
func (b *failuresOnDisk) add() error {
	for i := range b.batch.Succs {
		s := b.batch.State(i)
		b.out.StateBytes = max(b.out.StateBytes, len(s))
		b.levels.Set.Stage(s, b.batch.Succs[i].Flags&program.Transient != 0)
	}
	return b.levels.Set.Commit()
}

// Done reports whether the search may end: one failure is enough and was found.
func (b *failuresOnDisk) Done() bool { return b.all == 1 && len(b.failed) > 0 }

// Visit expands a state and notes whether it fails.
func (b *failuresOnDisk) Visit(key []byte, _ bool) error {
	visited := b.Visited
	if b.remembers != nil {
		b.remembers.Mark()
	}
	err := b.Monitor.Visit(1)
	if err == nil {
		err = b.visit(key)
	}
	if err != nil {
		b.Visited = visited
	}
	return err
}

// visit expands a state, stages its successors, and notes which of its steps
// fail.
func (b *failuresOnDisk) visit(key []byte) error {
	if err := b.ex.Expand(key, &b.batch); err != nil {
		return err
	}
	if err := b.add(); err != nil {
		return err
	}
	b.Followed += uint64(b.batch.Len())
	fails := b.invalidEnd()
	if fails {
		b.out.Deadlocks++
	}
	for i := range b.batch.Succs {
		switch flags := b.batch.Succs[i].Flags; {
		case flags&program.Transient != 0:
			b.out.AtomicSteps++
		default:
			b.out.Transitions++
		}
		fails = b.countFailure(b.batch.Succs[i].Flags) || fails
	}
	if fails && len(b.failed) < mostFailed*b.all {
		b.failed = append(b.failed, failedState{slices.Clone(key), b.levels.Depth})
	}
	return nil
}

// countFailure counts what fails in a step, and reports whether anything does.
func (x *explorer) countFailure(flags program.SuccFlags) bool {
	if flags&program.AssertFailed != 0 {
		x.out.AssertionFailures++
	}
	if flags&program.RuntimeError != 0 {
		x.out.RuntimeErrors++
	}
	return flags&(program.AssertFailed|program.RuntimeError) != 0
}

// Save writes what a checkpoint has besides the levels.
func (b *failuresOnDisk) Save(w *checkpoint.Writer) { b.saveCounts(w, b.failed) }

// Load reads what Save has written.
func (b *failuresOnDisk) Load(r *checkpoint.Reader) error {
	b.failed = b.loadCounts(r)
	return nil
}

// list finds the runs into the failures that were noted.
func (b *failuresOnDisk) list() error {
	met := map[string]bool{}
	for _, f := range b.failed {
		if len(b.failures) == b.all {
			return nil
		}
		if err := b.listAt(f, met); err != nil {
			return err
		}
	}
	return nil
}

// listAt finds the runs into the failures of one state.
func (b *failuresOnDisk) listAt(f failedState, met map[string]bool) error {
	way, err := external.Back(b.levels.Set.Log(), f.State, f.Depth, func(from, to []byte) (bool, error) {
		action, err := actionBetween(b.ex, &b.other, from, to)
		return action != program.Stutter, err
	})
	if err != nil {
		return err
	}
	var steps []trace.Step
	for i, from := range way[:len(way)-1] {
		action, err := actionBetween(b.ex, &b.other, from, way[i+1])
		if err != nil {
			return err
		}
		steps = append(steps, trace.Step{State: from, Action: action})
	}
	if err := b.ex.Expand(f.State, &b.batch); err != nil {
		return err
	}
	if b.invalidEnd() {
		if err := b.fail(replay.Failure{Kind: replay.InvalidEnd, Trail: &trace.Lasso{Prefix: steps, Last: f.State}}, met); err != nil {
			return err
		}
	}
	for i := range b.batch.Succs {
		if kind, failed := replay.FailureOf(b.batch.Succs[i].Flags); failed {
			st := trace.Step{State: f.State, Action: b.batch.Succs[i].Action}
			l := &trace.Lasso{Prefix: append(slices.Clip(steps), st), Last: slices.Clone(b.batch.State(i))}
			if err := b.fail(replay.Failure{Kind: kind, Trail: l}, met); err != nil {
				return err
			}
		}
	}
	return nil
}

// fail adds a failure unless a similar one was found, after it has replayed the
// run.
func (b *failuresOnDisk) fail(f replay.Failure, met map[string]bool) error {
	key := f.Kind.String() + replay.LastStatement(b.prog, f.Trail)
	if met[key] || len(b.failures) == b.all {
		return nil
	}
	met[key] = true
	if err := replay.ConfirmFailure(b.Ctx, b.prog, &f); err != nil {
		return err
	}
	b.failures = append(b.failures, f)
	return nil
}
