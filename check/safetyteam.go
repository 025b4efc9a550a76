package check

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/check/internal/parallel"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/trace"
)

// safetyTeam is the search of Safety by several workers: breadth first, level by level (see
// parallel.Levels), so that the run into the first failure is a shortest one. A state costs its vector and
// four bytes, and eight in the queue as long as its level lasts.
type safetyTeam struct {
	*breadthFirst
	team    *team
	parents *store.Shared[uint32] // by state: 1 + the state it was met from, firstState for those met first
	levels  *parallel.Levels
	scouts  []*scout
	hit     atomic.Pointer[safetyHit]

	deepest  int // levels
	deepOnce sync.Once
	deepDone sync.WaitGroup
	deepErr  error
}

// firstState is in the place of the parent of initial states.
const firstState = ^uint32(0)

// safetyHit is a failure: of a state, or of its successor.
type safetyHit struct {
	kind  FailureKind
	state uint32
	last  *trace.Step // into the failure; nil when the state itself is one
	end   program.State
}

// scout is a worker that explores a program alone.
type scout struct {
	*worker
	batch program.Batch
	out   Exploration

	_ cacheline.Pad
}

func (t *team) newScout(b program.Binding, i int) (*scout, error) {
	ex, err := b.NewExplorer()
	if err != nil {
		return nil, err
	}
	program.IgnoreEnabled(ex)
	t.watch(ex)
	t.workers[i].ex = ex
	return &scout{worker: t.workers[i]}, nil
}

// failures counts those of the last expansion, and returns the first one; -1 is the state's own.
func (s *scout) failures() (kind FailureKind, succ int, failed bool) {
	if s.batch.Len() == 0 && s.batch.Flags&program.ValidEnd == 0 {
		s.out.Deadlocks++
		return InvalidEnd, -1, true
	}
	for i := range s.batch.Succs {
		k, fails := failure(s.batch.Succs[i].Flags)
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

// store puts all successors into the set of states.
func (s *scout) store(met func(index uint32, transient bool) error) error {
	s.cursor.Begin()
	for i := range s.batch.Succs {
		if err := s.cursor.Add(s.batch.State(i)); err != nil {
			return err
		}
	}
	s.cursor.ReadAhead()
	for i := range s.batch.Succs {
		index, added, err := s.cursor.Insert(i)
		if err != nil {
			return err
		}
		if !added {
			continue
		}
		transient := s.batch.Succs[i].Flags&program.Transient != 0
		if s.met++; !transient {
			s.out.States++
		}
		s.visited++
		s.out.StateBytes = max(s.out.StateBytes, len(s.batch.State(i)))
		if err := met(index, transient); err != nil {
			return err
		}
	}
	return nil
}

// together searches again with all workers, from the beginning.
func (b *breadthFirst) together(workers int) error {
	b.restart()
	t := &safetyTeam{breadthFirst: b, team: newTeam(&b.clock, workers, b.budget, b.ex), parents: store.NewShared[uint32](b.budget)}
	t.levels = parallel.NewLevels(b.budget, workers, t.next)
	t.team.onHalt = t.levels.Stop
	for i := range workers {
		s, err := t.team.newScout(b.binding, i)
		if err != nil {
			return err
		}
		t.scouts = append(t.scouts, s)
	}
	return t.run()
}

func (t *safetyTeam) run() error {
	if err := t.start(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(t.ctx)
	ctx, t.ctx = t.ctx, ctx
	err := t.team.run(func(i int) error {
		return t.levels.Run(i, func(block []uint64) error { return t.visitAll(t.scouts[i], block) })
	})
	cancel() // the look in depth
	t.deepDone.Wait()
	t.ctx = ctx
	hit := t.hit.Load()
	if hit == nil && (t.deepErr != nil || t.deep || t.whole) {
		return t.deepErr
	}
	t.out, t.deep, t.whole = Exploration{MaxDepth: t.deepest, Workers: t.team.n}, false, false
	for _, s := range t.scouts {
		t.out.add(&s.out)
	}
	t.others = t.team.metAll.Load()
	if hit != nil {
		t.failures = []Failure{{hit.kind, t.trail(hit)}}
		return nil
	}
	return err
}

// start stores the initial states.
func (t *safetyTeam) start() error {
	s := t.scouts[0]
	if err := s.ex.Initial(&s.batch); err != nil {
		return err
	}
	s.out.Transitions += uint64(s.batch.Len())
	if err := s.store(func(index uint32, _ bool) error { return t.adopt(s, index, firstState) }); err != nil {
		return err
	}
	t.levels.Start()
	return nil
}

// adopt queues a new state.
func (t *safetyTeam) adopt(s *scout, index, parent uint32) error {
	p, err := t.parents.At(index)
	if err != nil {
		return err
	}
	atomic.StoreUint32(p, parent)
	return t.levels.Add(s.id, uint64(index))
}

func (t *safetyTeam) visitAll(s *scout, block []uint64) error {
	for _, state := range block {
		if err := t.visit(s, uint32(state)); err != nil {
			return err
		}
	}
	return nil
}

// visit expands a state.
func (t *safetyTeam) visit(s *scout, state uint32) error {
	if err := s.step(1); err != nil {
		return err
	}
	if err := s.ex.Expand(s.cursor.Key(state), &s.batch); err != nil {
		return err
	}
	s.followed += uint64(s.batch.Len())
	for i := range s.batch.Succs {
		if s.batch.Succs[i].Flags&program.Transient != 0 {
			s.out.AtomicSteps++
		} else {
			s.out.Transitions++
		}
	}
	if kind, succ, failed := s.failures(); failed {
		hit := &safetyHit{kind: kind, state: state}
		if succ >= 0 {
			hit.last, hit.end = &trace.Step{Action: s.batch.Succs[succ].Action}, slices.Clone(s.batch.State(succ))
		}
		if t.hit.CompareAndSwap(nil, hit) {
			t.team.end(nil)
		}
		return errHalted
	}
	return s.store(func(index uint32, _ bool) error { return t.adopt(s, index, state+1) })
}

// next begins a level. In time somebody looks in depth, as the search by one worker does.
func (t *safetyTeam) next(int) bool {
	t.deepest++
	if t.early && t.team.visitedAll.Load() >= deepAfter {
		t.deepOnce.Do(t.look)
	}
	return true
}

// look begins the look in depth, with a share of the memory of its own.
func (t *safetyTeam) look() {
	limit := max(1, t.budget.Left()/4)
	if t.budget.Take(limit) != nil {
		return
	}
	t.out.States = t.team.visitedAll.Load() // for the words
	t.deepDone.Add(1)
	go func() {
		defer t.deepDone.Done()
		defer t.budget.Give(limit)
		t.deepErr = t.lookDeep(Limits{Memory: limit, States: deepAfter})
		if t.deepErr != nil || t.deep || t.whole {
			t.team.end(t.deepErr)
		}
	}()
}

// trail leads from an initial state to the failure.
func (t *safetyTeam) trail(hit *safetyHit) *trace.Lasso {
	s := t.scouts[0]
	states := []uint32{hit.state}
	for {
		parent := *t.parents.There(states[len(states)-1])
		if parent == firstState {
			break
		}
		states = append(states, parent-1)
	}
	slices.Reverse(states)
	trail := &trace.Lasso{}
	last := slices.Clone(s.cursor.Key(states[0]))
	for _, index := range states[1:] {
		to := slices.Clone(s.cursor.Key(index))
		action := actionBetween(s.ex, &s.batch, last, to)
		trail.Prefix = append(trail.Prefix, trace.Step{State: last, Action: action})
		last = to
	}
	if trail.Last = last; hit.last != nil {
		trail.Prefix = append(trail.Prefix, trace.Step{State: last, Action: hit.last.Action})
		trail.Last = hit.end
	}
	return trail
}
