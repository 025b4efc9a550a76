package cluster

import "bytes"

// recent is a cache of states that were sent in the superstep, so that most of
// them are sent once. It drops all when it is full, and at the end of the
// superstep: which states are sent must depend on the level alone, so that a
// new owner sends the same.
type recent struct {
	slots []uint32 // ends of keys in data, by hash; 0 is none
	data  []byte
	n     int
}

// A table begins with leastRecent slots and doubles up to mostRecent; it stores
// at most recentBytes of keys.
const (
	leastRecent = 1 << 8
	mostRecent  = 1 << 16
	recentBytes = 4 << 20
)

func (r *recent) clear() {
	if r.n > 0 {
		clear(r.slots)
	}
	r.data, r.n = r.data[:0], 0
}

// reset begins a superstep. The table is small again: when it grows states are
// forgotten, and a partition that was taken over from a checkpoint has to
// forget them where it did before.
func (r *recent) reset() {
	r.clear()
	r.slots = r.slots[:min(len(r.slots), leastRecent)]
}

// grow makes room for another state, forgetting all if there may be no more of
// them.
func (r *recent) grow(more int) {
	switch {
	case len(r.slots) == 0:
		r.slots = make([]uint32, leastRecent)
	case len(r.data)+more > recentBytes || r.n == mostRecent/2:
		r.clear()
	case r.n == len(r.slots)/2:
		if n := 2 * len(r.slots); n <= cap(r.slots) {
			r.slots = r.slots[:n]
			r.n = n // so that all are cleared
			r.clear()
		} else {
			r.slots = make([]uint32, n)
			r.data, r.n = r.data[:0], 0
		}
	}
}

// contains reports whether a state was sent before, as far as the cache knows,
// and adds it.
func (r *recent) contains(key []byte, hash uint64) bool {
	if len(key) > 1<<16-1 {
		return false
	}
	h := hash >> 32 // the lower half tells partitions apart
	if len(r.slots) > 0 {
		if end := int(r.slots[h%uint64(len(r.slots))]); end > 0 && end >= len(key) && r.is(end, key) {
			return true
		}
	}
	r.grow(len(key) + 2)
	r.data = append(append(r.data, key...), byte(len(key)), byte(len(key)>>8))
	r.slots[h%uint64(len(r.slots))] = uint32(len(r.data) - 2)
	r.n++
	return false
}

// is compares a key with the one whose length is stored at end.
func (r *recent) is(end int, key []byte) bool {
	n := int(r.data[end]) | int(r.data[end+1])<<8
	return n == len(key) && bytes.Equal(r.data[end-n:end], key)
}
