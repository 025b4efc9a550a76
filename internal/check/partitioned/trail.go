package partitioned

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/packed"
)

// trail is the states of one worker with their parents, by place: 8 bytes for
// each word of a state, and 4 for the number of the parent. from has the
// parents of the states that are pending.
//
// A verdict needs none of it, so a search gives it up after some states, or
// when the memory is full; a second one stores it to the end, once there is a
// state to lead to. A state's number is made of its worker and its place in the
// queue.
type trail struct {
	states  *packed.Queue       // all that were met, by place
	parents store.Array[uint32] // by place
	from    []uint32            // of those that are pending
}

// NoParent stands for the parent of initial states.
const (
	NoParent = uint64(noParent)
	noParent = ^uint32(0)
)

// KeepTrail makes a search store how states were found: of so many states at
// most, unless that is 0. It is called before any state is found.
func (s *Search) KeepTrail(most uint64) {
	s.traced, s.mostTraced = true, most
	for _, w := range s.workers {
		w.from = NoParent
		w.trail = newTrail(s.budget, w.words)
	}
}

// newTrail makes an empty trail of states of so many words.
func newTrail(b *store.Budget, words int) *trail {
	return &trail{states: packed.NewQueue(b, words), parents: store.NewArray[uint32](b)}
}

// free returns the memory to the budget.
func (t *trail) free() {
	t.states.Free()
	t.parents.Free()
}

// meet notes the parent of n states that become pending.
func (t *trail) meet(from uint64, n int) {
	for range n {
		t.from = append(t.from, uint32(min(from, NoParent)))
	}
}

// noteTrail adds to the trail which of the pending states are new.
func (w *Worker) noteTrail(pending []uint64) error {
	return w.keepTrail(w.trail.note(pending, w.fresh, w.words))
}

// keepTrail gives the trail up if there are too many states, or no memory for
// them; err is the result of adding to it.
func (w *Worker) keepTrail(err error) error {
	s, t := w.s, w.trail
	all := uint64(t.parents.Len()) * uint64(len(s.workers))
	if err == nil && s.mostTraced == 0 && all >= uint64(noParent) {
		return store.ErrTooMany
	}
	if s.mostTraced == 0 || err == nil && all <= s.mostTraced || err != nil && !errors.Is(err, store.ErrFull) {
		return err
	}
	t.free()
	w.trail = nil
	s.lost.Store(true)
	return nil
}

// dropTrails gives all trails up if one worker has; no other worker is at work.
func (s *Search) dropTrails() {
	if !s.traced || !s.lost.Load() {
		return
	}
	s.traced = false
	for _, w := range s.workers {
		if w.trail != nil {
			w.trail.free()
			w.trail = nil
		}
	}
}

// note adds the new states among the pending ones, with their parents.
func (t *trail) note(pending, fresh []uint64, words int) error {
	if err := t.states.Push(fresh); err != nil {
		return err
	}
	n := len(pending) / words
	for i := 0; i < n && len(fresh) > 0; i++ {
		at := i * words
		if pending[at] != fresh[0] || words > 1 && !slices.Equal(pending[at:at+words], fresh[:words]) {
			continue
		}
		fresh = fresh[words:]
		if err := t.parents.Append(t.from[i]); err != nil {
			return err
		}
	}
	t.from = t.from[:copy(t.from, t.from[n:])]
	return nil
}

// Place returns the number of the state that is visited, for Parent and State.
func (w *Worker) Place() uint64 { return w.from }

// KeepsTrail reports whether the states that were met are stored with their
// parents. It is for Parent and State, and no other worker may be at work.
func (s *Search) KeepsTrail() bool {
	return !s.repacking && !slices.ContainsFunc(s.workers, func(w *Worker) bool { return w.trail == nil })
}

// Parent returns the number of the state from which the one with a number was
// met, NoParent of an initial one.
func (s *Search) Parent(number uint64) uint64 {
	w, place := s.at(number)
	return uint64(*w.trail.parents.At(uint32(place)))
}

// State returns a copy of the state with a number.
func (s *Search) State(number uint64) []byte {
	w, place := s.at(number)
	var key packed.Words
	w.trail.states.At(int(place), &key)
	return slices.Clone(w.unpack(&key))
}

// at returns the worker and the place of the state with a number.
func (s *Search) at(number uint64) (w *Worker, place uint64) {
	n := uint64(len(s.workers))
	return s.workers[number%n], number / n
}
