package lossy

import (
	"math"

	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Compact is an approximate set that stores 64 bits of hash for each key (P.
// Wolper, D. Leroy, Reliable hashing without collision detection, CAV 1993:
// hash compaction). Two keys of the same hash are taken for one, so that a
// search with it may miss states. A key costs 10.7 to 21.3 bytes, as the table
// is between 3/8 and 3/4 full. It is for one goroutine.
type Compact struct {
	budget *store.Budget
	slots  []uint64 // hashes; 0 is an empty slot
	n      int
}

// NewCompact makes an empty set that charges its memory to the budget.
func NewCompact(b *store.Budget) *Compact { return &Compact{budget: b} }

// Insert adds a key and reports whether it seemed new. False may be wrong, with
// the probability Omission. store.ErrFull leaves the set unchanged. The key is not
// retained.
func (c *Compact) Insert(key []byte) (bool, error) {
	var err error
	if c.slots, err = store.ReserveSlot(c.budget, c.slots, c.n); err != nil {
		return false, err
	}
	i, h := c.slot(key)
	if c.slots[i] == h {
		return false, nil
	}
	c.slots[i] = h
	c.n++
	return true, nil
}

// Has reports whether a key does not seem new.
func (c *Compact) Has(key []byte) bool {
	if c.n == 0 {
		return false
	}
	i, h := c.slot(key)
	return c.slots[i] == h
}

// slot returns the slot that has the hash of a key, or else an empty one where it
// belongs, and the hash.
func (c *Compact) slot(key []byte) (i, hash uint64) {
	if hash = xxhash.Sum64(key); hash == 0 {
		hash = 1 // 0 is an empty slot
	}
	mask := uint64(len(c.slots) - 1)
	for i = hash >> 32 & mask; c.slots[i] != 0 && c.slots[i] != hash; i = (i + 1) & mask {
	}
	return i, hash
}

// Reset drops all keys. The memory stays for others.
func (c *Compact) Reset() {
	clear(c.slots)
	c.n = 0
}

// Len returns the number of keys that seemed new when they were inserted.
func (c *Compact) Len() uint64 { return uint64(c.n) }

// Omission returns the probability that the next new key is taken for an old
// one: the number of keys divided by 2^64.
func (c *Compact) Omission() float64 { return float64(c.n) / math.MaxUint64 }
