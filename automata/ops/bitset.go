package ops

import (
	"encoding/binary"
	"math/bits"
)

// bitset is a set of states of fixed capacity: state q is bit q%64 of word
// q/64. Binary operations need sets of the same capacity.
type bitset []uint64

func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (b bitset) add(q uint32)      { b[q/64] |= 1 << (q % 64) }
func (b bitset) has(q uint32) bool { return b[q/64]>>(q%64)&1 != 0 }

func (b bitset) remove(q uint32) { b[q/64] &^= 1 << (q % 64) }
func (b bitset) clone() bitset   { return append(bitset(nil), b...) }

func (b bitset) size() (n int) {
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// within reports whether t contains b.
func (b bitset) within(t bitset) bool {
	for i := range b {
		if b[i]&^t[i] != 0 {
			return false
		}
	}
	return true
}

func (b bitset) empty() bool {
	for _, w := range b {
		if w != 0 {
			return false
		}
	}
	return true
}

// union adds t to b.
func (b bitset) union(t bitset) {
	for i := range b {
		b[i] |= t[i]
	}
}

// without takes t out of b.
func (b bitset) without(t bitset) {
	for i := range b {
		b[i] &^= t[i]
	}
}

// intersect keeps of s what is in t.
func (b bitset) intersect(t bitset) {
	for i := range b {
		b[i] &= t[i]
	}
}

// meets reports whether the two sets have a common member.
func (b bitset) meets(t bitset) bool {
	for i := range b {
		if b[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

// each calls visit with the members in ascending order. A member that visit
// removes is still visited if it is in the same word of 64.
func (b bitset) each(visit func(q uint32)) {
	for i, w := range b {
		for ; w != 0; w &= w - 1 {
			visit(uint32(i*64 + bits.TrailingZeros64(w)))
		}
	}
}

// appendKey appends the set's bytes to a key, 8 for each word, so that
// macrostates can be looked up in a map of strings.
func (b bitset) appendKey(key []byte) []byte {
	for _, w := range b {
		key = binary.LittleEndian.AppendUint64(key, w)
	}
	return key
}

// readBitset decodes a set of the given number of words from the beginning of a
// key, and returns the rest of the key.
func readBitset(key string, words int) (bitset, string) {
	s := make(bitset, words)
	for i := range s {
		s[i] = binary.LittleEndian.Uint64([]byte(key[8*i : 8*i+8]))
	}
	return s, key[8*words:]
}
