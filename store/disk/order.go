package disk

import (
	"bytes"

	"github.com/ltlcheck/ltlcheck/store"
)

// place is an entry of a table in the order of runs: by the hash, then by the key.
type place struct {
	hash uint64
	at   reference
}

// before is the order.
func (t *table) before(a, b place) bool {
	if a.hash != b.hash {
		return a.hash < b.hash
	}
	_, _, x, _ := t.entry(a.at)
	_, _, y, _ := t.entry(b.at)
	return bytes.Compare(x, y) < 0
}

// insertionSort sorts few places, or such as are nearly sorted.
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

// readAhead is how many entries are read at once while a table is sorted.
const readAhead = 64

// sorted hands over all entries in the order of runs. The slots stay.
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

// hash finds the hashes of entries. What they read first is read of all of them
// at once.
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

// radixBits is how many bits of the hash a pass of sortPlaces looks at.
const radixBits = 11

// sortPlaces sorts places with a buffer of the same length: by the first bits
// of their hashes, the last of these first, and what is left by insertion.
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

// sorter has the memory for sorting, once it is needed.
type sorter struct {
	budget         *store.Budget
	n              int
	places, buffer []place
}

const placeSize = 16

// placesIn is how many places are sorted at once: they take a sixteenth of the
// memory, but no more than is of use.
func placesIn(memory int64) int {
	return int(min(1<<21, max(16, memory/16/(2*placeSize))))
}

func (s *sorter) begin() (err error) {
	if s.places != nil {
		return nil
	}
	if s.buffer, err = store.Allocate[place](s.budget, s.n); err == nil {
		s.places, err = store.Allocate[place](s.budget, s.n)
	}
	return err
}

func (s *sorter) free() {
	store.Free(s.budget, s.places)
	store.Free(s.budget, s.buffer)
	s.places, s.buffer = nil, nil
}
