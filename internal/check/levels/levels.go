package levels

import (
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Queue is the queue of a breadth-first search by several workers. A worker
// puts the states that it finds into a list of its own, and all lists together
// are the next level. Each worker takes blocks from its own list of the present
// level and then, when that is empty, from those of the others. A level begins
// when the one before is finished, so that every state is found at its depth.
//
//	q := levels.New(budget, n, begin)
//	q.Add(0, initial)          // for each initial state
//	// in every worker:
//	q.Run(worker, visit)       // visit calls Add for new states
type Queue struct {
	Rounds
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

// New makes an empty queue for some workers. begin is called before every
// level but the first with the number of its states, which is not 0, while no
// worker visits any; if it returns false the search ends.
func New(b *store.Budget, workers int, begin func(size int) bool) *Queue {
	q := &Queue{}
	q.Begin, q.Advance = begin, q.advance
	q.Init(workers)
	for i := range q.lists {
		q.lists[i] = make([]levelList, workers)
		for j := range q.lists[i] {
			q.lists[i][j].states = store.NewArray[uint64](b)
		}
	}
	return q
}

// Add puts a state into the next level on behalf of a worker; before Run, into
// the first. The error is store.ErrFull.
func (q *Queue) Add(worker int, state uint64) error {
	return q.lists[1-q.present][worker].states.Append(state)
}

// advance makes the next level the present one, and returns its size.
func (q *Queue) advance() (size int, err error) {
	for i := range q.lists[q.present] {
		q.lists[q.present][i].states.Truncate(0)
	}
	q.present = 1 - q.present
	for i := range q.lists[q.present] {
		list := &q.lists[q.present][i]
		list.taken.Store(0)
		size += list.states.Len()
	}
	return size, nil
}

// Run visits states as a worker, a block at a time, until there are none; every
// worker must call it. An error of visit ends the search for all; the others
// return nil.
func (q *Queue) Run(worker int, visit func(block []uint64) error) error {
	block := make([]uint64, 0, blockLen)
	all := func() error { return q.visitAll(worker, block, visit) }
	return q.Rounds.Run(all, all)
}

// take takes up to size states of a list.
func (q *Queue) take(list *levelList, size int64, block []uint64) []uint64 {
	n := int64(list.states.Len())
	from := list.taken.Add(size) - size
	block = block[:0]
	for at := from; at < min(from+size, n); at++ {
		block = append(block, *list.states.At(uint32(at)))
	}
	return block
}

// visitAll visits what is left of the level.
func (q *Queue) visitAll(worker int, block []uint64, visit func([]uint64) error) error {
	lists := q.lists[q.present]
	for i := range lists {
		list := &lists[(worker+i)%len(lists)]
		n := int64(list.states.Len())
		for left := n - list.taken.Load(); left > 0; left = n - list.taken.Load() {
			size := max(blockLen/8, min(blockLen, left/int64(2*len(lists)))) // the last ones are small, so that all end at a time
			block = q.take(list, size, block)
			if q.Stopped() {
				return nil
			}
			if err := visit(block); err != nil {
				return err
			}
		}
	}
	return nil
}
