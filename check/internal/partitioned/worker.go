package partitioned

import (
	"slices"
	"sync"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/store/packed"
)

// Worker is one of the workers of a search.
type Worker struct {
	s     *Search
	id    int
	words int // of a packed state
	set   *packed.Set
	queues

	pending    []uint64 // packed states that were met and are not looked up yet
	discovered []uint64 // packed states of a batch, before they are divided among workers
	fresh      []uint64 // packed states that were new
	numbers    []uint64 // of those that one visit has met, while all go deep

	out   []parcel // for each worker
	inbox inbox

	added uint64 // states that were met before they are packed again
	taken uint64 // states of the queue that were taken; the place of the next one
	from  uint64 // number of the state that is visited
	deep  diver
	trail *trail // nil: none is kept

	deepMu sync.Mutex // while all go deep, for the set, the queues, and what is known of their states

	state   packed.Words // that was visited last
	packing *packed.Cursor

	_ cacheline.Pad
}

// queues is the states of a worker that it has not visited.
type queues struct {
	present, next *queue // levels
	later         later  // what was passed
}

func newQueues(b *store.Budget) queues {
	return queues{present: &queue{budget: b}, next: &queue{budget: b}, later: newLater(b)}
}

// pendingLen is how many states are met while the memory gets the line of one;
// twice as many are looked up together.
const pendingLen = 24

// Added is how many states of this worker were met. Other workers may add some
// meanwhile, where all go deep.
func (w *Worker) Added() uint64 {
	if len(w.s.workers) > 1 {
		w.deepMu.Lock()
		defer w.deepMu.Unlock()
	}
	if w.s.repacking {
		return w.added
	}
	return w.set.Len()
}

// Meet puts some states of one length, which stand one after the other, into
// the next level, unless they were met before.
func (w *Worker) Meet(states []byte, length, n int) error {
	several := len(w.s.workers) > 1
	if !several && w.trail != nil {
		w.trail.meet(w.from, n)
	}
	n *= w.words
	if !several || w.s.deep > 0 {
		at := len(w.pending)
		w.pending = extend(w.pending, n)
		if err := w.packing.PackAll(states, length, w.pending[at:]); err != nil {
			w.pending = w.pending[:at]
			return err
		}
		if several {
			return nil // see collectShared
		}
		return w.look(at)
	}
	w.discovered = extend(w.discovered[:0], n)
	if err := w.packing.PackAll(states, length, w.discovered); err != nil {
		return err
	}
	if w.s.traced {
		return w.divideTraced(w.discovered)
	}
	return w.divide(w.discovered)
}

// number is that of the state in a place of the worker's queue, among those of
// all workers.
func (w *Worker) number(place uint64) uint64 {
	return place*uint64(len(w.s.workers)) + uint64(w.id)
}

// extend makes a slice longer; what is added may be anything.
func extend(s []uint64, n int) []uint64 {
	return slices.Grow(s, n)[:len(s)+n]
}

// look has the lines of the last states that are pending fetched, and looks up
// some others if there are enough.
func (w *Worker) look(from int) error {
	w.set.FetchAll(w.pending[from:])
	if len(w.pending) >= 3*pendingLen*w.words {
		return w.settle(2 * pendingLen * w.words)
	}
	return nil
}

// settle looks up the first states that are pending: so many words.
func (w *Worker) settle(n int) (err error) {
	w.fresh, err = w.set.InsertAll(w.pending[:n], w.fresh[:0])
	if w.trail != nil && err == nil {
		err = w.noteTrail(w.pending[:n])
	}
	w.pending = w.pending[:copy(w.pending, w.pending[n:])]
	if err != nil {
		return err
	}
	return w.next.push(w.fresh)
}

// settleAll looks up all states that are pending.
func (w *Worker) settleAll() error { return w.settle(len(w.pending)) }

// take is the next state of the level that was not visited early, if there is
// one; those that are for later are passed. It is good until the next call.
func (w *Worker) take() (state []byte, more bool, err error) {
	for w.present.n > 0 {
		w.present.pop(&w.state)
		place := w.taken
		w.taken++
		if w.isEarly(place) {
			continue
		}
		if w.isFar(place) {
			if err := w.pass(place); err != nil {
				return nil, false, err
			}
			continue
		}
		w.from = w.number(place)
		return w.unpack(&w.state), true, nil
	}
	if w.s.last {
		state, more = w.takeLater()
	}
	return state, more, nil
}

// unpack makes a state of a spread key, which it changes. It is good until the
// next call.
func (w *Worker) unpack(key *packed.Words) []byte {
	key.Unspread(w.words)
	return w.packing.Unpack(key)
}
