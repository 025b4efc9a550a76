package partitioned

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/store/packed"
)

// Worker is one of the workers of a search.
type Worker struct {
	s             *Search
	id            int
	words         int // of a packed state
	set           *packed.Set
	present, next *queue

	pending    []uint64 // packed states that were met and are not looked up yet
	discovered []uint64 // packed states of a batch, before they are divided among workers
	fresh      []uint64 // packed states that were new

	out   []parcel // for each worker
	inbox inbox

	taken uint64 // states of the queue that were taken; the place of the next one
	place uint64 // of the state that is visited, in the queue
	deep  diver
	trail *trail // nil: none is kept

	state   packed.Words // that was visited last
	packing *packed.Cursor

	_ cacheline.Pad
}

// pendingLen is how many states are met while the memory gets the line of one; twice as many are looked up together.
const pendingLen = 24

// Added is how many states of this worker were met.
func (w *Worker) Added() uint64 { return w.set.Len() }

// Meet puts some states of one length, which stand one after the other, into the next level, unless they were met before.
func (w *Worker) Meet(states []byte, length, n int) error {
	if w.trail != nil {
		w.trail.meet(w.place, n)
	}
	n *= w.words
	if len(w.s.workers) == 1 {
		at := len(w.pending)
		w.pending = extend(w.pending, n)
		if err := w.packing.PackAll(states, length, w.pending[at:]); err != nil {
			w.pending = w.pending[:at]
			return err
		}
		return w.look(at)
	}
	w.discovered = extend(w.discovered[:0], n)
	if err := w.packing.PackAll(states, length, w.discovered); err != nil {
		return err
	}
	return w.divide(w.discovered)
}

// extend makes a slice longer; what is added may be anything.
func extend(s []uint64, n int) []uint64 {
	return slices.Grow(s, n)[:len(s)+n]
}

// look has the lines of the last states that are pending fetched, and looks up some others if there are enough.
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

// take is the next state of the level that was not visited early, if there is one. It is good until the next call.
func (w *Worker) take() (state []byte, more bool) {
	for w.present.n > 0 {
		w.present.pop(&w.state)
		w.place = w.taken
		w.taken++
		if !w.isEarly(w.place) {
			return w.unpack(&w.state), true
		}
	}
	return nil, false
}

// unpack makes a state of a spread key, which it changes. It is good until the next call.
func (w *Worker) unpack(key *packed.Words) []byte {
	key.Unspread(w.words)
	return w.packing.Unpack(key)
}
