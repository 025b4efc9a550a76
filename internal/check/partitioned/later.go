package partitioned

import (
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// States that were met while a worker goes deep belong to the level as deep as
// the way to them: breadth first passes them until it comes there. If they were
// in the next level, each level would have three times as many strangers as the
// one before, and what lies ten steps ahead would never be come to; if they were
// visited last of all, so would be what follows upon a state of a level that was
// visited early. What is passed keeps its place, where whoever goes deep finds
// it.

// later is the states that were passed, in the order of their places.
type later struct {
	states  *queue
	places  store.Array[uint32]
	first   int                 // of the places whose states were not taken
	adopted store.Array[uint32] // places whose states belong to the level
}

func newLater(b *store.Budget) later {
	return later{states: &queue{budget: b}, places: store.NewArray[uint32](b), adopted: store.NewArray[uint32](b)}
}

// isFar reports whether the state in a place was met while a worker went deep.
func (w *Worker) isFar(place uint64) bool {
	return place <= store.MaxIndex && w.deep.far.Has(uint32(place))
}

// span is places in a row whose states were met from one, while a worker went
// deep, and the level to which they belong.
type span struct{ first, n, level uint32 }

// mostLevel bounds the levels of spans; what is deeper is visited last.
const mostLevel = 1 << 24

// markFar notes that the states from a place on, up to the end of the queue,
// were met while a worker went deep, from one of a level.
func (w *Worker) markFar(first uint64, level int) error {
	return w.markSpan(first, w.end(), level+1)
}

// markSpan notes that the states from a place on, up to another, were met while
// a worker went deep, and belong to a level.
func (w *Worker) markSpan(first, end uint64, level int) error {
	end = min(end, store.MaxIndex+1)
	for place := first; place < end; place++ {
		if err := w.deep.far.Set(uint32(place)); err != nil {
			return err
		}
	}
	if first >= end || level >= mostLevel {
		return nil
	}
	d := &w.deep
	if err := d.heads.Resize(level + 1); err != nil {
		return err
	}
	head := d.heads.At(uint32(level))
	if err := d.spans.Append(span{uint32(first), uint32(end - first), uint32(level)}); err != nil {
		return err
	}
	if err := d.links.Append(*head); err != nil {
		return err
	}
	*head = uint32(d.spans.Len())
	return nil
}

// levelOf is the level of the state in a place that was not visited.
func (w *Worker) levelOf(place uint64) int {
	switch {
	case w.isFar(place):
		return w.deep.levelOf(place)
	case place < w.taken+uint64(w.present.n):
		return w.s.level
	}
	return w.s.level + 1
}

// levelOf is the level of the span that a place is in; mostLevel if there is
// none. It takes time logarithmic in the number of spans behind that place:
// whoever goes deep asks for the last ones most.
func (d *diver) levelOf(place uint64) int {
	n := d.spans.Len()
	i, end := 0, n
	for step := 1; step <= n; step *= 2 {
		if uint64(d.spans.At(uint32(n-step)).first) <= place {
			i = n - step + 1
			break
		}
		end = n - step
	}
	for i < end {
		if middle := (i + end) / 2; uint64(d.spans.At(uint32(middle)).first) <= place {
			i = middle + 1
		} else {
			end = middle
		}
	}
	if i > 0 {
		if sp := d.spans.At(uint32(i - 1)); place < uint64(sp.first)+uint64(sp.n) {
			return int(sp.level)
		}
	}
	return mostLevel
}

// adopt takes the states into a level that belong to it and were met by going
// deep, and returns how many of them were passed. No worker is at work.
//
// The spans of a level lie far from each other. As links are beside them, the
// next one is known before the memory has a span, and it loads several at a
// time.
func (w *Worker) adopt(level int) (passed int, err error) {
	d := &w.deep
	w.later.adopted.Truncate(0)
	if level >= d.heads.Len() {
		return 0, nil
	}
	for at := *d.heads.At(uint32(level)); at > 0; {
		sp := *d.spans.At(at - 1)
		for place := sp.first; place < sp.first+sp.n; place++ {
			if uint64(place) >= w.taken {
				d.far.Clear(place)
			} else if err := w.later.adopted.Append(place); err != nil {
				return 0, err
			}
		}
		at = *d.links.At(at - 1)
	}
	return w.later.adopted.Len(), nil
}

// takeAdopted is take for the states of the level that were passed.
func (w *Worker) takeAdopted() (state []byte, more bool, err error) {
	for w.later.adopted.Len() > 0 {
		place := uint64(*w.later.adopted.Top())
		w.later.adopted.Truncate(w.later.adopted.Len() - 1)
		if !w.waits(place) {
			continue
		}
		if err := w.deep.early.Set(uint32(place)); err != nil {
			return nil, false, err
		}
		w.at(place, &w.state)
		w.from = w.number(place)
		return w.unpack(&w.state), true, nil
	}
	return nil, false, nil
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
