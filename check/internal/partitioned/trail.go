package partitioned

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/store/packed"
)

// A search by one worker can keep how every state was come to: all states in the order in which they were met, 8 bytes for each of
// their words, and 4 bytes for the place of the one before. A verdict needs none of it, so a search gives it up after some states, or
// when the memory is full; a second one keeps it to the end, once there is something to lead to.

// trail is what is kept.
type trail struct {
	states  *queue              // all that were met, by place
	parents store.Array[uint32] // by place
	from    []uint32            // of those that are pending
	most    uint64              // states before it is given up; 0: it never is
}

// noParent is in the place of the parent of initial states.
const noParent = ^uint32(0)

// KeepTrail makes a search by one worker keep how states were come to: of so many states at most, unless that is 0. It is called before
// any is met.
func (s *Search) KeepTrail(most uint64) {
	w := s.workers[0]
	w.place = uint64(noParent)
	w.trail = &trail{states: &queue{budget: s.budget, words: w.words}, parents: store.NewArray[uint32](s.budget), most: most}
}

// meet notes that so many states are met from one.
func (t *trail) meet(from uint64, n int) {
	for range n {
		t.from = append(t.from, uint32(from))
	}
}

// noteTrail keeps those of some states that were pending that are new, or gives the trail up.
func (w *Worker) noteTrail(pending []uint64) error {
	t := w.trail
	err := t.note(pending, w.fresh, w.words)
	if t.most == 0 || err == nil && uint64(t.parents.Len()) <= t.most || err != nil && !errors.Is(err, store.ErrFull) {
		return err
	}
	t.states.free()
	t.parents.Free()
	w.trail = nil
	return nil
}

// note keeps those of some states that were pending that are new.
func (t *trail) note(pending, fresh []uint64, words int) error {
	if err := t.states.push(fresh); err != nil {
		return err
	}
	n := len(pending) / words
	for i := 0; i < n && len(fresh) > 0; i++ {
		if !slices.Equal(pending[i*words:(i+1)*words], fresh[:words]) {
			continue
		}
		fresh = fresh[words:]
		if t.parents.Len() >= store.MaxIndex {
			return store.ErrTooMany
		}
		if err := t.parents.Append(t.from[i]); err != nil {
			return err
		}
	}
	t.from = t.from[:copy(t.from, t.from[n:])]
	return nil
}

// Trail is the states from an initial one to the one that is visited; nil if that is not kept.
func (s *Search) Trail() (states [][]byte) {
	w := s.workers[0]
	if w.trail == nil {
		return nil
	}
	for at := uint32(w.place); at != noParent; at = *w.trail.parents.At(at) {
		var key packed.Words
		w.trail.states.at(int(at), &key)
		states = append(states, slices.Clone(w.unpack(&key)))
	}
	slices.Reverse(states)
	return states
}
