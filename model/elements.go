package model

import (
	"reflect"
	"unsafe"
)

// elements is what a layout has of a slice: how its elements are encoded,
// decoded and copied.
type elements struct {
	layout *layout
	raw    bool // the encoding of an element is its memory
	arena  arenaOf
}

// elementsOf returns the elements of a type of slices, nil if they have no
// layout. A recursive type finds its own elements, which it has none of yet, and
// so has no layout. The lock must be held.
func (cs *codecs) elementsOf(t reflect.Type) *elements {
	if e, ok := cs.elements[t]; ok {
		return e
	}
	cs.elements[t] = nil
	l := cs.layoutOf(t.Elem())
	if l == nil {
		return nil
	}
	e := &elements{layout: l, raw: l.isRaw(t.Elem().Size()), arena: cs.newArena(t)}
	cs.elements[t] = e
	return e
}

// encode appends the length and the elements of a slice.
func (e *elements) encode(b []byte, h *sliceHeader) []byte {
	b = appendUint(b, uint64(h.len))
	n, size := uintptr(h.len), e.arena.size
	if e.raw {
		return append(b, unsafe.Slice((*byte)(h.data), n*size)...)
	}
	for i := range n {
		b = e.layout.encode(b, unsafe.Add(h.data, i*size))
	}
	return b
}

// decode reads a slice. It is nil if it has no elements, and has no spare room,
// so that appending to it never writes to memory that is shared.
func (e *elements) decode(d *decoder, h *sliceHeader) {
	size := e.arena.size
	n := d.length(size)
	if *h = (sliceHeader{}); n == 0 {
		return
	}
	*h = sliceHeader{d.alloc(&e.arena, n), n, n}
	if e.raw && !d.foreign {
		n *= int(size)
		copy(unsafe.Slice((*byte)(h.data), n), d.take(n))
		return
	}
	for i := range uintptr(n) {
		e.layout.decode(d, unsafe.Add(h.data, i*size))
	}
}

// clone gives slices at p, which lie where the layout has them and refer to the
// elements of others, elements of their own.
func (l *layout) clone(d *decoder, p unsafe.Pointer) {
	for i := range l.slices {
		l.slices[i].elements.clone(d, (*sliceHeader)(unsafe.Add(p, l.slices[i].offset)))
	}
}

// clone gives a slice that refers to the elements of another one its own.
func (e *elements) clone(d *decoder, h *sliceHeader) {
	from, n, size := h.data, h.len, e.arena.size
	if *h = (sliceHeader{}); n == 0 {
		return
	}
	*h = sliceHeader{d.alloc(&e.arena, n), n, n}
	if e.layout.flat {
		copy(unsafe.Slice((*byte)(h.data), uintptr(n)*size), unsafe.Slice((*byte)(from), uintptr(n)*size))
		return
	}
	for i := range uintptr(n) {
		e.layout.copy(d, unsafe.Add(h.data, i*size), unsafe.Add(from, i*size))
	}
}

// copy copies a value part by part, as memory that has pointers must not be
// copied as bytes.
func (l *layout) copy(d *decoder, to, from unsafe.Pointer) {
	for i := range l.moves {
		m := &l.moves[i]
		to, from := unsafe.Add(to, m.offset), unsafe.Add(from, m.offset)
		switch m.kind {
		case reflect.Uint8:
			copy(unsafe.Slice((*byte)(to), m.bytes), unsafe.Slice((*byte)(from), m.bytes))
		case reflect.Int16, reflect.Uint16:
			*(*uint16)(to) = *(*uint16)(from)
		case reflect.Int32, reflect.Uint32, reflect.Float32:
			*(*uint32)(to) = *(*uint32)(from)
		case reflect.Int64, reflect.Uint64, reflect.Float64:
			*(*uint64)(to) = *(*uint64)(from)
		case reflect.Int, reflect.Uint:
			*(*uint)(to) = *(*uint)(from)
		case reflect.String:
			*(*string)(to) = *(*string)(from)
		case reflect.Slice:
			*(*sliceHeader)(to) = *(*sliceHeader)(from)
			m.elements.clone(d, (*sliceHeader)(to))
		}
	}
}
