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

	repacking bool // all states are being packed again, or that has ended early

	traced     bool        // trails are kept
	mostTraced uint64      // states before trails are given up; 0: they never are
	lost       atomic.Bool // a worker has given its trail up
}

// New makes a search by some workers, without states. begin is called before
// every level but the first with the number of its states, which is not 0,
// while no worker visits any; if it returns false the search ends. Memory is
// charged to the budget, and is freed with it.
func New(b *store.Budget, packer *packed.Packer, workers int, begin func(size int) bool) (*Search, error) {
	s := &Search{budget: b, packer: packer}
	s.Begin, s.Advance = begin, s.nextLevel
	s.Init(workers)
	for i := range workers {
		s.workers = append(s.workers, &Worker{s: s, id: i, queues: newQueues(b)})
	}
	return s, s.allocate()
}

// allocate gives the workers an empty set for what the packer packs.
func (s *Search) allocate() error {
	sets, err := packed.NewSets(s.budget, s.packer.Words(), s.packer.Bits(), len(s.workers))
	if err != nil {
		return err
	}
	for i, w := range s.workers {
		w.set, w.words, w.packing = sets[i], s.packer.Words(), s.packer.NewCursor()
		w.present.SetWords(w.words)
		w.next.SetWords(w.words)
	}
	return nil
}

// InComponents reports whether states are packed as the numbers of their
// components, which results report as another storage.
func (s *Search) InComponents() bool { return s.packer.InComponents() }

// Worker returns worker i. Its Meet may be called for the initial states, by
// one goroutine, before Run.
func (s *Search) Worker(i int) *Worker { return s.workers[i] }

// Run visits states as a worker until there are none; every worker must call
// it. visit is called with each state, which is valid during the call, and
// calls the worker's Meet. An error ends the search for all, and is returned by
// the worker that had it; the others return nil. ErrUnlike is one, as are those
// of a full store.
func (s *Search) Run(worker int, visit func(state []byte) error) error {
	visitLevel := func() error { return s.workers[worker].visitLevel(visit) }
	err := s.Rounds.Run(visitLevel, visitLevel)
	if errors.Is(err, errStopped) {
		return nil
	}
	return err
}

// visitLevel visits states of a level until there are none.
func (w *Worker) visitLevel(visit func(state []byte) error) error {
	for {
		state, more := w.take()
		if !more {
			return w.settleAll()
		}
		if w.s.Stopped() {
			return nil
		}
		if err := visit(state); err != nil {
			return err
		}
	}
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
		w.left.Store(int64(w.present.Len()))
		size += w.present.Len()
	}
	return size, nil
}

// settleAll looks up all that is pending, while no worker is at work.
func (s *Search) settleAll() error {
	for _, w := range s.workers {
		if err := w.settleAll(); err != nil {
			return err
		}
	}
	return nil
}
