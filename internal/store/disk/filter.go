package disk

import (
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// filter proves of most keys that are in no run that they are in none, so that
// these are not looked up on the disk: B. H. Bloom, Space/time trade-offs in
// hash coding with allowable errors, CACM 13, 1970; all bits of a key are in
// one word, as F. Putze, P. Sanders, J. Singler, Cache-, hash- and
// space-efficient Bloom filters, WEA 2007, have them in one cache line.
//
//	add(x):  set three bits of word(x)
//	has(x):  all three are set
//
// Its size does not grow: with 8 bits for each key in runs about 6 % of the
// others are looked up in vain, with 3 bits a third, and when it is full all of
// them, as without it. It depends on the keys alone, and what is looked up in
// vain changes no result.
type filter struct {
	budget *store.Budget
	// n is the number of words that the first add allocates.
	n     int
	words []uint64
}

// filterPart divides the memory of a set: 1/filterPart of it is for the filter.
const filterPart = 8

// filterBits is the number of bits of a hash that choose a bit of a word. The
// upper half of the hash chooses the word.
const filterBits = 6

// newFilter returns an empty filter for a set with that many bytes of memory.
func newFilter(b *store.Budget, memory int64) filter {
	return filter{budget: b, n: int(min(memory/filterPart/8, 1<<32-1))}
}

// bytes returns the size of the filter once it has keys.
func (f *filter) bytes() int64 { return int64(8 * f.n) }

// place returns the word of a hash and the bits of it.
func (f *filter) place(hash uint64) (word, bits uint64) {
	const mask = 1<<filterBits - 1
	return (hash >> 32) * uint64(len(f.words)) >> 32, 1<<(hash&mask) | 1<<(hash>>filterBits&mask) | 1<<(hash>>(2*filterBits)&mask)
}

// add adds the hash of a key. The first call allocates the filter.
func (f *filter) add(hash uint64) (err error) {
	if f.words == nil {
		if f.words, err = store.Allocate[uint64](f.budget, f.n); err != nil {
			return err
		}
	}
	word, bits := f.place(hash)
	f.words[word] |= bits
	return nil
}

// has reports whether a key with this hash may have been added. False is
// certain.
func (f *filter) has(hash uint64) bool {
	if f.words == nil {
		return false
	}
	word, bits := f.place(hash)
	return f.words[word]&bits == bits
}

// addAll adds all keys of a run, after a restart.
func (f *filter) addAll(r *Run) error {
	c := r.Cursor()
	for {
		more, err := c.Next()
		if !more || err != nil {
			return err
		}
		if err := f.add(c.hash); err != nil {
			return err
		}
	}
}

// free gives the memory back.
func (f *filter) free() {
	store.Free(f.budget, f.words)
	f.words = nil
}
