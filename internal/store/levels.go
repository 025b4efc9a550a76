package store

import (
	"encoding/binary"
	"math/bits"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
)

// levels is the unfolded tree of one key: its words, and above them the numbers
// of the pairs. Level 1 has as many entries as the greatest power of two below
// the number of words: entry i stands for one word or two, those in the places
// from first[i] to first[i+1] of the order. Every higher level has half as many
// entries.
type levels struct {
	// length is the key's length in bytes. The other fields are valid if known.
	length int
	known  bool
	// top is the level with at most two entries, which form the root.
	top int
	// from delimits the levels: level l is entries[from[l]:from[l+1]].
	from    [34]uint32
	entries []uint32
	// order has the words by place, and place is its inverse.
	order []uint32
	place []uint32
	// first has the first place under each entry of level 1.
	first []uint32
	// above has the entry of level 1 over each word.
	above []uint32

	_ cacheline.Pad
}

// layOut prepares for a key of a length in bytes, given the words that change
// in the order of the arrangement. If the length is the same it keeps all
// entries.
func (le *levels) layOut(length int, active []uint32) {
	if le.known && le.length == length {
		return
	}
	le.length, le.known = length, true
	n := (length + 3) / 4
	le.from[0], le.from[1], le.top = 0, uint32(n), 0
	at := n
	if n > 2 {
		ones := 1 << (bits.Len(uint(n-1)) - 1)
		le.top = bits.Len(uint(ones)) - 1
		le.arrange(n, ones, active)
		for l := 1; l <= le.top; l++ {
			at += ones >> (l - 1)
			le.from[l+1] = uint32(at)
		}
	}
	if at > len(le.entries) {
		le.entries = make([]uint32, 2*at)
	}
}

// arrange distributes n words over the entries of level 1, of which there are
// ones.
func (le *levels) arrange(n, ones int, active []uint32) {
	le.order = arrange(le.order, active, n)
	le.place = append(le.place[:0], make([]uint32, n)...)
	le.above = append(le.above[:0], make([]uint32, n)...)
	le.first = le.first[:0]
	for i := range ones + 1 {
		le.first = append(le.first, uint32(i*n/ones))
	}
	for i := range uint32(ones) {
		for place := le.first[i]; place < le.first[i+1]; place++ {
			w := le.order[place]
			le.place[w], le.above[w] = place, i
		}
	}
}

// under returns the words under entry i of level 1; alone indicates that there
// is only the first.
func (le *levels) under(i uint32) (a, b uint32, alone bool) {
	first := le.first[i]
	if le.first[i+1] == first+1 {
		return le.order[first], 0, true
	}
	return le.order[first], le.order[first+1], false
}

// level returns the entries of level l. Changing them changes the tree.
func (le *levels) level(l int) []uint32 { return le.entries[le.from[l]:le.from[l+1]] }

// root returns the pair at the top, the left number in the upper half. The root
// of a key of one word has this word on the left, and the root of the empty key
// is 0.
func (le *levels) root() uint64 {
	switch top := le.level(le.top); len(top) {
	case 2:
		return uint64(top[0])<<32 | uint64(top[1])
	case 1:
		return uint64(top[0]) << 32
	}
	return 0
}

// bytes returns the key, which aliases level 0 and is never nil.
func (le *levels) bytes() []byte {
	if le.length == 0 {
		return []byte{}
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&le.entries[0])), le.length)
}

// last returns the last, incomplete word of a key, filled up with zeros.
func last(key []byte) uint32 {
	var w [4]byte
	copy(w[:], key[len(key)&^3:])
	return binary.NativeEndian.Uint32(w[:])
}

// read fills level 0 with the words of a key.
func (le *levels) read(key []byte, active []uint32) {
	le.layOut(len(key), active)
	words := le.level(0)
	for i := range len(key) / 4 {
		words[i] = binary.NativeEndian.Uint32(key[4*i:])
	}
	if len(key)%4 != 0 {
		words[len(words)-1] = last(key)
	}
}

// expand fills all levels from a root downwards, by reading the pairs.
func (c *Cursor) expand(s *levels, root uint64) {
	top := s.level(s.top)
	switch len(top) {
	case 2:
		top[0], top[1] = uint32(root>>32), uint32(root)
	case 1:
		top[0] = uint32(root >> 32)
	}
	nodes := &c.t.nodes.keys
	for l := s.top; l > 1; l-- {
		up, down := s.level(l), s.level(l-1)
		for i, u := range up {
			pair := *nodes.There(u)
			down[2*i], down[2*i+1] = uint32(pair>>32), uint32(pair)
		}
	}
	if s.top == 0 {
		return
	}
	words := s.level(0)
	for i, u := range s.level(1) {
		a, b, alone := s.under(uint32(i))
		if alone {
			words[a] = u
			continue
		}
		pair := *nodes.There(u)
		words[a], words[b] = uint32(pair>>32), uint32(pair)
	}
}

// build fills all levels from a key upwards, numbering the pairs.
func (c *Cursor) build(s *levels, key []byte) (err error) {
	s.read(key, c.t.active)
	if s.top == 0 {
		return nil
	}
	words, ones := s.level(0), s.level(1)
	for i := range ones {
		a, b, alone := s.under(uint32(i))
		if alone {
			ones[i] = words[a]
		} else if ones[i], err = c.node(words[a], words[b]); err != nil {
			return err
		}
	}
	for l := 2; l <= s.top; l++ {
		down, up := s.level(l-1), s.level(l)
		for i := range up {
			if up[i], err = c.node(down[2*i], down[2*i+1]); err != nil {
				return err
			}
		}
	}
	return nil
}

// different is an entry of a level that differs from the base, and its value.
type different struct{ at, value uint32 }

// differences appends the words of a key that differ from a base of the same
// length.
func differences(out []different, s *levels, key []byte) []different {
	words, base, i := s.level(0), s.bytes(), 0
	for ; len(key) >= 16 && len(base) >= 16; key, base, i = key[16:], base[16:], i+4 {
		x := binary.NativeEndian.Uint64(key) ^ binary.NativeEndian.Uint64(base)
		y := binary.NativeEndian.Uint64(key[8:]) ^ binary.NativeEndian.Uint64(base[8:])
		if x|y != 0 {
			out = differ(out, words[i:i+4], key, i)
		}
	}
	n := len(key) / 4
	out = differ(out, words[i:i+n], key, i)
	if len(key)%4 != 0 {
		if w := last(key); w != words[i+n] {
			out = append(out, different{uint32(i + n), w})
		}
	}
	return out
}

// differ appends the words, the first of which has number i, that are different
// in the key.
func differ(out []different, words []uint32, key []byte, i int) []different {
	for j, was := range words {
		if w := binary.NativeEndian.Uint32(key[4*j:]); w != was {
			out = append(out, different{uint32(i + j), w})
		}
	}
	return out
}
