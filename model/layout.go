package model

import (
	"encoding/binary"
	"math"
	"reflect"
	"slices"
	"unsafe"
)

// Values without maps, pointers and interfaces are encoded, decoded and copied
// by loops over a list of moves, which is made once for a type. Fields of one
// byte that lie side by side are one move.

// layout is the list of moves of a type.
type layout struct {
	moves  []move
	bools  []move // where booleans are, which are among the bytes of moves
	slices []move // those of moves that are slices
	most   int    // bytes of an encoding, the contents of strings and slices apart
	flat   bool   // no strings and no slices: the value is its memory
}

// move is a part of a value: its kind, where it begins, and its bytes in memory
// if they are encoded as they are.
type move struct {
	kind     reflect.Kind // Uint8 for bytes
	offset   uintptr
	bytes    uintptr
	elements *elements // of a slice
	room     int       // of a text or a slice: the least length of its encoding
}

// maxMoves bounds the moves of a layout. Larger arrays are loops over the
// layout of their elements.
const maxMoves = 256

// layoutOf returns the layout of a type; nil if there is none. The lock must be
// held.
func (cs *codecs) layoutOf(t reflect.Type) *layout {
	l := &layout{}
	if !l.add(cs, t, 0) {
		return nil
	}
	return l.complete()
}

// complete computes what follows from the moves.
func (l *layout) complete() *layout {
	l.most, l.slices, l.flat = 0, nil, true
	for _, m := range l.moves {
		l.most += max(int(m.bytes), binary.MaxVarintLen64)
		if m.kind == reflect.Slice {
			l.slices = append(l.slices, m)
		}
		l.flat = l.flat && m.kind != reflect.Slice && m.kind != reflect.String
	}
	return l
}

// extended returns a layout to which moves can be added.
func (l *layout) extended() *layout {
	return &layout{moves: slices.Clone(l.moves), bools: slices.Clone(l.bools)}
}

// add adds the moves of a type that begins at an offset, and joins bytes that
// lie side by side. It reports false if the type has a part that no move can do,
// or too many; the layout is incomplete then.
func (l *layout) add(cs *codecs, t reflect.Type, offset uintptr) bool {
	if ownEncoding(t) {
		return false
	}
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); f.Name != "_" && !l.add(cs, f.Type, offset+f.Offset) {
				return false
			}
		}
		return true
	case reflect.Array:
		if isBytes(t.Elem()) {
			l.addBytes(t.Elem(), offset, uintptr(t.Len()))
			return true
		}
		for i := range t.Len() {
			if !l.add(cs, t.Elem(), offset+uintptr(i)*t.Elem().Size()) {
				return false
			}
		}
		return true
	case reflect.Bool, reflect.Int8, reflect.Uint8:
		l.addBytes(t, offset, 1)
	case reflect.Int, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float32, reflect.Float64:
		l.moves = append(l.moves, move{kind: t.Kind(), offset: offset})
	case reflect.String:
		l.moves = append(l.moves, move{kind: reflect.String, offset: offset})
	case reflect.Slice:
		e := cs.elementsOf(t)
		if e == nil {
			return false
		}
		l.moves = append(l.moves, move{kind: reflect.Slice, offset: offset, elements: e})
	default:
		return false
	}
	return len(l.moves) <= maxMoves
}

// addBytes adds n values of a type of one byte.
func (l *layout) addBytes(t reflect.Type, offset, n uintptr) {
	m := move{kind: reflect.Uint8, offset: offset, bytes: n}
	l.moves = join(l.moves, m)
	if t.Kind() == reflect.Bool {
		l.bools = join(l.bools, m)
	}
}

// join appends a move of bytes, or makes the last one longer.
func join(moves []move, m move) []move {
	if n := len(moves); n > 0 && moves[n-1].kind == reflect.Uint8 && moves[n-1].offset+moves[n-1].bytes == m.offset {
		moves[n-1].bytes += m.bytes
		return moves
	}
	return append(moves, m)
}

// isBytes reports whether values lie in memory as they are encoded: one byte,
// of which all values that occur are canonical.
func isBytes(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Bool, reflect.Int8, reflect.Uint8:
		return !ownEncoding(t)
	}
	return false
}

// room returns the length of a slice, and the slice with room for an encoding
// behind it.
func (l *layout) room(b []byte) (int, []byte) {
	if n := len(b) + l.most; n <= cap(b) {
		return len(b), b[:n]
	}
	return len(b), slices.Grow(b, l.most)[:len(b)+l.most]
}

// encode appends the encoding of the value at p.
func (l *layout) encode(b []byte, p unsafe.Pointer) []byte {
	n, b := l.room(b)
	for i := range l.moves {
		m := &l.moves[i]
		at := unsafe.Add(p, m.offset)
		x := uint64(0)
		switch m.kind {
		case reflect.Uint8:
			if m.bytes == 1 {
				b[n] = *(*byte)(at)
				n++
				continue
			}
			n += copy(b[n:], unsafe.Slice((*byte)(at), m.bytes))
			continue
		case reflect.Int:
			x = zigzag(int64(*(*int)(at)))
		case reflect.Int16:
			x = zigzag(int64(*(*int16)(at)))
		case reflect.Int32:
			x = zigzag(int64(*(*int32)(at)))
		case reflect.Int64:
			x = zigzag(*(*int64)(at))
		case reflect.Uint:
			x = uint64(*(*uint)(at))
		case reflect.Uint16:
			x = uint64(*(*uint16)(at))
		case reflect.Uint32:
			x = uint64(*(*uint32)(at))
		case reflect.Uint64:
			x = *(*uint64)(at)
		case reflect.Float32:
			n += putFloat(b[n:], float64(*(*float32)(at)))
			continue
		case reflect.Float64:
			n += putFloat(b[n:], *(*float64)(at))
			continue
		case reflect.String:
			b = appendText(b[:n], *(*string)(at))
			if len(b) < n+m.room {
				b = fillRoom(b, n+m.room)
			}
			n, b = l.room(b)
			continue
		case reflect.Slice:
			h := (*sliceHeader)(at)
			if end := m.putRaw(b[n:cap(b)], h); end > 0 && n+end+l.most <= cap(b) {
				n += end
				b = b[:n+l.most]
				continue
			}
			b = m.elements.encode(b[:n], h)
			if len(b) < n+m.room {
				b = fillRoom(b, n+m.room)
			}
			n, b = l.room(b)
			continue
		}
		if x < 0x80 {
			b[n] = byte(x)
			n++
		} else {
			n += binary.PutUvarint(b[n:], x)
		}
	}
	return b[:n]
}

// putRaw writes a short slice whose elements are encoded as they lie in memory,
// and its room, and returns how many bytes that are; 0 if it is another slice,
// or does not fit.
func (m *move) putRaw(b []byte, h *sliceHeader) int {
	end := 1 + h.len*int(m.elements.arena.size)
	if !m.elements.raw || h.len >= 0x80 || max(end, m.room) > len(b) {
		return 0
	}
	b[0] = byte(h.len)
	copy(b[1:end], unsafe.Slice((*byte)(h.data), end-1))
	if end < m.room {
		clear(b[end:m.room])
		end = m.room
	}
	return end
}

// decode reads a value into the memory at p.
func (l *layout) decode(d *decoder, p unsafe.Pointer) {
	for i := range l.moves {
		m := &l.moves[i]
		at := unsafe.Add(p, m.offset)
		switch m.kind {
		case reflect.Uint8:
			copy(unsafe.Slice((*byte)(at), m.bytes), d.take(int(m.bytes)))
		case reflect.Int:
			*(*int)(at) = int(d.int())
		case reflect.Int16:
			*(*int16)(at) = int16(d.int())
		case reflect.Int32:
			*(*int32)(at) = int32(d.int())
		case reflect.Int64:
			*(*int64)(at) = d.int()
		case reflect.Uint:
			*(*uint)(at) = uint(d.uint())
		case reflect.Uint16:
			*(*uint16)(at) = uint16(d.uint())
		case reflect.Uint32:
			*(*uint32)(at) = uint32(d.uint())
		case reflect.Uint64:
			*(*uint64)(at) = d.uint()
		case reflect.Float32:
			*(*float32)(at) = float32(d.float())
		case reflect.Float64:
			*(*float64)(at) = d.float()
		case reflect.String:
			before := len(d.b)
			*(*string)(at) = d.text(int(d.uint()))
			d.skip(m.room - (before - len(d.b)))
		case reflect.Slice:
			before := len(d.b)
			m.elements.decode(d, (*sliceHeader)(at))
			d.skip(m.room - (before - len(d.b)))
		}
	}
	if d.foreign {
		l.checkBools(p)
	}
}

// checkBools panics if a boolean of a value is neither true nor false: the
// value was read from what no encoder wrote.
func (l *layout) checkBools(p unsafe.Pointer) {
	for _, m := range l.bools {
		for _, x := range unsafe.Slice((*byte)(unsafe.Add(p, m.offset)), m.bytes) {
			if x > 1 {
				panic(errNoState)
			}
		}
	}
}

// codec returns the codec of a layout.
func (l *layout) codec() codec {
	return codec{
		layout: l,
		refs:   len(l.slices) > 0,
		enc:    func(e *encoder, p unsafe.Pointer) { e.b = l.encode(e.b, p) },
		dec:    l.decode,
	}
}

// isRaw reports whether values of that many bytes are encoded as they lie in
// memory.
func (l *layout) isRaw(size uintptr) bool {
	return l != nil && len(l.moves) == 1 && l.moves[0].kind == reflect.Uint8 && l.moves[0].bytes == size
}

// zigzag maps integers to natural numbers, small ones to small ones.
func zigzag(x int64) uint64 { return uint64(x)<<1 ^ uint64(x>>63) }

// putFloat writes a number so that values that are == have equal encodings, and
// NaN equal to itself.
func putFloat(b []byte, x float64) int {
	switch {
	case x == 0:
		x = 0
	case x != x:
		x = math.NaN()
	}
	binary.LittleEndian.PutUint64(b, math.Float64bits(x))
	return 8
}
