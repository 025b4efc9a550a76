package store

import (
	"sync"

	"github.com/ltlcheck/ltlcheck/internal/mixing"
)

// values are the components of keys, which number their values, and the tails
// of keys, the bytes beyond the words of all components. Components, Numbering
// and their cursors share it.
type values struct {
	// words is the number of words that components cover.
	words int
	// parts are the components. A key has a number for each, and one more for
	// its tail.
	parts []component
	// of has the component of each word.
	of []membership
	// long is the component that has the length of the key, as a bit.
	long uint64
	// first has, by component, the number of values that the partition expects.
	first []uint32

	// tails numbers the tails by their bytes, under a lock. A store of whole
	// keys puts keys there that do not have the length of the others.
	tails struct {
		sync.Mutex
		*Exact
		multiplier uint64
	}
}

// membership is the component of a word, by its index and as a bit.
type membership struct {
	bit  uint64
	part uint8
}

// mostComponents bounds the components, the tail included, so that a set of
// components is a word of 64 bits.
const mostComponents = 64

// init makes the components of a partition. Shared ones may be used by several
// goroutines.
func (v *values) init(b *Budget, p *Partition, shared bool) {
	v.words, v.parts, v.of = p.words, make([]component, len(p.groups)), make([]membership, p.words)
	for i, g := range p.groups {
		v.parts[i].init(b, g.words, uint64(i)<<32, shared)
		v.first = append(v.first, uint32(min(g.expected, maxValues)))
		for _, w := range g.words {
			if w == lengthWord {
				v.long = 1 << i
				continue
			}
			v.of[w] = membership{1 << i, uint8(i)}
		}
	}
	v.tails.multiplier = mixing.Mix(uint64(len(p.groups))<<32) | 1
	v.tails.Exact = NewExact(b)
}

// multiplier returns the factor of a component's number in the hash of a key.
func (v *values) multiplier(part int) uint64 {
	if part < len(v.parts) {
		return v.parts[part].multiplier
	}
	return v.tails.multiplier
}

// counts returns how many values each component has, and then the number of
// tails, one at least.
func (v *values) counts() []uint32 {
	counts := make([]uint32, len(v.parts)+1)
	for i := range v.parts {
		counts[i] = v.parts[i].count.Load()
	}
	v.tails.Lock()
	counts[len(v.parts)] = uint32(max(1, v.tails.Len()))
	v.tails.Unlock()
	return counts
}

// tail returns the number of a key's tail, and adds it if it is new; 0 is the
// empty tail.
func (v *values) tail(key []byte) (uint32, error) {
	if len(key) <= 4*v.words {
		return 0, nil
	}
	v.tails.Lock()
	defer v.tails.Unlock()
	if v.tails.Len() == 0 {
		if _, _, err := v.tails.Insert(nil); err != nil {
			return 0, err
		}
	}
	n, _, err := v.tails.Insert(key[4*v.words:])
	return n, err
}

// len returns the number of values of all components, tails left out.
func (v *values) len() int {
	n := 0
	for i := range v.parts {
		n += int(v.parts[i].count.Load())
	}
	return n
}

// free returns all memory to the budget.
func (v *values) free() {
	for i := range v.parts {
		v.parts[i].free()
	}
	v.tails.Free()
}
