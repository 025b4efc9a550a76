package explore

import (
	"errors"
	"slices"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/parallel"
	"github.com/ltlcheck/ltlcheck/check/internal/partitioned"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/store"
)

// packedFailures is the search for one failure over packed states (see package
// partitioned): breadth first, by one worker or several, and deep as well. Like
// parallel.PackedReachability it stores no predecessors, except for the first
// states, and searches again, storing all of them, if there is a run to show:
//
//	unless one worker is to find a shortest run:
//		search by all workers: does anything fail?
//	if so, and the run was not kept: search once more:
//		the run into a failure
//
// The second search is by one worker unless the first has gone deep: several do
// not find a shortest run.
//
// One worker goes on to the end of the level of a step that fails, unless the
// search has gone deep: an invalid end there is a step nearer.
type packedFailures struct {
	*breadthFirst
	workers *parallel.Workers
	states  *partitioned.Search
	suffix  parallel.Suffix
	each    []*packedFailureWorker
	depth   int
	hit     atomic.Pointer[packedHit]
}

// packedHit is a failure that was found.
type packedHit struct {
	kind replay.FailureKind
	// at is the number of the state that fails, or whose step does.
	at uint64
	// way leads from an initial state to that state; it is nil if it was not
	// kept.
	way []program.State
	// last is the step that fails, nil if the state itself is a failure.
	last *trace.Step
	end  program.State
}

// packedFailureWorker is a worker of packedFailures.
type packedFailureWorker struct {
	*programWorker
	p          *packedFailures
	states     *partitioned.Worker
	discovered parallel.SuffixedBatch

	_ cacheline.Pad
}

// mayPack reports whether the search may begin again with packed states:
// nothing is asked for that needs their numbers.
func (b *breadthFirst) mayPack(opts *Options) bool {
	return b.all == 1 && b.packable() && opts.Checkpoints == nil && b.Limits.States == 0 && b.Trial == 0
}

// packed searches again with packed states. partitioned.ErrUnlike means that
// they do not pack.
func (b *breadthFirst) packed(workers int) error {
	packing := parallel.NewPacking(store.NewBudget(0), b.Form, parallel.Sample{
		N: b.states.Len(), Vector: b.states.Key, Q: func(uint32) uint32 { return 0 }, Inside: b.inside.Has, OneQ: true,
	})
	if packing == nil {
		return partitioned.ErrUnlike
	}
	b.beginAgain()
	asked := b.any || workers > 1 // whether anything fails
	var hit *packedHit
	if asked {
		first, err := b.lookPacked(packing, workers, false)
		if err != nil {
			return err
		}
		hit = first.hit.Load()
		if hit == nil || hit.way != nil && (workers == 1 || b.deep) {
			return b.show(hit)
		}
		if !b.deep {
			workers = 1
		}
		b.Visited, b.Inside, b.Followed, b.Engines = 0, 0, 0, nil
	}
	second, err := b.lookPacked(packing, workers, true)
	if hit != nil && hit.way != nil && search.IsLimit(err) {
		b.open = true
		return b.show(hit)
	}
	if err != nil {
		return err
	}
	hit = second.hit.Load()
	if hit == nil && asked {
		return search.ErrNoPath
	}
	return b.show(hit)
}

// show makes the run into a failure, if there is one.
func (b *breadthFirst) show(hit *packedHit) error {
	if hit == nil {
		return nil
	}
	trail, err := b.trailOf(hit)
	if err == nil {
		b.failures = []replay.Failure{{Kind: hit.kind, Trail: trail}}
	}
	return err
}

// lookPacked makes one of the two searches, and releases its memory.
func (b *breadthFirst) lookPacked(packing *parallel.Packing, workers int, second bool) (*packedFailures, error) {
	part := b.Budget.Part()
	defer part.Release()
	p := &packedFailures{breadthFirst: b, workers: parallel.NewWorkersWithout(&b.Monitor, workers), suffix: packing.Suffix}
	var err error
	if p.states, err = packing.NewSearch(part, p.workers, second, b.After, p.next); err != nil {
		return nil, err
	}
	return p, p.run()
}

// next begins a level, unless a failure was found in the one before.
func (p *packedFailures) next(int) bool {
	p.depth++
	return p.hit.Load() == nil
}

// run searches for failures with all workers, until the first is found or all
// states have been visited.
func (p *packedFailures) run() error {
	for i := range p.workers.N {
		s, err := newProgramWorker(p.workers, p.binding, i)
		if err != nil {
			return err
		}
		p.each = append(p.each, &packedFailureWorker{programWorker: s, p: p, states: p.states.Worker(i)})
	}
	if err := p.each[0].start(); err != nil {
		return err
	}
	err := p.workers.Run(func(i int) error {
		defer p.each[i].tally()
		return p.states.Run(i, p.each[i].visit)
	})
	if hit := p.hit.Load(); hit != nil {
		hit.way = p.way(hit.at)
		if hit.way != nil && search.IsLimit(err) {
			p.open, err = true, nil // what was found before the limit is not lost
		}
	}
	p.out, p.deep, p.others = Exploration{MaxDepth: p.depth, Workers: p.workers.N, Storage: search.StoragePacked}, p.states.WentDeep(), 0
	if p.states.InComponents() {
		p.out.Storage = search.StoragePackedComponents
	}
	for _, w := range p.each {
		p.out.add(&w.out)
		p.others += w.states.Added()
	}
	return err
}

// way returns the states from an initial one to the one with a number, if the
// search has kept them. The workers must have ended.
func (p *packedFailures) way(number uint64) (way []program.State) {
	trail, _ := p.states.Trail(number)
	for _, key := range trail {
		if p.suffix.Bytes > 0 {
			key, _, _ = p.suffix.Split(key)
		}
		way = append(way, key)
	}
	return way
}

// start adds the initial states.
func (w *packedFailureWorker) start() error {
	if err := w.Ex.Initial(&w.batch); err != nil {
		return err
	}
	w.out.Transitions += uint64(w.batch.Len())
	return w.meet()
}

// tally updates the count of states found.
func (w *packedFailureWorker) tally() { w.Discovered = w.states.Added() }

// visit expands a state.
func (w *packedFailureWorker) visit(key []byte) error {
	if err := w.Step(1); err != nil {
		return err
	}
	state, inside := key, false
	if w.p.suffix.Bytes > 0 {
		state, _, inside = w.p.suffix.Split(key)
	}
	w.tally()
	if w.Visited++; !inside {
		w.out.States++
	}
	if err := w.Ex.Expand(state, &w.batch); err != nil {
		return err
	}
	w.Followed += uint64(w.batch.Len())
	w.out.StateBytes = max(w.out.StateBytes, len(state))
	for i := range w.batch.Succs {
		if w.batch.Succs[i].Flags&program.Transient != 0 {
			w.out.AtomicSteps++
		} else {
			w.out.Transitions++
		}
	}
	if kind, succ, failed := w.failures(); failed {
		return w.take(kind, succ)
	}
	if w.p.workers.N == 1 && w.p.hit.Load() != nil {
		return nil
	}
	return w.meet()
}

// take records a failure of the state itself (succ < 0) or of a step to a
// successor, and ends the search unless its level is to be looked at.
func (w *packedFailureWorker) take(kind replay.FailureKind, succ int) error {
	hit, p := &packedHit{kind: kind, at: w.states.Place()}, w.p
	if succ >= 0 {
		hit.last, hit.end = &trace.Step{Action: w.batch.Succs[succ].Action}, slices.Clone(w.batch.State(succ))
	}
	goesOn := succ >= 0 && p.workers.N == 1 && !p.states.WentDeep()
	if goesOn && p.hit.Load() != nil {
		return nil
	}
	p.hit.Store(hit)
	if goesOn {
		return nil
	}
	p.workers.End(nil)
	return parallel.ErrHalted
}

// meet adds the successors in the batch.
func (w *packedFailureWorker) meet() error {
	x := w.p.suffix
	if x.Bytes == 0 {
		return w.meetVectors()
	}
	w.discovered.Begin(x, w.states)
	for i := range w.batch.Succs {
		if err := w.discovered.Add(w.batch.State(i), 0, w.batch.Succs[i].Flags&program.Transient != 0); err != nil {
			return err
		}
	}
	return w.discovered.Meet()
}

// meetVectors is meet without suffixes, which cannot represent states inside
// atomic sequences.
func (w *packedFailureWorker) meetVectors() error {
	if w.batch.HasTransient() {
		return partitioned.ErrUnlike
	}
	if vectors, length := w.batch.Even(); length > 0 {
		return w.states.Meet(vectors, length, w.batch.Len())
	}
	for i := range w.batch.Len() {
		s := w.batch.State(i)
		if err := w.states.Meet(s, len(s), 1); err != nil {
			return err
		}
	}
	return nil
}

// trailOf returns the run into a failure.
func (b *breadthFirst) trailOf(hit *packedHit) (*trace.Lasso, error) {
	if err := monitor.FitsRun(b.Ctx, len(hit.way)); err != nil {
		return nil, err // before it takes the memory and the time of so many steps
	}
	defer b.WatchLate(b.ex)()
	trail, err := b.trailAlong(hit.way)
	if err == nil && hit.last != nil {
		trail.Prefix = append(trail.Prefix, trace.Step{State: trail.Last, Action: hit.last.Action})
		trail.Last = hit.end
	}
	return trail, err
}

// trailAlong returns the run along some states, which follow each other.
func (b *breadthFirst) trailAlong(states []program.State) (*trace.Lasso, error) {
	if len(states) == 0 {
		return nil, errors.New("internal error: no states lead to the failure")
	}
	trail := &trace.Lasso{Last: states[0]}
	for _, to := range states[1:] {
		action, err := actionBetween(b.ex, &b.batch, trail.Last, to)
		if err != nil {
			return nil, err
		}
		trail.Prefix = append(trail.Prefix, trace.Step{State: trail.Last, Action: action})
		trail.Last = to
	}
	return trail, nil
}
