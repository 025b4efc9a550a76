package disk

import (
	"bytes"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// place is an entry of a table with its hash, to be sorted in the order of
// runs: by hash, then by key.
type place struct {
	hash uint64
	at   reference
}

// before reports whether a is before b in the order of runs. It reads keys only
// where the hashes are equal.
func (t *table) before(a, b place) bool {
	if a.hash != b.hash {
		return a.hash < b.hash
	}
	_, _, x, _ := t.entry(a.at)
	_, _, y, _ := t.entry(b.at)
	return bytes.Compare(x, y) < 0
}

// insertionSort sorts a few places, or places that are nearly sorted.
func (t *table) insertionSort(places []place) {
	for i := 1; i < len(places); i++ {
		p := places[i]
		j := i
		for ; j > 0 && t.before(p, places[j-1]); j-- {
			places[j] = places[j-1]
		}
		places[j] = p
	}
}

// readAhead is how many entries are loaded together while a table is sorted.
const readAhead = 64

// sorted calls yield with all entries in the order of runs. As the slots of a
// cluster come before those of the next one in the order of hashes, it sorts a
// few clusters at a time. The table is not changed.
func (t *table) sorted(yield func(place) error) error {
	var cluster []place
	for i := 0; i < len(t.slots); {
		if t.slots[i] == 0 {
			i++
			continue
		}
		cluster = cluster[:0]
		for ; i < len(t.slots) && (t.slots[i] != 0 || len(cluster) < readAhead && i+1 < len(t.slots)); i++ {
			if s := t.slots[i]; s != 0 {
				cluster = append(cluster, place{at: reference((s & refMask) - 1)})
			}
		}
		t.hash(cluster)
		t.insertionSort(cluster)
		for _, p := range cluster {
			if err := yield(p); err != nil {
				return err
			}
		}
	}
	return nil
}

// hash computes the hashes of entries from their keys. It first touches all
// entries, so that the processor loads them at the same time.
func (t *table) hash(places []place) {
	sum := uint64(0)
	for i := range places {
		r := places[i].at
		sum += uint64(t.chunks[r>>chunkBits][r&(chunkSize-1)])
	}
	t.touched += sum
	for i := range places {
		_, _, key, _ := t.entry(places[i].at)
		places[i].hash = hashOf(key)
	}
}

// radixBits is the number of bits of the hash that a pass of sortPlaces orders
// by.
const radixBits = 11

// sortPlaces sorts places, with a buffer of the same length: by two or three
// passes of a radix sort over the first 22 or 33 bits of their hashes, least
// significant first, and what is left by insertion. Linear time for random
// hashes.
func (t *table) sortPlaces(places, buffer []place) {
	if len(places) < 64 {
		t.insertionSort(places)
		return
	}
	passes := 2
	if len(places) > 1<<19 {
		passes = 3
	}
	from, to := places, buffer[:len(places)]
	for pass := range passes {
		shift := uint(64 - radixBits*(passes-pass))
		var begin [1 << radixBits]uint32
		for i := range from {
			begin[from[i].hash>>shift&(1<<radixBits-1)]++
		}
		sum := uint32(0)
		for i, n := range begin {
			begin[i] = sum
			sum += n
		}
		for i := range from {
			d := from[i].hash >> shift & (1<<radixBits - 1)
			to[begin[d]] = from[i]
			begin[d]++
		}
		from, to = to, from
	}
	if passes%2 == 1 {
		copy(places, from)
	}
	t.insertionSort(places)
}

// sorter has the memory for sorting, which begin allocates when it is first
// needed.
type sorter struct {
	budget         *store.Budget
	n              int
	places, buffer []place
}

const placeSize = 16

// placesIn returns how many places a set with that many bytes of memory sorts at
// once: they take a sixteenth of the memory, and no more than 2^21 places.
func placesIn(memory int64) int {
	return int(min(1<<21, max(16, memory/16/(2*placeSize))))
}

// begin allocates the memory, unless it has.
func (s *sorter) begin() (err error) {
	if s.places != nil {
		return nil
	}
	if s.buffer, err = store.Allocate[place](s.budget, s.n); err == nil {
		s.places, err = store.Allocate[place](s.budget, s.n)
	}
	return err
}

// free gives the memory back.
func (s *sorter) free() {
	store.Free(s.budget, s.places)
	store.Free(s.budget, s.buffer)
	s.places, s.buffer = nil, nil
}
