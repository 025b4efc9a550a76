package lossy

import (
	"math"
	"math/bits"

	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/internal/mixing"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Bitstate is an approximate set that sets k bits of an array for each key (G.
// J. Holzmann, An analysis of bitstate hashing, Formal Methods in System Design
// 13, 1998; a Bloom filter). The places are h1 + i·h2 for i < k (P. Dillinger,
// P. Manolios, Bloom filters in probabilistic verification, FMCAD 2004: double
// hashing; triple hashing adds h3·i(i-1)/2). A key whose bits were all set by
// other keys seems to be there already: the set may take new keys for old ones,
// never the other way round. So a search with it may miss states, and never
// visits a state twice.
//
//	insert(x):  h, step, turn := three hashes of x
//	            k times: set bit h; h += step; step += turn
//	            new if one of the bits was 0
//
// As long as few bits are set, only the words that are not zero are stored, in
// a hash table, so that a small search does not touch an array of gigabytes at
// random places. The memory of the array is reserved in the budget meanwhile,
// and Insert gives the same answers in both representations.
//
// It is for one goroutine.
type Bitstate struct {
	budget *store.Budget
	// words is the array of bits, or nil while the table stands in for it.
	words []uint64
	table wordTable
	// kept is the number of bytes that are reserved in the budget, not yet
	// charged.
	kept int64
	// mask is the number of bits of the array minus one, a power of two minus
	// one.
	mask uint64
	k    int
	seed uint64
	// keys counts the keys that seemed new, ones the bits that are 1.
	keys, ones uint64
}

// NewBitstate makes an empty set whose array is the largest power of two of
// bytes that fits what is left of the budget; without a limit it takes 1 GiB.
// Each key sets k bits: 2 is double hashing with two places, 3 triple hashing.
// Another seed maps keys to other bits, so that other keys are confused. It
// returns store.ErrFull if less than 64 bytes are left.
func NewBitstate(b *store.Budget, k int, seed uint64) (*Bitstate, error) {
	left := b.Left()
	if left < 0 {
		left = 1 << 30
	}
	if left < 64 {
		return nil, store.ErrFull
	}
	size := 1 << (bits.Len64(uint64(left)) - 1)
	s := &Bitstate{budget: b, mask: uint64(size)*8 - 1, k: k, seed: seed}
	kept := int64(size) + int64(size)/tableShare
	if size < smallBitstate || b.Keep(kept) != nil {
		var err error
		s.words, err = store.Allocate[uint64](b, size/8)
		return s, err
	}
	s.kept = kept
	return s, nil
}

const (
	smallBitstate = 1 << 20 // bytes of an array that is made at once
	tableShare    = 16      // the part of the memory that tables may take beside the array, while one becomes the other
)

// Insert adds a key and reports whether it seemed new. False may be wrong, with
// the probability Omission; true never is. store.ErrFull means that the system
// refused the memory of the array, although the budget had it. The key is not
// retained.
func (b *Bitstate) Insert(key []byte) (bool, error) {
	if b.words == nil && b.table.full(b.k) {
		if err := b.grow(); err != nil {
			return false, err
		}
	}
	h := xxhash.Sum64(key)
	if b.seed != 0 {
		h = mixing.Mix(h ^ b.seed)
	}
	step := mixing.Mix(h) | 1
	turn := uint64(0)
	if b.k > 2 {
		turn = mixing.Mix(step)
	}
	added := false
	for range b.k {
		word, bit := b.word((h&b.mask)>>6), uint64(1)<<(h&63)
		if *word&bit == 0 {
			*word |= bit
			b.ones++
			added = true
		}
		h += step
		step += turn
	}
	if added {
		b.keys++
	}
	return added, nil
}

// word returns a pointer to word number at of the array, in whichever
// representation is in use. It is valid until the next growth.
func (b *Bitstate) word(at uint64) *uint64 {
	if b.words != nil {
		return &b.words[at]
	}
	return b.table.word(at)
}

// grow doubles the table, or replaces it by the array once the table would take
// more than 1/32 of the array's bytes. Both fit into the reserved bytes.
func (b *Bitstate) grow() error {
	size := max(store.FirstSlots, 2*len(b.table.slots))
	if store.SizeOf[wordSlot](size) > int64(b.mask+1)/8/(2*tableShare) {
		return b.lay()
	}
	old := b.table.slots
	slots, err := store.Obtain[wordSlot](b.budget, size)
	if err != nil {
		return err
	}
	b.take(store.SizeOf[wordSlot](size))
	b.table = wordTable{slots: slots}
	for _, w := range old {
		if w.at != 0 {
			*b.table.word(w.at - 1) = w.word
		}
	}
	b.release(old)
	return nil
}

// lay allocates the array, copies the words of the table into it, and gives up
// the reservation.
func (b *Bitstate) lay() error {
	words, err := store.ObtainHuge[uint64](b.budget, int(b.mask+1)/64)
	if err != nil {
		return err
	}
	b.take(int64(b.mask+1) / 8)
	for _, w := range b.table.slots {
		if w.at != 0 {
			words[w.at-1] = w.word
		}
	}
	b.words = words
	b.release(b.table.slots)
	b.table = wordTable{}
	b.budget.LetGo(b.kept)
	b.kept = 0
	return nil
}

// take turns n reserved bytes into charged ones.
func (b *Bitstate) take(n int64) {
	b.budget.TakeKept(n)
	b.kept -= n
}

// release frees the slots of an outgrown table and reserves their bytes again,
// as a larger table or the array will need them.
func (b *Bitstate) release(slots []wordSlot) {
	n := store.SizeOf[wordSlot](len(slots))
	store.Free(b.budget, slots)
	if b.budget.Keep(n) == nil {
		b.kept += n
	}
}

// wordTable stores the nonzero words of a sparse array by their numbers: open
// addressing with linear probing, in a power of two of slots.
type wordTable struct {
	slots []wordSlot
	n     int
}

// wordSlot is a slot of a hash table of words.
type wordSlot struct {
	at   uint64 // number of the word, plus one; 0 is an empty slot
	word uint64
}

// full reports whether k more words may leave less than a quarter of the slots
// free. It is also true of a table without slots.
func (t *wordTable) full(k int) bool { return 4*(t.n+k) > 3*len(t.slots) }

// word returns a pointer to the word with number at, which is added as 0 if it
// is absent. The table must not be full.
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

// Len returns the number of keys that seemed new when they were inserted.
func (b *Bitstate) Len() uint64 { return b.keys }

// HashFactor returns the number of bits of the array for each key, Holzmann's
// measure of coverage: above 100 hardly anything is missed.
func (b *Bitstate) HashFactor() float64 { return float64(b.mask+1) / float64(max(1, b.keys)) }

// Omission returns the probability that the next new key is taken for an old
// one: the share of bits that are set, to the power of k. It was lower for all
// keys inserted before.
func (b *Bitstate) Omission() float64 {
	return math.Pow(float64(b.ones)/float64(b.mask+1), float64(b.k))
}
