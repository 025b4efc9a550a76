package model

import (
	"reflect"
	"unsafe"
)

// arena is memory for the elements of decoded slices of one type, or for what
// decoded pointers of one type point to. An explorer uses it again for each
// state that it expands.
type arena struct {
	chunk unsafe.Pointer // an array of room elements
	used  int
	room  int
}

// firstRoom is how many elements an arena has room for at first.
const firstRoom = 64

// arenas are those of one decoder, by number of the codec.
type arenas struct {
	on  bool // otherwise decoded values have memory of their own
	all []arena
}

// again makes the decoder use the memory of all values that it has decoded
// before, none of which may be used any more.
func (d *decoder) again() {
	d.arenas.on = true
	for i := range d.arenas.all {
		d.arenas.all[i].used = 0
	}
}

// arenaOf is the arena of a type of slices, in all decoders.
type arenaOf struct {
	number int
	slice  reflect.Type
	size   uintptr // of an element
}

// newArena returns another arena.
func (cs *codecs) newArena(slice reflect.Type) arenaOf {
	cs.arenas++
	return arenaOf{cs.arenas - 1, slice, slice.Elem().Size()}
}

// alloc returns memory for n elements, which may have any contents.
func (d *decoder) alloc(of *arenaOf, n int) unsafe.Pointer {
	if of.number < len(d.arenas.all) {
		if a := &d.arenas.all[of.number]; a.used+n <= a.room {
			p := unsafe.Add(a.chunk, uintptr(a.used)*of.size)
			a.used += n
			return p
		}
	}
	return d.allocChunk(of, n)
}

// allocChunk is alloc where no chunk has room: another one is made.
func (d *decoder) allocChunk(of *arenaOf, n int) unsafe.Pointer {
	if !d.arenas.on {
		return reflect.MakeSlice(of.slice, n, n).UnsafePointer()
	}
	for of.number >= len(d.arenas.all) {
		d.arenas.all = append(d.arenas.all, arena{})
	}
	a := &d.arenas.all[of.number]
	a.room = max(firstRoom, 2*a.room, n)
	a.chunk, a.used = reflect.MakeSlice(of.slice, a.room, a.room).UnsafePointer(), n
	return a.chunk
}
