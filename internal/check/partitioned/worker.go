package partitioned

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/packed"
)

// Worker is one of the workers of a search, with its part of the present level
// and of the next.
type Worker struct {
	s     *Search
	id    int
	words int // of a packed state
	set   *packed.Set
	queues

	pending []uint64 // packed states that were met and are not looked up yet
	fresh   []uint64 // packed states that were new

	taken     []uint64 // packed states of the level that are to be visited
	room      [blockLen * packed.MostWords]uint64
	from      uint64 // number of the state that is visited
	following uint64 // number of the first one that is taken
	added     uint64 // states that were met before they are packed again
	trail     *trail // nil: none is kept

	state   packed.Words // that was visited last
	packing *packed.Cursor

	mu   sync.Mutex   // for taking states of present
	left atomic.Int64 // states of present
	gone uint64       // states that were taken of all levels; the place of the next one

	_ cacheline.Pad
}

// queues are the states of a worker that nobody has taken.
type queues struct {
	present, next *packed.Queue // levels
}

// newQueues makes empty queues.
func newQueues(b *store.Budget) queues {
	return queues{present: packed.NewQueue(b, 0), next: packed.NewQueue(b, 0)}
}

// blockLen is how many states a worker takes at once, at most.
const blockLen = 64

// pendingLen is how many states are found while the memory loads the line of
// one; twice as many are looked up together.
const pendingLen = 24

// Added returns how many states of this worker were found.
func (w *Worker) Added() uint64 {
	if w.s.repacking {
		return w.added
	}
	return w.set.Len()
}

// Meet adds n states of one length, stored one after the other, to the next
// level, unless they were found before. They are copied. visit calls it on its
// own worker; a call for many states costs less than many calls.
func (w *Worker) Meet(states []byte, length, n int) error {
	if w.trail != nil {
		w.trail.meet(w.from, n)
	}
	at := len(w.pending)
	w.pending = extend(w.pending, n*w.words)
	if err := w.packing.PackAll(states, length, w.pending[at:]); err != nil {
		w.pending = w.pending[:at]
		return err
	}
	return w.look(at)
}

// number returns the number of the state at a place of the worker's queues.
func (w *Worker) number(place uint64) uint64 {
	return place*uint64(len(w.s.workers)) + uint64(w.id)
}

// extend makes a slice n words longer; the new words may have any value.
func extend(s []uint64, n int) []uint64 {
	return slices.Grow(s, n)[:len(s)+n]
}

// look starts loading the lines of the pending states from one on, and looks up
// earlier ones if there are enough.
func (w *Worker) look(from int) error {
	w.set.FetchAll(w.pending[from:])
	if len(w.pending) >= 3*pendingLen*w.words {
		return w.settle(2 * pendingLen * w.words)
	}
	return nil
}

// settle looks up the first n words that are pending.
func (w *Worker) settle(n int) (err error) {
	w.fresh, err = w.set.InsertAll(w.pending[:n], w.fresh[:0])
	if w.trail != nil && err == nil {
		err = w.noteTrail(w.pending[:n])
	}
	w.pending = w.pending[:copy(w.pending, w.pending[n:])]
	if err != nil {
		return err
	}
	return w.next.Push(w.fresh)
}

// settleAll looks up all states that are pending.
func (w *Worker) settleAll() error { return w.settle(len(w.pending)) }

// take returns the next state of the level, if there is one. It is valid until
// the next call.
func (w *Worker) take() (state []byte, more bool) {
	if len(w.taken) == 0 && !w.takeSome() {
		return nil, false
	}
	w.taken = w.taken[copy(w.state[:w.words], w.taken):]
	w.from = w.following
	w.following += uint64(len(w.s.workers))
	return w.unpack(&w.state), true
}

// takeSome takes states of the level, of the worker's own part if there are any
// left.
func (w *Worker) takeSome() bool {
	workers := w.s.workers
	for i := range workers {
		if w.takeFrom(workers[(w.id+i)%len(workers)]) {
			return true
		}
	}
	return false
}

// takeFrom takes states of the part of a worker. The last ones are few at a time,
// so that all workers end together.
func (w *Worker) takeFrom(o *Worker) bool {
	left := int(o.left.Load())
	if left == 0 {
		return false
	}
	most := max(blockLen/8, min(blockLen, left/(2*len(w.s.workers))))
	o.mu.Lock()
	defer o.mu.Unlock()
	w.taken = w.room[:o.present.Take(w.room[:most*w.words])]
	w.following = o.number(o.gone)
	o.gone += uint64(len(w.taken) / w.words)
	o.left.Store(int64(o.present.Len()))
	return len(w.taken) > 0
}

// unpack returns the state of a spread key, which it changes. It is valid until
// the next call.
func (w *Worker) unpack(key *packed.Words) []byte {
	key.Unspread(w.words)
	return w.packing.Unpack(key)
}
