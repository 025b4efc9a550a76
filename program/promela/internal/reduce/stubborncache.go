package reduce

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
)

// A cache of stubborn sets. In a model without channels the set depends on the
// control points of the processes, on which of them are barred, and on the
// enabled steps of the others, as no set with a barred process is used. There
// are few such keys beside the number of states. The sets found last are kept
// in rows of
//
//	length of the key, set, key …

const (
	cacheBits   = 13 // logarithm of the number of sets remembered
	cacheStride = 24 // words of a row; what has a longer key is not remembered
	cacheKey    = 2  // where the key begins
)

// lookUp makes the key of the state and reports whether a set has been stored
// for it, which is then in c.cached.
func (c *chooser) lookUp(b *program.Batch) bool {
	c.key = append(c.key[:0], c.barred)
	for i := range b.Succs {
		if a := b.Succs[i].Action; c.barred>>(a&0xff)&1 == 0 {
			c.key = append(c.key, uint64(a))
		}
	}
	for i := range c.Frames {
		f := &c.Frames[i]
		c.key = append(c.key, uint64(f.Proc.Index)<<32|uint64(uint32(f.PC)))
	}
	row := c.row()
	if n := len(c.key); n > cacheStride-cacheKey || row[0] != uint64(n) || !slices.Equal(row[cacheKey:cacheKey+n], c.key) {
		return false
	}
	c.cached = row[1]
	return true
}

// remember stores the set found for the key of the last lookUp. It replaces
// what stood in the same row.
func (c *chooser) remember(set uint64) {
	if len(c.key) > cacheStride-cacheKey {
		return
	}
	row := c.row()
	row[0], row[1] = uint64(len(c.key)), set
	copy(row[cacheKey:], c.key)
}

// row returns the row of the cache to which the key hashes. The cache is
// allocated when it is first used, and has a fixed size: 1.5 MiB.
func (c *chooser) row() []uint64 {
	if c.cache == nil {
		c.cache = make([]uint64, cacheStride<<cacheBits)
	}
	h := uint64(len(c.key))
	for _, x := range c.key {
		h = (h ^ x) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	at := (h * 0x9e3779b97f4a7c15 >> (64 - cacheBits)) * cacheStride
	return c.cache[at : at+cacheStride : at+cacheStride]
}
