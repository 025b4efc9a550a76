package ops

import (
	"encoding/binary"
	"math/bits"
)

// bitset is a set of states of fixed capacity: state q is bit q%64 of word
// q/64. Binary operations need sets of the same capacity.
type bitset []uint64

func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (s bitset) add(q uint32)      { s[q/64] |= 1 << (q % 64) }
func (s bitset) has(q uint32) bool { return s[q/64]>>(q%64)&1 != 0 }

func (s bitset) remove(q uint32) { s[q/64] &^= 1 << (q % 64) }
func (s bitset) clone() bitset   { return append(bitset(nil), s...) }

func (s bitset) size() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// within reports whether t contains s.
func (s bitset) within(t bitset) bool {
	for i := range s {
		if s[i]&^t[i] != 0 {
			return false
		}
	}
	return true
}

func (s bitset) empty() bool {
	for _, w := range s {
		if w != 0 {
			return false
		}
	}
	return true
}

// union adds t to s.
func (s bitset) union(t bitset) {
	for i := range s {
		s[i] |= t[i]
	}
}

// without takes t out of s.
func (s bitset) without(t bitset) {
	for i := range s {
		s[i] &^= t[i]
	}
}

// intersect keeps of s what is in t.
func (s bitset) intersect(t bitset) {
	for i := range s {
		s[i] &= t[i]
	}
}

// meets reports whether the two sets have a common member.
func (s bitset) meets(t bitset) bool {
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

// each calls visit with the members in ascending order. A member that visit
// removes is still visited if it is in the same word of 64.
func (s bitset) each(visit func(q uint32)) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			visit(uint32(i*64 + bits.TrailingZeros64(w)))
		}
	}
}

// appendKey appends the set's bytes to a key, 8 for each word, so that
// macrostates can be looked up in a map of strings.
func (s bitset) appendKey(key []byte) []byte {
	for _, w := range s {
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
