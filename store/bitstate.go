package store

import (
	"math"
	"math/bits"

	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/store/internal/mixing"
)

// Bitstate is a set that keeps k bits of an array for each key (G. J. Holzmann,
// An analysis of bitstate hashing, Formal Methods in System Design 13, 1998; a
// Bloom filter). The places are h1 + i·h2 for i < k (P. Dillinger, P. Manolios,
// Bloom filters in probabilistic verification, FMCAD 2004: double hashing;
// triple hashing adds h3·i(i-1)/2). A key whose bits other keys have set seems
// to be there already: the set may take new keys for old ones, never the other
// way round.
//
// As long as few bits are set, only the words that are not zero are kept, in a
// hash table; so a small search does not touch an array of gigabytes here and
// there. The memory of the array is held back for it meanwhile, and what is
// answered is the same.
type Bitstate struct {
	budget     *Budget
	words      []uint64 // the array; nil as long as there is the table
	table      wordTable
	kept       int64 // bytes held back
	mask       uint64
	k          int
	seed       uint64
	keys, ones uint64
}

// NewBitstate takes the largest power of two of bytes that fits what is left of
// the budget, and k
// bits for each key; 2 is double hashing with two places, 3 triple. With
// another seed other keys are confused.
func NewBitstate(b *Budget, k int, seed uint64) (*Bitstate, error) {
	left := b.Left()
	if left < 0 {
		left = 1 << 30
	}
	if left < 64 {
		return nil, ErrFull
	}
	size := 1 << (bits.Len64(uint64(left)) - 1)
	s := &Bitstate{budget: b, mask: uint64(size)*8 - 1, k: k, seed: seed}
	kept := int64(size) + int64(size)/tableShare
	if size < smallBitstate || b.Keep(kept) != nil {
		var err error
		s.words, err = allocate[uint64](b, size/8)
		return s, err
	}
	s.kept = kept
	return s, nil
}

const (
	smallBitstate = 1 << 20 // bytes of an array that is made at once
	tableShare    = 16      // the part of the memory that tables may take beside the array, while one becomes the other
)

// Insert adds a key and reports whether it seemed new. ErrFull says that the
// system has no memory for the array.
func (s *Bitstate) Insert(key []byte) (bool, error) {
	if s.words == nil && s.table.full(s.k) {
		if err := s.grow(); err != nil {
			return false, err
		}
	}
	h := xxhash.Sum64(key)
	if s.seed != 0 {
		h = mixing.Mix(h ^ s.seed)
	}
	step := mixing.Mix(h) | 1
	turn := uint64(0)
	if s.k > 2 {
		turn = mixing.Mix(step)
	}
	added := false
	for range s.k {
		word, bit := s.word((h&s.mask)>>6), uint64(1)<<(h&63)
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
	return added, nil
}

// word is a word of the array.
func (s *Bitstate) word(at uint64) *uint64 {
	if s.words != nil {
		return &s.words[at]
	}
	return s.table.word(at)
}

// grow makes the table larger, or the array instead of it. Both fit what is
// held back.
func (s *Bitstate) grow() error {
	size := max(firstSlots, 2*len(s.table.slots))
	if sizeOf[wordSlot](size) > int64(s.mask+1)/8/(2*tableShare) {
		return s.lay()
	}
	old := s.table.slots
	slots, err := obtain[wordSlot](s.budget, size)
	if err != nil {
		return err
	}
	s.take(sizeOf[wordSlot](size))
	s.table = wordTable{slots: slots}
	for _, w := range old {
		if w.at != 0 {
			*s.table.word(w.at - 1) = w.word
		}
	}
	s.release(old)
	return nil
}

// lay makes the array.
func (s *Bitstate) lay() error {
	words, err := obtainHuge[uint64](s.budget, int(s.mask+1)/64)
	if err != nil {
		return err
	}
	s.take(int64(s.mask+1) / 8)
	for _, w := range s.table.slots {
		if w.at != 0 {
			words[w.at-1] = w.word
		}
	}
	s.words = words
	s.release(s.table.slots)
	s.table = wordTable{}
	s.budget.LetGo(s.kept)
	s.kept = 0
	return nil
}

func (s *Bitstate) take(n int64) {
	s.budget.TakeKept(n)
	s.kept -= n
}

func (s *Bitstate) release(slots []wordSlot) {
	n := sizeOf[wordSlot](len(slots))
	free(s.budget, slots)
	if s.budget.Keep(n) == nil {
		s.kept += n
	}
}

// wordTable is a part of an array: open addressing, linear probing.
type wordTable struct {
	slots []wordSlot
	n     int
}

type wordSlot struct {
	at   uint64 // number of the word, plus one; 0 is an empty slot
	word uint64
}

// full reports whether there may be no room for k more words, a quarter of the
// slots being free.
func (t *wordTable) full(k int) bool { return 4*(t.n+k) > 3*len(t.slots) }

// word is where a word is kept; there must be room for it.
func (t *wordTable) word(at uint64) *uint64 {
	mask := uint64(len(t.slots) - 1)
	for i := mixing.Mix(at) & mask; ; i = (i + 1) & mask {
		switch s := &t.slots[i]; s.at {
		case at + 1:
			return &s.word
		case 0:
			s.at = at + 1
			t.n++
			return &s.word
		}
	}
}

// Len is the number of keys that seemed new.
func (s *Bitstate) Len() uint64 { return s.keys }

// HashFactor is bits per key; above 100 hardly anything is missed.
func (s *Bitstate) HashFactor() float64 { return float64(s.mask+1) / float64(max(1, s.keys)) }

// Omission is the probability that the next new key is taken for an old one:
// the share of bits that are set, to the power of k. For the keys before it was
// less.
func (s *Bitstate) Omission() float64 {
	return math.Pow(float64(s.ones)/float64(s.mask+1), float64(s.k))
}
