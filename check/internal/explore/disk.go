package explore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/check/internal/external"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/store/checkpoint"
)

// onDisk explores a program breadth first with its states on a disk, by package
// external. What is inside atomic sequences is unfolded in memory (see
// unfold.go), so that all counts are those of a search in memory; the depth is
// that of a breadth-first search.
type onDisk struct {
	*explorer
	prog   program.Program
	levels *external.Levels
	// d unfolds what is inside sequences.
	d *depthFirst
	// failed are states that fail, at most so many; the runs into them are
	// found at the end.
	failed []failedState
	most   int
}

// failedState is a state outside atomic sequences that fails, or from which a
// sequence begins in which something fails.
type failedState struct {
	State []byte
	Depth int
}

// mostFailed is how many states that fail are noted for each error that is to
// be listed, as many fail by the same statement.
const mostFailed = 16

// sequencePart divides the memory limit: one part of so many is for what is
// inside atomic sequences.
const sequencePart = 16

// ExploreOnDisk is Explore with the states on a disk.
func ExploreOnDisk(ctx context.Context, prog program.Program, place *external.Place, opts Options) (Exploration, error) {
	x, err := newExplorer(ctx, prog, opts, "explore")
	if err != nil {
		return Exploration{}, err
	}
	defer x.Budget.Release()
	e := &onDisk{explorer: x, prog: prog, most: mostFailed * x.maxErrors}
	e.d = e.unfolder()
	if x.checkpoints != nil {
		x.remembers, _ = program.As[program.Remembering](x.ex)
	}
	err = external.Explore(&x.Monitor, place, opts.Checkpoints, e)
	countLevels(x, e.levels, err)
	x.finish(err)
	x.noteFurther()
	if err == nil {
		if c, ok := program.As[program.Coverage](x.ex); ok && x.out.Exhaustive {
			x.out.Unreached = c.Unreached()
		}
	}
	ended := err
	if !replay.IsFault(err) {
		err = e.list()
	}
	e.levels.Close(ended)
	return x.out, err
}

// unfolder returns a depthFirst that unfolds states given by their vectors,
// with counts of its own and without limits.
func (e *onDisk) unfolder() *depthFirst {
	own := &explorer{Monitor: e.Monitor, binding: e.binding, ex: e.ex}
	own.Limits, own.Progress, own.Trial = monitor.Limits{}, nil, 0
	d := newDepthFirst(own)
	d.sequences.limit = e.Limits.Memory / sequencePart
	d.meet = e.meet
	return d
}

// countLevels adds what the levels have counted, after a search that ended with
// err.
func countLevels(x *explorer, l *external.Levels, err error) {
	if l.Set == nil {
		return
	}
	if err != nil { // candidates count
		_ = l.Set.Resolve()
	}
	x.out.States, x.out.MaxDepth, x.out.BreadthFirst = l.Set.Plain(), l.Depth, true
}

// noteFurther adds to the reason why more states are counted than the limit
// allows.
func (x *explorer) noteFurther() {
	if limit := x.Limits.States; limit > 0 && x.out.States > limit {
		x.out.Reason += fmt.Sprintf("; %d further states are stored, and not visited", x.out.States-limit)
	}
}

// Attach implements external.Search.
func (e *onDisk) Attach(l *external.Levels) { e.levels = l }

// Begin adds the initial states.
func (e *onDisk) Begin() error {
	if err := e.ex.Initial(&e.d.batch); err != nil {
		return err
	}
	for i := range e.d.batch.Len() {
		e.out.Transitions++
		if err := e.meet(i); err != nil {
			return err
		}
	}
	return e.levels.Set.Commit()
}

// meet stages successor i, which is outside atomic sequences.
func (e *onDisk) meet(i int) error {
	s := e.d.batch.State(i)
	e.out.StateBytes = max(e.out.StateBytes, len(s))
	e.levels.Set.Stage(s, e.d.batch.Succs[i].Flags&program.Transient != 0)
	return nil
}

// Done implements external.Search: counting needs all states.
func (e *onDisk) Done() bool { return false }

// Visit unfolds a state. If that fails, its counts are taken back.
func (e *onDisk) Visit(key []byte, _ bool) error {
	visited, inside, followed := e.Visited, e.Inside, e.Followed
	if e.remembers != nil {
		e.remembers.Mark()
	}
	err := e.Monitor.Visit(e.levels.Depth + 1)
	if err == nil {
		err = e.visit(key)
	}
	if err != nil {
		e.Visited, e.Inside, e.Followed = visited, inside, followed
	}
	return err
}

// visit expands a state, adds its successors to the set on disk, and notes what
// is wrong with it.
func (e *onDisk) visit(key []byte) error {
	u, err := e.unfold(key)
	if err != nil {
		return err
	}
	if err := e.levels.Set.Commit(); err != nil {
		return err
	}
	e.out.count(u)
	if u.assertions|u.errors|u.deadlock != 0 && len(e.failed) < e.most {
		e.failed = append(e.failed, failedState{slices.Clone(key), e.levels.Depth})
	}
	return nil
}

// unfold unfolds a state and adds the unfolder's counts.
func (e *onDisk) unfold(key []byte) (unfolding, error) {
	d := e.d
	d.frames.Truncate(0)
	if err := d.frames.Append(exploreFrame{}); err != nil {
		return unfolding{}, err
	}
	d.Followed, d.Inside = 0, 0
	u, err := d.unfoldState(key)
	e.Followed, e.Inside = e.Followed+d.Followed, e.Inside+d.Inside
	return u, err
}

// Save writes what a checkpoint has besides the levels.
func (e *onDisk) Save(w *checkpoint.Writer) {
	e.saveCounts(w, e.failed)
}

// saveCounts writes the counts, the states that fail, and what the explorer
// remembers to a checkpoint.
func (x *explorer) saveCounts(w *checkpoint.Writer, failed []failedState) {
	w.Document(diskDocument{x.counts(), failed, time.Since(x.Started).Seconds()})
	if x.remembers != nil {
		w.Text(x.remembers.Memory())
	}
}

// diskDocument is what a checkpoint has of an exploration on a disk, besides
// the levels.
type diskDocument struct {
	Counts  mark
	Failed  []failedState
	Seconds float64
}

// counts returns the counts of an exploration for a checkpoint.
func (x *explorer) counts() mark {
	o := &x.out
	return mark{
		Visited: x.Visited, Inside: x.Inside, Followed: x.Followed, Counted: o.States, Transitions: o.Transitions, AtomicSteps: o.AtomicSteps,
		Deadlocks: o.Deadlocks, AssertionFailures: o.AssertionFailures, RunTime: o.RuntimeErrors, Depth: o.MaxDepth, StateBytes: o.StateBytes, MaxDepth: x.MaxDepth,
	}
}

// Load reads what Save has written.
func (e *onDisk) Load(r *checkpoint.Reader) error {
	e.failed = e.loadCounts(r)
	return nil
}

// loadCounts reads what saveCounts has written, and returns the states that
// fail.
func (x *explorer) loadCounts(r *checkpoint.Reader) []failedState {
	var d diskDocument
	r.Document(&d)
	if x.remembers != nil {
		search.RecallMemory(r, x.remembers)
	}
	m := &d.Counts
	x.Visited, x.Inside, x.Followed, x.MaxDepth = m.Visited, m.Inside, m.Followed, m.MaxDepth
	x.out = Exploration{
		Transitions: m.Transitions, AtomicSteps: m.AtomicSteps, Deadlocks: m.Deadlocks, AssertionFailures: m.AssertionFailures,
		RuntimeErrors: m.RunTime, StateBytes: m.StateBytes,
	}
	x.Started = x.Started.Add(-monitor.Took(d.Seconds))
	return d.Failed
}

// list lists the first errors with the runs that lead to them, no two of one
// kind that end with the same statement.
func (e *onDisk) list() error {
	if len(e.failed) == 0 {
		return nil
	}
	defer e.WatchLate(e.ex)()
	e.levels.Set.Free()
	met := map[string]bool{}
	for _, f := range e.failed {
		if len(e.out.Errors) >= e.maxErrors {
			return nil
		}
		run, err := e.runTo(f)
		if err == nil {
			err = e.listAt(run, met)
		}
		var limit *monitor.LimitError
		if errors.As(err, &limit) || errors.Is(err, program.ErrInterrupted) {
			e.out.Exhaustive, e.out.Reason = false, e.Reason(err)
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// runTo returns a shortest run to a state outside atomic sequences.
func (e *onDisk) runTo(f failedState) (*trace.Lasso, error) {
	way, err := external.Back(e.levels.Set.Log(), f.State, f.Depth, e.leads)
	if err != nil {
		return nil, err
	}
	run := &trace.Lasso{Last: way[len(way)-1]}
	for i := range way[1:] {
		if err := e.d.connect(run, way[i], way[i+1]); err != nil {
			return nil, err
		}
	}
	return run, nil
}

// leads reports whether a state outside atomic sequences is reached from
// another one by a step or through a sequence. It does not use what was
// unfolded before, as that reports a state that is reached in several ways only
// once.
func (e *onDisk) leads(from, to []byte) (bool, error) {
	b := &e.d.batch
	if err := e.ex.Expand(from, b); err != nil {
		return false, err
	}
	inside := false
	for i := range b.Succs {
		if bytes.Equal(b.State(i), to) {
			return true, nil
		}
		inside = inside || b.Succs[i].Flags&program.Transient != 0
	}
	if !inside {
		return false, nil
	}
	_, found, err := e.d.way(from, to)
	return found, err
}

// listAt lists the failures of the last state of a run, and of the states
// inside the sequences that begin there.
func (e *onDisk) listAt(run *trace.Lasso, met map[string]bool) error {
	seen := map[string]bool{string(run.Last): true}
	var batch program.Batch
	for todo := []*trace.Lasso{run}; len(todo) > 0; todo = todo[1:] {
		l := todo[0]
		if err := e.ex.Expand(l.Last, &batch); err != nil {
			return err
		}
		if batch.Len() == 0 && batch.Flags&program.ValidEnd == 0 {
			if err := e.fail(replay.Failure{Kind: replay.InvalidEnd, Trail: l}, met); err != nil {
				return err
			}
		}
		for i := range batch.Succs {
			flags := batch.Succs[i].Flags
			kind, failed := replay.FailureOf(flags)
			inside := flags&program.Transient != 0 && !seen[string(batch.State(i))]
			if !failed && !inside {
				continue
			}
			next := &trace.Lasso{Prefix: append(slices.Clip(l.Prefix), trace.Step{State: l.Last, Action: batch.Succs[i].Action}), Last: slices.Clone(batch.State(i))}
			if inside {
				seen[string(next.Last)] = true
				todo = append(todo, next)
			}
			if failed {
				if err := e.fail(replay.Failure{Kind: kind, Trail: next}, met); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// fail lists a failure unless a similar one is listed, after it has replayed
// the run.
func (e *onDisk) fail(f replay.Failure, met map[string]bool) error {
	key := f.Kind.String() + replay.LastStatement(e.prog, f.Trail)
	if met[key] || len(e.out.Errors) >= e.maxErrors {
		return nil
	}
	met[key] = true
	if err := replay.ConfirmFailure(e.Ctx, e.prog, &f); err != nil {
		return err
	}
	e.out.Errors = append(e.out.Errors, f)
	return nil
}
