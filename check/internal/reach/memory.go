package reach

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/parallel"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/store/checkpoint"
)

// Memory is the frontier of one worker that searches a program alone: the store
// of its states is the queue, as they are visited in the order of their indices,
// and a parent of four bytes for each is the search tree. It goes deep as well
// (see search.Diver) after some states.
//
// A checkpoint has the states up to the last visit that was completed.
type Memory struct {
	search.Diver
	states  *store.States
	parents store.Array[uint32] // by state
	inside  *store.Bits         // by state: it is inside an atomic sequence; nil if nobody asks
	search  *Search
	worker  *parallel.Worker
	// next is the state that is visited next, level where the next level
	// begins, at the one that is visited.
	next, level, at uint32
	counts          Counts
	stopped         bool
	first           int   // state of a dive's visit that is not stored yet
	diving          bool  // a dive's visit has not added its states
	inserted        int   // successors of the last batch that were stored or known
	fresh           []int // those that were new
	before          memoryMark
}

// memoryMark is the position before a visit, which is noted if there are
// checkpoints.
type memoryMark struct {
	States             int
	Counts             Counts
	Depth              int
	queued             uint64
	inside, discovered uint64
}

// noState stands for the parent of initial states.
const noState = ^uint32(0)

// NewMemory makes a search by one worker over a store, which is empty. inside,
// unless it is nil, is set for states inside atomic sequences. It goes deep as
// well after deepAfter states, if that is not 0.
func NewMemory(m *monitor.Monitor, states *store.States, inside *store.Bits, saver *checkpoint.Saver, deepAfter uint64) (*Search, *Memory) {
	s := &Search{Workers: parallel.NewAlone(m), Checkpoints: saver}
	f := &Memory{
		Diver: search.NewDiver(m.Budget, deepAfter), states: states, parents: store.NewArray[uint32](m.Budget), inside: inside,
		search: s, worker: s.Workers.Workers[0], at: noState,
	}
	s.frontier = f
	return s, f
}

// Part implements Frontier: there is one worker.
func (f *Memory) Part(int) Part { return f }

// Start implements Frontier.
func (f *Memory) Start() error {
	if f.level == 0 {
		f.level = uint32(f.states.Len())
	}
	return nil
}

// Run implements Frontier.
func (f *Memory) Run(_ int, visit func(State) error) error {
	for !f.stopped && int(f.next) < f.states.Len() {
		if f.search.Checkpoints.Due() {
			f.note()
			f.search.mark()
			f.save()
		}
		if err := f.step(visit); err != nil {
			return err
		}
	}
	return nil
}

// step visits the next state. If that fails it is undone, and a checkpoint is
// written if a limit ends the search.
func (f *Memory) step(visit func(State) error) (err error) {
	if f.search.Checkpoints != nil {
		f.note()
	}
	phase := f.Phase
	if f.IsDeep(f.search.Workers.Visited) {
		err = f.dive(visit)
	} else {
		err = f.advance(visit)
	}
	if err == nil || errors.Is(err, parallel.ErrHalted) {
		return err
	}
	f.Phase = phase
	if f.search.Checkpoints != nil && search.IsLimit(err) && f.search.Hit() == nil {
		f.save()
	}
	return err
}

// dive visits a state early, depth first. If there is none near, it advances
// breadth first.
func (f *Memory) dive(visit func(State) error) error {
	i, found, err := f.Descend(f.next, f.states.Len())
	if err != nil {
		return err
	}
	if !found {
		return f.advance(visit)
	}
	f.first, f.diving = f.states.Len(), true
	if err = f.visit(i, visit); err == nil {
		err = f.Commit()
	}
	f.diving = false
	return err
}

// advance visits the first state that was not visited.
func (f *Memory) advance(visit func(State) error) error {
	before, level := f.next, f.level
	for f.Early(f.next) {
		f.next++
	}
	n := uint32(f.states.Len())
	if f.next == n {
		return nil
	}
	if f.next >= level {
		if !f.search.begin(int(n - f.next)) {
			f.stopped = true
			return nil
		}
		f.level = n
	}
	if err := f.visit(f.next, visit); err != nil {
		f.next, f.level = before, level
		return err
	}
	f.next++
	return nil
}

// visit visits state i.
func (f *Memory) visit(i uint32, visit func(State) error) error {
	f.at = i
	return visit(State{Vector: f.states.Key(i), Inside: f.inside != nil && f.inside.Has(i)})
}

// Stop implements Frontier.
func (f *Memory) Stop() { f.stopped = true }

// WentDeep implements Frontier.
func (f *Memory) WentDeep() bool { return f.Phase > 0 }

// Storage implements Frontier: results do not name it.
func (f *Memory) Storage() search.Storage { return "" }

// Way implements Frontier. It may be called during a visit. It is a
// *monitor.LimitError if the run is too long to be shown.
func (f *Memory) Way(place uint64, _ func(from, to State) (bool, error)) ([]State, error) {
	steps := 0
	for i := uint32(place); i != noState; i = *f.parents.At(i) {
		steps++
	}
	if err := monitor.FitsRun(f.search.Workers.Ctx, steps); err != nil {
		return nil, err // before it takes the memory and the time of so many steps
	}
	way := make([]State, 0, steps)
	for i := uint32(place); i != noState; i = *f.parents.At(i) {
		way = append(way, State{Vector: slices.Clone(f.states.Key(i))})
	}
	slices.Reverse(way)
	return way, nil
}

// Place implements Part.
func (f *Memory) Place() uint64 { return uint64(f.at) }

// Found implements Part.
func (f *Memory) Found() (Counts, bool) { return f.counts, true }

// Inserted returns how many successors of the last batch were stored or known,
// with the one that was not if that has failed.
func (f *Memory) Inserted() int { return f.inserted }

// Fresh returns which successors of the batch that was added last were new, by
// their positions.
func (f *Memory) Fresh() []int { return f.fresh }

// Add implements Part.
func (f *Memory) Add(b *program.Batch, _ []product.Edge, _ bool) error { return f.AddAll(b) }

// AddAll implements Part.
func (f *Memory) AddAll(b *program.Batch) error {
	f.states.Begin()
	for i := range b.Succs {
		if err := f.states.Add(b.State(i)); err != nil {
			return err
		}
	}
	f.states.ReadAhead()
	f.fresh = f.fresh[:0]
	for i := range b.Succs {
		f.inserted = i + 1
		if err := f.insert(i, len(b.State(i)), b.Succs[i].Flags&program.Transient != 0); err != nil {
			return err
		}
	}
	return f.Commit()
}

// AddOne implements Part.
func (f *Memory) AddOne(vector program.State, inside bool) error {
	f.states.Begin()
	if err := f.states.Add(vector); err != nil {
		return err
	}
	return f.insert(0, len(vector), inside)
}

// Commit implements Part. The new states of a dive go on its stack, before the
// visit counts.
func (f *Memory) Commit() error {
	if !f.diving {
		return nil
	}
	f.diving = false
	return f.Took(f.first, f.states.Len())
}

// insert stores the i-th state that was added, and counts it if it is new.
func (f *Memory) insert(i, length int, inside bool) error {
	index, added, err := f.states.InsertAdded(i)
	if err != nil || !added {
		return err
	}
	f.fresh = append(f.fresh, i)
	f.worker.Discovered++
	f.counts.Longest = max(f.counts.Longest, length)
	if err := f.parents.Append(f.at); err != nil {
		return err
	}
	if !inside {
		if limit := f.search.Workers.Limits.States; limit > 0 && f.counts.Outside >= limit {
			return f.search.Workers.StatesLimit(f.worker.Inside)
		}
		f.counts.Outside++
		return nil
	}
	f.worker.Inside++
	if f.inside == nil {
		return nil
	}
	return f.inside.Set(index)
}

// note notes the position for a checkpoint.
func (f *Memory) note() {
	s := f.search
	f.before = memoryMark{f.states.Len(), f.counts, s.Depth, s.queued, f.worker.Inside, f.worker.Discovered}
}

// save writes a checkpoint of the position that was noted: the states, each with
// the difference between its parent and the parent of the state before, and what
// the search has for going deep.
func (f *Memory) save() {
	s, w := f.search, f.worker
	depth, queued, inside, discovered := s.Depth, s.queued, w.Inside, w.Discovered
	s.Depth, s.queued, w.Inside, w.Discovered = f.before.Depth, f.before.queued, f.before.inside, f.before.discovered
	_ = s.save(f.write) // the search goes on without
	s.Depth, s.queued, w.Inside, w.Discovered = depth, queued, inside, discovered
}

// write writes what a checkpoint has of the frontier.
func (f *Memory) write(w *checkpoint.Writer) {
	w.Document(f.before)
	w.Uint(uint64(f.next))
	w.Uint(uint64(f.level))
	last := uint32(0)
	search.SaveStates(w, f.states, f.before.States, func(i uint32) uint64 {
		parent := *f.parents.At(i) + 1 // 0 is for none
		more := int32(parent - last)   // modulo 2^32; small numbers, of either sign, are to be short
		last = parent
		return uint64(uint32(more<<1 ^ more>>31))
	})
	f.Diver.Save(w, f.next, f.before.States)
}

// load implements persistent.
func (f *Memory) load(r *checkpoint.Reader) error {
	r.Document(&f.before)
	f.counts, f.next, f.level = f.before.Counts, r.Below(store.MaxIndex), r.Below(store.MaxIndex)
	parent := uint32(0)
	err := search.LoadStates(r, f.states, 1<<32, func(i uint32, more uint64) error {
		if parent += uint32(more>>1) ^ -uint32(more&1); parent > i {
			r.Refuse("the checkpoint has a state that is met before its parent")
			return nil
		}
		return f.parents.Append(parent - 1)
	})
	if int(f.next) > f.states.Len() {
		r.Refuse("the checkpoint has fewer states than it has visited")
	}
	if err != nil || r.Err() != nil {
		return err
	}
	return f.Diver.Load(r, f.next, f.states.Len())
}
