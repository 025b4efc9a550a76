package reach

import (
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/check/partitioned"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Levels is the queue of a breadth-first search by several workers. A worker
// puts the states that it finds into a list of its own, and all lists together
// are the next level. Each worker takes blocks from its own list of the present
// level and then, when that is empty, from those of the others. A level begins
// when the one before is finished, so that every state is found at its depth.
//
//	levels := NewLevels(budget, n, begin)
//	levels.Add(0, initial)          // for each initial state
//	// in every worker:
//	levels.Run(worker, visit)       // visit calls Add for new states
type Levels struct {
	partitioned.Rounds
	lists   [2][]levelList // by worker: of the present level, and of the next
	present int
}

// levelList is the part of a level that one worker has found; taken counts the
// states that were handed out.
type levelList struct {
	states store.Array[uint64]
	taken  atomic.Int64
	_      cacheline.Pad
}

// blockLen is how many states a worker takes at once, at most.
const blockLen = 64

// NewLevels makes an empty queue for some workers. begin is called before every
// level but the first with the number of its states, which is not 0, while no
// worker visits any; if it returns false the search ends.
func NewLevels(b *store.Budget, workers int, begin func(size int) bool) *Levels {
	l := &Levels{}
	l.Begin, l.Advance = begin, l.advance
	l.Init(workers)
	for i := range l.lists {
		l.lists[i] = make([]levelList, workers)
		for j := range l.lists[i] {
			l.lists[i][j].states = store.NewArray[uint64](b)
		}
	}
	return l
}

// Add puts a state into the next level on behalf of a worker; before Run, into
// the first. The error is store.ErrFull.
func (l *Levels) Add(worker int, state uint64) error {
	return l.lists[1-l.present][worker].states.Append(state)
}

// advance makes the next level the present one, and returns its size.
func (l *Levels) advance() (size int, err error) {
	for i := range l.lists[l.present] {
		l.lists[l.present][i].states.Truncate(0)
	}
	l.present = 1 - l.present
	for i := range l.lists[l.present] {
		list := &l.lists[l.present][i]
		list.taken.Store(0)
		size += list.states.Len()
	}
	return size, nil
}

// Run visits states as a worker, a block at a time, until there are none; every
// worker must call it. An error of visit ends the search for all; the others
// return nil.
func (l *Levels) Run(worker int, visit func(block []uint64) error) error {
	block := make([]uint64, 0, blockLen)
	all := func() error { return l.visitAll(worker, block, visit) }
	return l.Rounds.Run(all, all)
}

// take takes up to size states of a list.
func (l *Levels) take(list *levelList, size int64, block []uint64) []uint64 {
	n := int64(list.states.Len())
	from := list.taken.Add(size) - size
	block = block[:0]
	for at := from; at < min(from+size, n); at++ {
		block = append(block, *list.states.At(uint32(at)))
	}
	return block
}

// visitAll visits what is left of the level.
func (l *Levels) visitAll(worker int, block []uint64, visit func([]uint64) error) error {
	lists := l.lists[l.present]
	for i := range lists {
		list := &lists[(worker+i)%len(lists)]
		n := int64(list.states.Len())
		for left := n - list.taken.Load(); left > 0; left = n - list.taken.Load() {
			size := max(blockLen/8, min(blockLen, left/int64(2*len(lists)))) // the last ones are small, so that all end at a time
			block = l.take(list, size, block)
			if l.Stopped() {
				return nil
			}
			if err := visit(block); err != nil {
				return err
			}
		}
	}
	return nil
}
