package explore

import (
	"slices"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/check/internal/parallel"
	"github.com/ltlcheck/ltlcheck/check/internal/reach"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/store"
)

// parallelFailures is the search for failures by several workers: breadth
// first, level by level (see parallel.Levels), so that the run into the first
// failure is a shortest one unless a worker has gone deep, or it is a step that
// fails: an invalid end on the same level is a step nearer. If a shortest run
// is asked for, the rest of the level is searched for one. A state costs its
// vector and four bytes, and eight in the queue as long as its level lasts.
type parallelFailures struct {
	*breadthFirst
	workers *parallel.Workers
	// parents has, for each state, the state it was found from plus one, or
	// firstState.
	parents *store.Shared[uint32]
	levels  *parallel.Levels
	each    []*programWorker
	hit     atomic.Pointer[failureHit]

	// deepest counts the levels, queued the states in them.
	deepest int
	queued  uint64
}

// firstState stands for the parent of initial states.
const firstState = ^uint32(0)

// failureHit is a failure of a state, or of a step out of it.
type failureHit struct {
	kind  replay.FailureKind
	state uint32
	// last is the step into the failure, nil if the state itself is one.
	last *trace.Step
	end  program.State
}

// programWorker is a worker that explores a program alone.
type programWorker struct {
	*parallel.Worker
	batch program.Batch
	out   Exploration
	// stack belongs to the worker that goes deep in a search for failures.
	stack parallel.DeepStack

	_ cacheline.Pad
}

// newProgramWorker returns worker i with an explorer of its own.
func newProgramWorker(t *parallel.Workers, b program.Binding, i int) (*programWorker, error) {
	ex, err := b.NewExplorer()
	if err != nil {
		return nil, err
	}
	program.IgnoreEnabled(ex)
	t.Workers[i].Use(ex)
	return &programWorker{Worker: t.Workers[i]}, nil
}

// failures counts the failures in the last expansion, and returns the first
// one; succ -1 is the state's own.
func (s *programWorker) failures() (kind replay.FailureKind, succ int, failed bool) {
	if s.batch.Len() == 0 && s.batch.Flags&program.ValidEnd == 0 {
		s.out.Deadlocks++
		return replay.InvalidEnd, -1, true
	}
	for i := range s.batch.Succs {
		k, fails := replay.FailureOf(s.batch.Succs[i].Flags)
		if !fails {
			continue
		}
		if !failed {
			kind, succ, failed = k, i, true
		}
		if s.batch.Succs[i].Flags&program.AssertFailed != 0 {
			s.out.AssertionFailures++
		}
		if s.batch.Succs[i].Flags&program.RuntimeError != 0 {
			s.out.RuntimeErrors++
		}
	}
	return kind, succ, failed
}

// store stores all successors, and calls met with those that are new.
func (s *programWorker) store(met func(index uint32, transient bool) error) error {
	s.Cursor.Begin()
	for i := range s.batch.Succs {
		if err := s.Cursor.Add(s.batch.State(i)); err != nil {
			return err
		}
	}
	s.Cursor.ReadAhead()
	for i := range s.batch.Succs {
		index, added, err := s.Cursor.Insert(i)
		if err != nil {
			return err
		}
		if !added {
			continue
		}
		transient := s.batch.Succs[i].Flags&program.Transient != 0
		s.Discovered++
		s.Visited++
		switch {
		case transient:
			s.Inside++
		case s.Counts():
			s.out.States++
		}
		s.out.StateBytes = max(s.out.StateBytes, len(s.batch.State(i)))
		if err := met(index, transient); err != nil {
			return err
		}
	}
	return nil
}

// runParallel searches with all workers, from the beginning.
func (b *breadthFirst) runParallel(workers int) error {
	b.beginAgain()
	t := &parallelFailures{breadthFirst: b, workers: parallel.NewWorkers(&b.Monitor, workers, b.Budget, b.ex), parents: store.NewShared[uint32](b.Budget)}
	t.levels = parallel.NewLevels(b.Budget, workers, t.next)
	t.workers.OnHalt = t.levels.Stop
	for i := range workers {
		s, err := newProgramWorker(t.workers, b.binding, i)
		if err != nil {
			return err
		}
		s.stack = parallel.NewDeepStack(b.Budget)
		t.each = append(t.each, s)
	}
	return t.run()
}

// run searches for failures with all workers, the last of which may dive.
func (t *parallelFailures) run() error {
	if err := t.start(); err != nil {
		return err
	}
	err := t.workers.Run(func(i int) error {
		visit := func(block []uint64) error { return t.visitAll(t.each[i], block) }
		if d := (failureDiver{t.each[i], t, visit}); i == len(t.each)-1 {
			return t.levels.RunDiver(i, visit, d)
		}
		return t.levels.Run(i, visit)
	})
	hit := t.hit.Load()
	t.out, t.deep = Exploration{MaxDepth: t.deepest, Workers: t.workers.N}, t.goesDeep()
	for _, s := range t.each {
		t.out.add(&s.out)
	}
	t.others = t.workers.DiscoveredAll.Load()
	if hit != nil {
		trail, err := t.trail(hit)
		if err == nil {
			t.failures, t.open = []replay.Failure{{Kind: hit.kind, Trail: trail}}, hit.last != nil && t.any
		}
		return err
	}
	return err
}

// start stores the initial states.
func (t *parallelFailures) start() error {
	s := t.each[0]
	if err := s.Ex.Initial(&s.batch); err != nil {
		return err
	}
	s.out.Transitions += uint64(s.batch.Len())
	if err := s.store(func(index uint32, _ bool) error { return t.adopt(s, index, firstState) }); err != nil {
		return err
	}
	t.levels.Start()
	return nil
}

// adopt sets the parent of a new state and queues it.
func (t *parallelFailures) adopt(s *programWorker, index, parent uint32) error {
	p, err := t.parents.At(index)
	if err != nil {
		return err
	}
	atomic.StoreUint32(p, parent)
	if s.stack.Diving() {
		return s.stack.Push(uint64(index))
	}
	return t.levels.Add(s.ID, uint64(index))
}

// visitAll visits the states of a block, one after the other.
func (t *parallelFailures) visitAll(s *programWorker, block []uint64) error {
	for _, state := range block {
		if err := t.visit(s, uint32(state)); err != nil {
			return err
		}
	}
	return nil
}

// visit expands a state, and records its first failure.
func (t *parallelFailures) visit(s *programWorker, state uint32) error {
	if err := s.Step(1); err != nil {
		return err
	}
	if err := s.Ex.Expand(s.Cursor.Key(state), &s.batch); err != nil {
		return err
	}
	s.Followed += uint64(s.batch.Len())
	for i := range s.batch.Succs {
		if s.batch.Succs[i].Flags&program.Transient != 0 {
			s.out.AtomicSteps++
		} else {
			s.out.Transitions++
		}
	}
	if kind, succ, failed := s.failures(); failed {
		hit := &failureHit{kind: kind, state: state}
		if succ >= 0 {
			hit.last, hit.end = &trace.Step{Action: s.batch.Succs[succ].Action}, slices.Clone(s.batch.State(succ))
		}
		return t.take(hit)
	}
	if t.hit.Load() != nil {
		return nil
	}
	return s.store(func(index uint32, _ bool) error { return t.adopt(s, index, state+1) })
}

// take records a failure. If a shortest run is asked for, a step that fails is
// kept until its level has been searched.
func (t *parallelFailures) take(hit *failureHit) error {
	first := t.hit.CompareAndSwap(nil, hit)
	if hit.last != nil && !t.any {
		return nil
	}
	if before := t.hit.Load(); !first && before.last != nil && hit.last == nil && !t.any {
		t.hit.CompareAndSwap(before, hit)
	}
	t.workers.End(nil)
	return parallel.ErrHalted
}

// next begins a level, unless a failure was found in the one before.
func (t *parallelFailures) next(size int) bool {
	if t.hit.Load() != nil {
		return false
	}
	t.deepest++
	t.queued += uint64(size)
	return true
}

// goesDeep reports whether a worker goes deep. It may be called between levels.
func (t *parallelFailures) goesDeep() bool { return t.After > 0 && t.queued > t.After }

// failureDiver is the worker that goes deep.
type failureDiver struct {
	*programWorker
	t     *parallelFailures
	visit func(block []uint64) error
}

// Deep implements parallel.Diver.
func (d failureDiver) Deep() bool { return d.t.goesDeep() }

// Dive implements parallel.Diver.
func (d failureDiver) Dive() (bool, error) { return d.stack.Dive(d.visit) }

// Take implements parallel.Diver.
func (d failureDiver) Take(block []uint64) error { return d.stack.Take(block) }

// Give implements parallel.Diver.
func (d failureDiver) Give() error { return d.stack.GiveTo(d.t.levels, d.ID) }

// trail returns the run from an initial state to the failure.
func (t *parallelFailures) trail(hit *failureHit) (*trace.Lasso, error) {
	s := t.each[0]
	states := []uint32{hit.state}
	for {
		parent := *t.parents.There(states[len(states)-1])
		if parent == firstState {
			break
		}
		states = append(states, parent-1)
	}
	p := &reach.Hit{End: reach.State{Vector: hit.end}}
	if hit.last != nil {
		p.Ahead, p.Action = true, hit.last.Action
	}
	for _, index := range slices.Backward(states) {
		p.Way = append(p.Way, reach.State{Vector: slices.Clone(s.Cursor.Key(index))})
	}
	return t.trailOf(p)
}
