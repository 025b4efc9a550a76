package reach

import (
	"sync"
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
// Levels of a few states only are visited by one worker, while the others wait.
//
//	levels := NewLevels(budget, n, begin)
//	levels.Add(0, initial)          // for each initial state
//	levels.Start()
//	// in every worker:
//	levels.Run(worker, visit)       // visit calls Add for new states
//
// mu guards what workers wait for: level, which counts the levels begun,
// waiting and finished.
type Levels struct {
	lists   [2][]levelList // by worker: of the present level, and of the next
	present int
	begin   func(size int) bool

	mu       sync.Mutex
	changed  sync.Cond
	level    atomic.Int64 // written with mu held, as the next two
	waiting  int
	finished bool
	stopped  atomic.Bool
}

// levelList is the part of a level that one worker has found; taken counts the
// states that were handed out.
type levelList struct {
	states store.Array[uint64]
	taken  atomic.Int64
	_      cacheline.Pad
}

// blockLen is how many states a worker takes at once, at most; smallLevel is
// the most that one worker visits by itself.
const (
	blockLen   = 64
	smallLevel = 64
)

// NewLevels makes an empty queue for some workers. begin is called before every
// level but the first with the number of its states, which is not 0, while no
// worker visits any; if it returns false the search ends.
func NewLevels(b *store.Budget, workers int, begin func(size int) bool) *Levels {
	l := &Levels{begin: begin}
	l.changed.L = &l.mu
	for i := range l.lists {
		l.lists[i] = make([]levelList, workers)
		for j := range l.lists[i] {
			l.lists[i][j].states = store.NewArray[uint64](b)
		}
	}
	return l
}

// Add puts a state into the next level on behalf of a worker; before Start,
// into the first. The error is store.ErrFull.
func (l *Levels) Add(worker int, state uint64) error {
	return l.lists[1-l.present][worker].states.Append(state)
}

// Start makes the first level of the states that were added.
func (l *Levels) Start() { l.advance() }

// advance makes the next level the present one, and returns its size.
func (l *Levels) advance() int {
	for i := range l.lists[l.present] {
		l.lists[l.present][i].states.Truncate(0)
	}
	l.present = 1 - l.present
	size := 0
	for i := range l.lists[l.present] {
		list := &l.lists[l.present][i]
		list.taken.Store(0)
		size += list.states.Len()
	}
	return size
}

// Run visits states as a worker, a block at a time, until there are none; every
// worker must call it. An error of visit ends the search for all; the others
// return nil.
func (l *Levels) Run(worker int, visit func(block []uint64) error) error {
	block := make([]uint64, 0, blockLen)
	for {
		if err := l.visitAll(worker, block, visit); err != nil {
			l.Stop()
			return err
		}
		if more, err := l.next(worker, block, visit); !more || err != nil {
			return err
		}
	}
}

// open lets the other workers visit the next level. mu is held, as for finish.
func (l *Levels) open() {
	l.waiting = 0
	l.level.Add(1)
	l.changed.Broadcast()
}

// finish ends the search for the workers that wait.
func (l *Levels) finish() {
	l.finished = true
	l.changed.Broadcast()
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

// Stop ends the search soon: workers return after the states that they visit.
func (l *Levels) Stop() {
	l.stopped.Store(true)
	l.mu.Lock()
	l.finish()
	l.mu.Unlock()
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
			if l.stopped.Load() {
				return nil
			}
			if err := visit(block); err != nil {
				return err
			}
		}
	}
	return nil
}

// next waits for the other workers. The last one begins the next level.
func (l *Levels) next(worker int, block []uint64, visit func([]uint64) error) (more bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.waiting++; l.waiting < len(l.lists[0]) {
		partitioned.Await(&l.changed, &l.level, &l.stopped, &l.finished)
		return !l.finished, nil
	}
	size := l.advance()
	for size > 0 && !l.finished && l.begin(size) {
		if size > smallLevel {
			l.open()
			return true, nil
		}
		if err = l.visitAlone(worker, block, visit); err != nil {
			l.stopped.Store(true)
			break
		}
		size = l.advance()
	}
	l.finish()
	return false, err
}

// visitAlone visits the level while all others wait; mu is released meanwhile.
func (l *Levels) visitAlone(worker int, block []uint64, visit func([]uint64) error) error {
	l.mu.Unlock()
	defer l.mu.Lock()
	return l.visitAll(worker, block, visit)
}
