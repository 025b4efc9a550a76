package schedule

import "unsafe"

// table finds what is known about variables by their addresses. Its keys keep the
// variables alive, so that no address is used twice in a run. The entries are used
// again in the next run.
type table[T any] struct {
	at      map[unsafe.Pointer]*T
	last    unsafe.Pointer // that was found last
	found   *T             // there
	entries []*T
	used    int
}

// find returns the entry of an address, and whether it is new: then it has what an
// earlier run left there.
func (t *table[T]) find(p unsafe.Pointer) (entry *T, fresh bool) {
	if p == t.last && t.found != nil {
		return t.found, false
	}
	entry = t.at[p]
	if entry == nil {
		if t.at == nil {
			t.at = map[unsafe.Pointer]*T{}
		}
		if t.used == len(t.entries) {
			t.entries = append(t.entries, new(T))
		}
		entry, fresh = t.entries[t.used], true
		t.used++
		t.at[p] = entry
	}
	t.last, t.found = p, entry
	return entry, fresh
}

// maxKeptEntries bounds the entries that are kept for the next run. To clear a
// table takes time for each.
const maxKeptEntries = 1024

// clear forgets all variables.
func (t *table[T]) clear() {
	if t.used > maxKeptEntries {
		*t = table[T]{}
		return
	}
	clear(t.at)
	t.last, t.found, t.used = nil, nil, 0
}
