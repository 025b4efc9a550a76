package model

import (
	"reflect"
	"slices"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/program"
)

// Rooms of texts and slices.
//
// Searches pack states of one length several times as fast as others. So the
// encoding of a text or a slice may have room: zeros follow a shorter one, up to
// a length that is the same in all states; longer ones have no zeros. Rooms are
// given from a sample, before the first state is explored, if they make all
// states of the sample equally long.

// Walks of the sample, and the states of each.
const (
	maxRoomWalks = 8
	maxRoomSteps = 64
)

// mostPadded bounds the length of padded states, by a multiple of the mean
// length without padding.
const mostPadded = 2

// giveRooms gives rooms to the texts and slices of the states.
func (m *Model[S]) giveRooms() {
	l := m.root.layout
	if l == nil || l.flat {
		return
	}
	initial := make([]S, len(m.initial))
	for i := range initial {
		m.decode(&decoder{}, m.initial[i], &initial[i])
	}
	sample := m.sample()
	for _, s := range sample {
		l.eachText(unsafe.Pointer(s), func(t *move, need int) { t.room = max(t.room, need) })
	}
	if !isEven(l, sample) {
		l.clearRooms()
	}
	for i := range initial {
		m.initial[i] = l.encode(nil, unsafe.Pointer(&initial[i]))
	}
}

// isEven reports whether the padded encodings of all states have one length, and
// are not much longer than those without padding.
func isEven[S any](l *layout, sample []*S) bool {
	length, bytes := 0, 0
	for i, s := range sample {
		n := len(l.encode(nil, unsafe.Pointer(s)))
		if i > 0 && n != length {
			return false
		}
		length = n
		bytes += n
		l.eachText(unsafe.Pointer(s), func(t *move, need int) { bytes -= t.room - need })
	}
	return length*len(sample) <= mostPadded*bytes
}

// sample returns the states of some walks. In every other one each step leads to
// a longest next state, so that what grows is soon large.
func (m *Model[S]) sample() (states []*S) {
	x := newExplorer(&binding[S]{m: m.AuditEvery(0)})
	var batch program.Batch
	random := uint64(1)
	for walk := range maxRoomWalks {
		state := slices.Clone(m.initial[walk%len(m.initial)])
		for range maxRoomSteps {
			s := new(S)
			m.decode(&decoder{}, state, s)
			states = append(states, s)
			if x.Expand(state, &batch) != nil || batch.Len() == 0 {
				break // the search will find the fault
			}
			random = random*6364136223846793005 + 1442695040888963407 // Knuth's generator
			next := batch.State(int((random >> 33) % uint64(batch.Len())))
			for i := range batch.Len() {
				if walk%2 == 0 && len(batch.State(i)) > len(next) {
					next = batch.State(i)
				}
			}
			state = slices.Clone(next)
		}
	}
	return states
}

// eachText calls visit with the texts of a value, and with its slices of
// elements that have neither, and how many bytes the encoding of each needs.
func (l *layout) eachText(p unsafe.Pointer, visit func(m *move, need int)) {
	for i := range l.moves {
		m := &l.moves[i]
		switch at := unsafe.Add(p, m.offset); m.kind {
		case reflect.String:
			visit(m, len(appendText(nil, *(*string)(at))))
		case reflect.Slice:
			h := (*sliceHeader)(at)
			if m.elements.layout.flat {
				visit(m, len(m.elements.encode(nil, h)))
				continue
			}
			for i := range uintptr(h.len) {
				m.elements.layout.eachText(unsafe.Add(h.data, i*m.elements.arena.size), visit)
			}
		}
	}
}

// clearRooms takes all rooms away.
func (l *layout) clearRooms() {
	for i := range l.moves {
		m := &l.moves[i]
		if m.room = 0; m.elements != nil {
			m.elements.layout.clearRooms()
		}
	}
}

// fillRoom appends zeros up to a length.
func fillRoom(b []byte, length int) []byte {
	n := len(b)
	b = slices.Grow(b, length-n)[:length]
	clear(b[n:])
	return b
}

// skip leaves out n bytes, if that is positive.
func (d *decoder) skip(n int) {
	if n > 0 {
		d.b = d.b[n:]
	}
}
