package store

import (
	"math"
	"math/bits"

	"github.com/cespare/xxhash/v2"
)

// Bitstate is a set that keeps k bits of an array for each key (G. J. Holzmann, An analysis of
// bitstate hashing, Formal Methods in System Design 13, 1998; a Bloom filter). The places are h1 + i·h2
// for i < k (P. Dillinger, P. Manolios, Bloom filters in probabilistic verification, FMCAD 2004:
// double hashing; triple hashing adds h3·i(i-1)/2). A key whose bits other keys have set seems to be
// there already: the set may take new keys for old ones, never the other way round.
type Bitstate struct {
	words      []uint64
	mask       uint64
	k          int
	keys, ones uint64
}

// NewBitstate takes the largest power of two of bytes that fits what is left of the budget, and k
// bits for each key; 2 is double hashing with two places, 3 triple.
func NewBitstate(b *Budget, k int) (*Bitstate, error) {
	left := b.Left()
	if left < 0 {
		left = 1 << 30
	}
	if left < 64 {
		return nil, ErrFull
	}
	size := 1 << (bits.Len64(uint64(left)) - 1)
	words, err := allocate[uint64](b, size/8)
	if err != nil {
		return nil, err
	}
	return &Bitstate{words: words, mask: uint64(size)*8 - 1, k: k}, nil
}

// Insert adds a key and reports whether it seemed new.
func (s *Bitstate) Insert(key []byte) bool {
	h := xxhash.Sum64(key)
	step := mix(h) | 1
	turn := uint64(0)
	if s.k > 2 {
		turn = mix(step)
	}
	added := false
	for range s.k {
		word, bit := &s.words[h&s.mask>>6], uint64(1)<<(h&63)
		if *word&bit == 0 {
			*word |= bit
			s.ones++
			added = true
		}
		h += step
		step += turn
	}
	if added {
		s.keys++
	}
	return added
}

// Len is the number of keys that seemed new.
func (s *Bitstate) Len() uint64 { return s.keys }

// HashFactor is bits per key; above 100 hardly anything is missed.
func (s *Bitstate) HashFactor() float64 { return float64(s.mask+1) / float64(max(1, s.keys)) }

// Omission is the probability that the next new key is taken for an old one: the share of bits that
// are set, to the power of k. For the keys before it was less.
func (s *Bitstate) Omission() float64 {
	return math.Pow(float64(s.ones)/float64(s.mask+1), float64(s.k))
}
