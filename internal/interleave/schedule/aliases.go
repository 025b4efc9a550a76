package schedule

import (
	"cmp"
	"reflect"
	"slices"
	"unsafe"
)

// extent is memory that a value leads to: from a byte on, up to another. What is
// behind the end of a slice belongs to it, as append may write there.
type extent struct {
	from, to uintptr
	number   int // in the order of visits
}

// leadsTo notes memory.
func (k *keyWriter) leadsTo(p unsafe.Pointer, size uintptr) {
	if size > 0 {
		k.extents = append(k.extents, extent{uintptr(p), uintptr(p) + size, len(k.extents)})
	}
}

// leadsToArray notes the array of a slice.
func (k *keyWriter) leadsToArray(v reflect.Value) {
	k.leadsTo(v.UnsafePointer(), uintptr(v.Cap())*v.Type().Elem().Size())
}

// variable writes a variable that was not reached by a pointer.
func (k *keyWriter) variable(v reflect.Value) {
	if v.CanAddr() {
		k.leadsTo(unsafe.Pointer(v.UnsafeAddr()), v.Type().Size())
	}
	k.walk(v)
}

// aliases writes which values lead to common memory, and where in it: a pointer to a
// field of another value is not one to a copy of the field, as writes show. Addresses
// differ from run to run; so each place is written as the distance from the one that
// was visited first. O(n log n) for n extents.
func (k *keyWriter) aliases() {
	slices.SortFunc(k.extents, func(a, b extent) int { return cmp.Compare(a.from, b.from) })
	for rest := k.extents; len(rest) > 0; {
		n, end := 1, rest[0].to
		for ; n < len(rest) && rest[n].from < end; n++ {
			end = max(end, rest[n].to)
		}
		if common := rest[:n]; n > 1 {
			first := slices.MinFunc(common, func(a, b extent) int { return a.number - b.number })
			for _, x := range common {
				k.shared = append(k.shared, shared{x.number, first.number, int(x.from - first.from), int(x.to - x.from)})
			}
		}
		rest = rest[n:]
	}
	slices.SortFunc(k.shared, func(a, b shared) int { return a.number - b.number })
	k.number(len(k.shared))
	for _, s := range k.shared {
		k.number(s.number)
		k.number(s.first)
		k.number(s.distance)
		k.number(s.size)
	}
}

// shared is an extent that overlaps with others, of which first is the first one.
type shared struct{ number, first, distance, size int }
