package store

import (
	"encoding/binary"
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/mixing"
)

// component numbers the distinct values that a few words of the keys have had,
// from 0 on, in the order in which they were first seen. Finding a value takes
// no lock: slots are read atomically, and a value is complete before its slot
// is written. Adding one takes mu.
type component struct {
	budget *Budget
	// words are the numbers of the key's words of 4 bytes; lengthWord stands
	// for the length of the key.
	words []uint32
	// factors has an odd factor for each word: the hash is the sum of the
	// products.
	factors []uint64
	// multiplier weighs the component's number in the hash of the whole key.
	multiplier uint64
	// shared components keep outgrown slots, as other goroutines may still read
	// them.
	shared bool

	// slots is an open-addressing table; a slot is the 32-bit hash of the value
	// above its number plus one, 0 if empty.
	slots atomic.Pointer[[]uint64]
	// values has the words of value n in record n.
	values rows
	count  atomic.Uint32
	mu     sync.Mutex
	// old are the slots before each growth of a shared component, until free.
	old [][]uint64

	_ cacheline.Pad // what is read of the next one all the time is not on a line with what is written here
}

// lengthWord stands for the length of a key as if it were one of its words. It
// is larger than the number of every real word.
const lengthWord = 1 << 28

const firstValueSlots = 16

// init prepares an empty component. Components of one store need different
// seeds, so that equal numbers in two of them weigh differently in the hash of
// a key.
func (c *component) init(budget *Budget, words []uint32, seed uint64, shared bool) {
	c.budget, c.words, c.shared = budget, words, shared
	c.values = rows{budget: budget, size: 4 * len(words), overhang: wordwise}
	c.multiplier = mixing.Mix(seed) | 1
	c.factors = make([]uint64, len(words))
	for i := range c.factors {
		c.factors[i] = mixing.Mix(seed+uint64(i+1)*0x9e3779b97f4a7c15) | 1
	}
}

// hash returns a 32-bit hash of the component's words in a key, in the lower
// half of the result.
func (c *component) hash(key []byte) uint64 {
	h := uint64(0)
	factors := c.factors
	for i, w := range c.words {
		if o := 4 * int(w); o+4 <= len(key) {
			h += uint64(binary.LittleEndian.Uint32(key[o:])) * factors[i]
		} else {
			h += uint64(edgeWord(key, w)) * factors[i]
		}
	}
	return (h ^ bits.RotateLeft64(h, 32)) * 0x9fb21c651e98df25 >> 32
}

// keyWord returns word w of a key, as a little-endian number. Bytes beyond the
// end of the key read as 0, and lengthWord is the length.
func keyWord(key []byte, w uint32) uint32 {
	o := 4 * int(w)
	if o+4 <= len(key) {
		return binary.LittleEndian.Uint32(key[o:])
	}
	return edgeWord(key, w)
}

// edgeWord is keyWord for words that are not wholly inside the key.
func edgeWord(key []byte, w uint32) uint32 {
	switch {
	case w == lengthWord:
		return uint32(len(key))
	case 4*int(w) >= len(key):
		return 0
	}
	return edge(key[4*int(w):])
}

// edge returns the 1 to 3 bytes that are left of a key as a little-endian
// number.
func edge(rest []byte) uint32 {
	x := uint32(rest[0])
	if len(rest) > 1 {
		x |= uint32(rest[1]) << 8
	}
	if len(rest) > 2 {
		x |= uint32(rest[2]) << 16
	}
	return x
}

// number returns the number of the value that the component's words have in a
// key, and adds the value if it is new. The error is ErrFull or ErrTooMany.
func (c *component) number(key []byte) (uint32, error) {
	half := c.hash(key)
	if slots := c.slots.Load(); slots != nil {
		if n, ok := c.find(*slots, half, key); ok {
			return n, nil
		}
	}
	return c.add(key, half)
}

// find looks a value up in some slots by its hash, and compares the words where
// the hash is equal. It may miss a value that is being added.
func (c *component) find(slots []uint64, half uint64, key []byte) (uint32, bool) {
	mask := uint64(len(slots) - 1)
	for i := half & mask; ; i = (i + 1) & mask {
		s := atomic.LoadUint64(&slots[i])
		if s == 0 {
			return 0, false
		}
		if s>>32 == half && c.is(uint32(s)-1, key) {
			return uint32(s) - 1, true
		}
	}
}

// is reports whether the component's words of a key are equal to value n.
func (c *component) is(n uint32, key []byte) bool {
	value := c.values.at(n)
	for i, w := range c.words {
		if binary.LittleEndian.Uint32(value[4*i:]) != keyWord(key, w) {
			return false
		}
	}
	return true
}

// value returns the words of value n, 4 bytes each, in the order of c.words.
func (c *component) value(n uint32) []byte { return c.values.at(n)[:c.values.size] }

// add adds a value that find did not see. It looks again under the lock, as
// another goroutine may have added it meanwhile. The slot is written last: it
// publishes the value to readers.
func (c *component) add(key []byte, half uint64) (uint32, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var slots []uint64
	if now := c.slots.Load(); now != nil {
		slots = *now
		if n, ok := c.find(slots, half, key); ok {
			return n, nil
		}
	}
	n := c.count.Load()
	if n == maxValues {
		return 0, ErrTooMany
	}
	if int(n)+1 > c.values.have {
		if err := c.values.extend(int(n) + 1); err != nil {
			return 0, err
		}
	}
	if 4*(int(n)+1) > 3*len(slots) {
		var err error
		if slots, err = c.grow(slots); err != nil {
			return 0, err
		}
	}
	value := c.value(n)
	for i, w := range c.words {
		binary.LittleEndian.PutUint32(value[4*i:], keyWord(key, w))
	}
	c.count.Store(n + 1)
	placeShared(slots, half<<32|uint64(n+1))
	return n, nil
}

// maxValues bounds the values of a component, so that a number plus one fits
// into 32 bits.
const maxValues = 1<<32 - 4

// grow doubles the slots. The caller holds mu. Readers that still have the old
// slots miss later values and then look again under the lock.
func (c *component) grow(slots []uint64) ([]uint64, error) {
	wider, err := Allocate[uint64](c.budget, max(firstValueSlots, 2*len(slots)))
	if err != nil {
		return nil, err
	}
	for _, s := range slots {
		if s != 0 {
			placeShared(wider, s)
		}
	}
	c.slots.Store(&wider)
	if c.shared && slots != nil {
		c.old = append(c.old, slots)
	} else {
		Free(c.budget, slots)
	}
	return wider, nil
}

// placeShared writes a slot whose value is known to be absent into the first
// empty place. Only one goroutine writes; others may read.
func placeShared(slots []uint64, slot uint64) {
	mask := uint64(len(slots) - 1)
	i := slot >> 32 & mask
	for slots[i] != 0 {
		i = (i + 1) & mask
	}
	atomic.StoreUint64(&slots[i], slot)
}

// free releases all memory. No other goroutine may use the component.
func (c *component) free() {
	if slots := c.slots.Load(); slots != nil {
		Free(c.budget, *slots)
	}
	for _, slots := range c.old {
		Free(c.budget, slots)
	}
	c.slots.Store(nil)
	c.old = nil
	c.values.free()
	c.count.Store(0)
}
