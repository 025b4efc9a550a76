package partitioned

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/packed"
)

// Worker is one of the workers of a search, with its set and the queues of the
// present level and the next.
type Worker struct {
	s     *Search
	id    int
	words int // of a packed state
	set   *packed.Set
	queues

	pending    []uint64 // packed states that were met and are not looked up yet
	discovered []uint64 // packed states, before they are divided among workers
	origins    []origin // of the discovered states, where trails are stored
	fresh      []uint64 // packed states that were new

	out   []parcel // for each worker
	inbox inbox

	added uint64 // states that were met before they are packed again
	taken uint64 // states of the queue that were taken; the place of the next one
	from  uint64 // number of the state that is visited
	trail *trail // nil: none is kept

	state   packed.Words // that was visited last
	packing *packed.Cursor

	_ cacheline.Pad
}

// queues are the states of a worker that it has not visited.
type queues struct {
	present, next *packed.Queue // levels
}

// newQueues makes empty queues.
func newQueues(b *store.Budget) queues {
	return queues{present: packed.NewQueue(b, 0), next: packed.NewQueue(b, 0)}
}

// batchLen is how many states several workers find before they are distributed.
// Half of the successors of a state belong to another worker, as chance has it:
// loops over those of one state only would end where no processor predicts it.
const batchLen = 48

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
	several := len(w.s.workers) > 1
	if !several {
		w.meet(w.from, n)
	}
	n *= w.words
	if !several {
		at := len(w.pending)
		w.pending = extend(w.pending, n)
		if err := w.packing.PackAll(states, length, w.pending[at:]); err != nil {
			w.pending = w.pending[:at]
			return err
		}
		return w.look(at)
	}
	at := len(w.discovered)
	w.discovered = extend(w.discovered, n)
	if err := w.packing.PackAll(states, length, w.discovered[at:]); err != nil {
		w.discovered = w.discovered[:at]
		return err
	}
	if w.s.traced && n > 0 {
		w.origins = append(w.origins, origin{w.from, n})
	}
	if len(w.discovered) < batchLen*w.words {
		return nil
	}
	return w.divide()
}

// number returns the number of the state at a place of the worker's queue.
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
	if w.present.Len() == 0 {
		return nil, false
	}
	w.present.Pop(&w.state)
	w.from = w.number(w.taken)
	w.taken++
	return w.unpack(&w.state), true
}

// unpack returns the state of a spread key, which it changes. It is valid until
// the next call.
func (w *Worker) unpack(key *packed.Words) []byte {
	key.Unspread(w.words)
	return w.packing.Unpack(key)
}
