package partitioned

import (
	"errors"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/check/levels"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/packed"
)

// ErrUnlike means that the states found differ too much from those that packing
// was learned from: another search, without packing, has to begin.
var ErrUnlike = errors.New("internal error: states cannot be packed any more")

// Search is a breadth-first search by some workers.
type Search struct {
	levels.Rounds
	budget  *store.Budget
	packer  *packed.Packer
	workers []*Worker
	visits  []func(state []byte) error

	repacking bool // all states are being packed again, or that has ended early

	expanding atomic.Int64 // workers that have states of the level left

	traced     bool        // trails are kept, and parents are sent with states
	mostTraced uint64      // states before trails are given up; 0: they never are
	lost       atomic.Bool // a worker has given its trail up
}

// New makes a search by some workers, without states. begin is called before
// every level but the first with the number of its states, which is not 0,
// while no worker visits any; if it returns false the search ends. Memory is
// charged to the budget, and is freed with it.
func New(b *store.Budget, packer *packed.Packer, workers int, begin func(size int) bool) (*Search, error) {
	s := &Search{budget: b, packer: packer, visits: make([]func(state []byte) error, workers)}
	s.Begin, s.Advance = begin, s.nextLevel
	s.Init(workers)
	for i := range workers {
		w := &Worker{s: s, id: i, out: make([]parcel, workers)}
		w.queues, w.inbox.wake = newQueues(b), make(chan struct{}, 1)
		s.workers = append(s.workers, w)
	}
	return s, s.allocate()
}

// allocate gives the workers empty sets for what the packer packs.
func (s *Search) allocate() (err error) {
	for _, w := range s.workers {
		w.words, w.packing = s.packer.Words(), s.packer.NewCursor()
		w.present.SetWords(w.words)
		w.next.SetWords(w.words)
		if w.set, err = packed.NewSet(s.budget, w.words, s.packer.Bits()); err != nil {
			return err
		}
	}
	return nil
}

// owner returns the worker to whom a state belongs, by its spread first word.
func (s *Search) owner(hash uint64) int {
	return int(uint64(uint32(hash>>8)) * uint64(len(s.workers)) >> 32)
}

// InComponents reports whether states are packed as the numbers of their
// components, which results report as another storage.
func (s *Search) InComponents() bool { return s.packer.InComponents() }

// Worker returns worker i. Its Meet may be called for the initial states, by
// one goroutine, before Run.
func (s *Search) Worker(i int) *Worker { return s.workers[i] }

// Stop ends the search soon: workers return after the states that they visit.
func (s *Search) Stop() {
	s.Rounds.Stop()
	s.wakeAll()
}

// Run visits states as a worker until there are none; every worker must call
// it. visit is called with each state, which is valid during the call, and
// calls the worker's Meet. An error ends the search for all, and is returned by
// the worker that had it; the others return nil. ErrUnlike is one, as are those
// of a full store.
func (s *Search) Run(worker int, visit func(state []byte) error) error {
	s.visits[worker] = visit
	err := s.Rounds.Run(s.workers[worker].work, s.visitParts)
	if err != nil {
		s.wakeAll()
	}
	if errors.Is(err, errStopped) {
		return nil
	}
	return err
}

// work visits the worker's part of a level, and reads what others send until
// all have finished.
func (w *Worker) work() error {
	if err := w.visitLevel(); err != nil || w.s.Stopped() {
		return err
	}
	if err := w.divide(); err != nil {
		return err
	}
	w.deliverAll()
	if w.s.expanding.Add(-1) == 0 {
		w.s.wakeAll()
	}
	if err := w.drain(); err != nil {
		return err
	}
	if w.s.Stopped() {
		return nil // another worker may still be at work, in what belongs to this one
	}
	if _, err := w.receive(); err != nil { // all of it is there now
		return err
	}
	return w.settleAll()
}

// visitLevel visits the worker's part of a level.
func (w *Worker) visitLevel() error {
	visit := w.s.visits[w.id]
	for !w.s.Stopped() {
		if _, err := w.receive(); err != nil {
			return err
		}
		state, more := w.take()
		if !more {
			return nil
		}
		if err := visit(state); err != nil {
			return err
		}
	}
	return nil
}

// nextLevel makes what was found the present level, and returns its size.
func (s *Search) nextLevel() (size int, err error) {
	if err := s.settleAll(); err != nil {
		return 0, err
	}
	if err := s.widenIfDue(); err != nil {
		return 0, err
	}
	for _, w := range s.workers {
		w.present, w.next = w.next, w.present
		size += w.present.Len()
	}
	s.expanding.Store(int64(len(s.workers)))
	return size, nil
}

// settleAll looks up all that is pending or was sent, while no worker is at
// work.
func (s *Search) settleAll() error {
	for _, w := range s.workers {
		if err := w.divide(); err != nil {
			return err
		}
		w.deliverAll()
	}
	for _, w := range s.workers {
		if _, err := w.receive(); err != nil {
			return err
		}
		if err := w.settleAll(); err != nil {
			return err
		}
	}
	return nil
}

// visitParts visits the parts of all workers, by one of them.
func (s *Search) visitParts() error {
	for i, w := range s.workers {
		for !s.Stopped() {
			state, more := w.take()
			if !more {
				break
			}
			if err := s.visits[i](state); err != nil {
				return err
			}
		}
	}
	return nil
}
