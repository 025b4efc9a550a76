package reduce

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
)

// What stubborn sets depend on, in a model without channels, is where the processes stand, which are barred, and which steps
// the others can take, as no set is used that a barred one is in: of that there is little beside the number of states. So the
// sets found last are remembered by it, in rows of
//
//	length of the key, set, key …

const (
	recallBits   = 13 // logarithm of the number of sets remembered
	recallStride = 24 // words of a row; what has a longer key is not remembered
	recallKey    = 2  // where the key begins
)

// recall looks for what was found of the same control points and steps.
func (c *chooser) recall(b *program.Batch) bool {
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
	if n := len(c.key); n > recallStride-recallKey || row[0] != uint64(n) || !slices.Equal(row[recallKey:recallKey+n], c.key) {
		return false
	}
	c.set = row[1]
	return true
}

// remember keeps what was found.
func (c *chooser) remember(set uint64) {
	if len(c.key) > recallStride-recallKey {
		return
	}
	row := c.row()
	row[0], row[1] = uint64(len(c.key)), set
	copy(row[recallKey:], c.key)
}

// row is where what was found of the key belongs.
func (c *chooser) row() []uint64 {
	if c.found == nil {
		c.found = make([]uint64, recallStride<<recallBits)
	}
	h := uint64(len(c.key))
	for _, x := range c.key {
		h = (h ^ x) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	at := h * 0x9e3779b97f4a7c15 >> (64 - recallBits) * recallStride
	return c.found[at : at+recallStride : at+recallStride]
}
