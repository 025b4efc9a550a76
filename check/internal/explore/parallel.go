package explore

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/parallel"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
)

// parallelExploration is Explore by several workers: breadth first over the
// states outside atomic sequences. What is inside a sequence each worker
// unfolds for itself (see unfold.go), so that all counts are those of one
// worker, whichever worker came first; the depth is that of a breadth-first
// search.
type parallelExploration struct {
	*explorer
	workers *parallel.Workers
	levels  *parallel.Levels
	depth   int
}

// explorationWorker is a worker of a parallelExploration.
type explorationWorker struct {
	*programWorker
	d      *depthFirst
	early  *early
	levels *parallel.Levels

	// several indicates that successors of several states are stored together,
	// which is possible if keys may be read meanwhile.
	several bool
	// transient tells, of each pending state, whether it is inside an atomic
	// sequence.
	transient []bool

	_ cacheline.Pad
}

// runParallel explores again with several workers. The first errors are listed
// with shortest runs.
func (x *explorer) runParallel(ctx context.Context, prog program.Program, opts Options) (Exploration, error) {
	x.restart()
	e := &parallelExploration{explorer: x, workers: parallel.NewWorkers(&x.Monitor, opts.Workers, x.Budget, x.ex)}
	e.levels = parallel.NewLevels(x.Budget, e.workers.N, func(int) bool {
		e.depth++
		return true
	})
	e.workers.OnHalt = e.levels.Stop
	err := e.run()
	return x.conclude(ctx, prog, opts, err)
}

// conclude returns the result of a breadth-first exploration that ended with
// err.
func (x *explorer) conclude(ctx context.Context, prog program.Program, opts Options, err error) (Exploration, error) {
	x.finish(err)
	if replay.IsFault(err) {
		return x.out, err
	}
	x.Budget.Release()
	err = x.listShortest(ctx, prog, opts)
	return x.out, err
}

// run explores from the initial states on, with all workers, and adds up their
// counts.
func (e *parallelExploration) run() (err error) {
	ws := make([]*explorationWorker, e.workers.N)
	for i := range ws {
		if ws[i], err = e.newWorker(e.binding, i); err != nil {
			return err
		}
	}
	if err := ws[0].start(); err != nil {
		return err
	}
	err = e.workers.Run(func(i int) error { return e.levels.Run(i, ws[i].visitAll) })
	e.out.Workers, e.out.MaxDepth, e.out.BreadthFirst = e.workers.N, e.depth, true
	for _, w := range ws {
		e.out.add(&w.d.out)
		e.out.add(&w.out)
	}
	if err == nil {
		e.out.Unreached, _ = program.UnreachedByAll(e.workers.Explorers())
	}
	return err
}

// newWorker makes worker i, with an explorer of its own.
func (e *parallelExploration) newWorker(b program.Binding, i int) (*explorationWorker, error) {
	s, err := newProgramWorker(e.workers, b, i)
	if err != nil {
		return nil, err
	}
	w := &explorationWorker{programWorker: s, d: e.unfolder(s.Ex, e.workers.N), early: e.early, levels: e.levels, several: s.Cursor.KeepsWhole()}
	w.d.meet = w.meet
	return w, nil
}

// unfolder returns a depthFirst that unfolds states for one of several workers:
// it counts, and polls the context, and has no limits of its own.
func (x *explorer) unfolder(ex program.Explorer, workers int) *depthFirst {
	own := &explorer{Monitor: x.Monitor, ex: ex}
	own.Limits, own.Progress, own.Trial = monitor.Limits{}, nil, 0
	d := newDepthFirst(own)
	d.sequences.limit = x.Limits.Memory / int64(4*workers)
	return d
}

// start stores the initial states.
func (w *explorationWorker) start() error {
	if err := w.Ex.Initial(&w.d.batch); err != nil {
		return err
	}
	w.Begin()
	for i := range w.d.batch.Len() {
		w.out.Transitions++
		if err := w.d.meet(i); err != nil {
			return err
		}
	}
	if err := w.store(); err != nil {
		return err
	}
	w.levels.Start()
	return nil
}

// meet adds successor i, which is outside atomic sequences, to the pending
// ones.
func (w *explorationWorker) meet(i int) error {
	s := w.d.batch.State(i)
	w.out.StateBytes = max(w.out.StateBytes, len(s))
	w.transient = append(w.transient, w.d.batch.Succs[i].Flags&program.Transient != 0)
	return w.Add(s, w.several)
}

// store stores the pending states, and queues those that are new.
func (w *explorationWorker) store() error {
	w.Cursor.ReadAhead()
	for i, transient := range w.transient {
		index, added, err := w.Cursor.Insert(i)
		if err != nil {
			return err
		}
		if !added {
			continue
		}
		switch {
		case transient:
			w.Inside++
		case w.Counts():
			w.out.States++
		}
		w.Discovered++
		w.Visited++
		if err := w.levels.Add(w.ID, uint64(index)); err != nil {
			return err
		}
	}
	w.transient = w.transient[:0]
	return nil
}

// visitAll unfolds the states of a block.
func (w *explorationWorker) visitAll(block []uint64) error {
	for i, state := range block {
		if err := w.visit(uint32(state)); err != nil {
			return err
		}
		if w.several && len(w.transient) < parallel.BatchStates && i < len(block)-1 {
			continue
		}
		if err := w.store(); err != nil {
			return err
		}
	}
	return nil
}

// visit unfolds a state.
func (w *explorationWorker) visit(state uint32) error {
	if err := w.Step(1); err != nil {
		return err
	}
	d := w.d
	d.frames.Truncate(0)
	if err := d.frames.Append(exploreFrame{}); err != nil {
		return err
	}
	before := d.Followed
	key := w.Cursor.Key(state)
	if len(w.transient) == 0 {
		w.Begin()
	}
	u, err := d.unfoldState(key)
	w.Followed += d.Followed - before
	d.out.count(u)
	w.early.find(u)
	return err
}

// listShortest finds shortest runs into the first errors, by another search.
func (x *explorer) listShortest(ctx context.Context, prog program.Program, opts Options) error {
	if x.out.Deadlocks+x.out.AssertionFailures+x.out.RuntimeErrors == 0 {
		return nil
	}
	if x.maxErrors == 1 && len(x.early.failures) == 1 && !x.early.depthFirst {
		x.out.Errors = x.early.failures
		return nil
	}
	opts.All, opts.Shortest, opts.again = x.maxErrors, false, true
	found, err := FindFailures(ctx, prog, opts)
	if err != nil {
		return fmt.Errorf("looking for a run into an error: %w", err)
	}
	if x.out.Errors = found.All; len(found.All) > 0 {
		return nil
	}
	return x.listEarly(ctx, prog, found.Reason)
}
