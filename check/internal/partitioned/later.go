package partitioned

import (
	"github.com/ltlcheck/ltlcheck/store"
)

// States that were met while a worker goes deep are visited last of all, unless
// it comes to them by itself: breadth first passes them, so that a level has
// those states only that the levels before it have met. If they were in the
// next level, each level would have three times as many strangers as the one
// before, and what lies ten steps ahead would never be come to. What is passed
// keeps its place, where whoever goes deep finds it.

// later is the states that were passed, in the order of their places.
type later struct {
	states *queue
	places store.Array[uint32]
	first  int // of the places whose states were not taken
}

func newLater(b *store.Budget) later {
	return later{states: &queue{budget: b}, places: store.NewArray[uint32](b)}
}

// isFar reports whether the state in a place was met while a worker went deep.
func (w *Worker) isFar(place uint64) bool {
	return place <= store.MaxIndex && w.deep.far.Has(uint32(place))
}

// markFar notes that the states from a place on, up to the end of the queue,
// were met while a worker went deep.
func (w *Worker) markFar(first, end uint64) error {
	for place := first; place < end && place <= store.MaxIndex; place++ {
		if err := w.deep.far.Set(uint32(place)); err != nil {
			return err
		}
	}
	return nil
}

// pass leaves the state that was just taken from a place for later.
func (w *Worker) pass(place uint64) error {
	if err := w.later.places.Append(uint32(place)); err != nil {
		return err
	}
	return w.later.states.push(w.state[:w.words])
}

// takeLater is take for what was passed, in a level of that alone.
func (w *Worker) takeLater() (state []byte, more bool) {
	l := &w.later
	for l.states.n > 0 {
		l.states.pop(&w.state)
		place := uint64(*l.places.At(uint32(l.first)))
		l.first++
		if w.from = w.number(place); !w.isEarly(place) {
			return w.unpack(&w.state), true
		}
	}
	return nil, false
}

// find is where a place is among those that were passed.
func (l *later) find(place uint64) (i int, found bool) {
	if l.states.n == 0 || place > store.MaxIndex {
		return 0, false
	}
	n := l.places.Len() - l.first
	i, end := 0, n
	for i < end {
		if middle := (i + end) / 2; uint64(*l.places.At(uint32(l.first + middle))) < place {
			i = middle + 1
		} else {
			end = middle
		}
	}
	return i, i < n && uint64(*l.places.At(uint32(l.first + i))) == place
}
