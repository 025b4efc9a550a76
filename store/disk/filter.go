package disk

import (
	"github.com/ltlcheck/ltlcheck/store"
)

// filter tells of most keys that are in no run that they are in none, so that
// these are not looked for on the disk: B. H. Bloom, Space/time trade-offs in
// hash coding with allowable errors, CACM 13, 1970; all bits of a key are in
// one word, as F. Putze, P. Sanders, J. Singler, Cache-, hash- and
// space-efficient Bloom filters, WEA 2007, have them in one cache line.
//
//	add(x):  set three bits of word(x)
//	has(x):  all three are set
//
// Its size does not grow: with 8 bits for each key in runs about 6 % of the
// others are looked for in vain, with 3 bits a third, and when it is full all
// of them, as without it. It depends on the keys alone, and what is looked for
// in vain changes nothing.
type filter struct {
	budget *store.Budget
	n      int
	words  []uint64
}

// filterPart: one in so many parts of the memory of a set is for its filter.
const filterPart = 8

// filterBits are the bits of a hash that say which bit of a word it is; the
// upper half of the hash says which word.
const filterBits = 6

func newFilter(b *store.Budget, memory int64) filter {
	return filter{budget: b, n: int(min(memory/filterPart/8, 1<<32-1))}
}

// bytes is what it will take.
func (f *filter) bytes() int64 { return int64(8 * f.n) }

func (f *filter) place(hash uint64) (word, bits uint64) {
	const mask = 1<<filterBits - 1
	return (hash >> 32) * uint64(len(f.words)) >> 32, 1<<(hash&mask) | 1<<(hash>>filterBits&mask) | 1<<(hash>>(2*filterBits)&mask)
}

// add notes the hash of a key. There are no words before the first one.
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

// has reports whether a key with this hash may have been added.
func (f *filter) has(hash uint64) bool {
	if f.words == nil {
		return false
	}
	word, bits := f.place(hash)
	return f.words[word]&bits == bits
}

// addAll adds the keys of a run.
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

func (f *filter) free() {
	store.Free(f.budget, f.words)
	f.words = nil
}
