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

// alloc returns memory for n elements, which may have any contents; slice is the
// type of a slice of them, number that of the codec's arena.
func (d *decoder) alloc(number int, slice reflect.Type, n int) unsafe.Pointer {
	if !d.arenas.on {
		return reflect.MakeSlice(slice, n, n).UnsafePointer()
	}
	for number >= len(d.arenas.all) {
		d.arenas.all = append(d.arenas.all, arena{})
	}
	a := &d.arenas.all[number]
	if a.used+n > a.room {
		a.room = max(firstRoom, 2*a.room, n)
		a.chunk, a.used = reflect.MakeSlice(slice, a.room, a.room).UnsafePointer(), 0
	}
	p := unsafe.Add(a.chunk, uintptr(a.used)*slice.Elem().Size())
	a.used += n
	return p
}
