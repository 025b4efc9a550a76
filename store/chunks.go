package store

import (
	"math/bits"
	"unsafe"
)

const (
	firstBits = 6
	firstLen  = 1 << firstBits // a small search should not pay for more
)

// chunks is a row of elements that never move: each part is twice as long as
// the one before, so that 27 parts are enough, and element i is found by the
// length of the number i + firstLen. A part is charged bit by bit, as it comes
// into use: the system gives memory when it is first touched.
//
// Elements may be read while the row is extended, by whoever knows from
// somebody who saw the extension that they are there. T must hold no pointers.
type chunks[T any] struct {
	budget *Budget
	parts  [32][]T
	have   int // elements that may be used: they are there, and charged
}

// at is element i, which must be there.
func (c *chunks[T]) at(i uint32) *T {
	j := uint64(i) + firstLen
	k := uint(bits.Len64(j)-1) & 63
	return &c.parts[(k-firstBits)&31][j&^(1<<k)]
}

// extend makes at least n elements usable.
func (c *chunks[T]) extend(n int) error {
	for c.have < n {
		j := uint64(c.have) + firstLen
		k := uint(bits.Len64(j) - 1)
		part, used := &c.parts[k-firstBits], int(j&^(1<<k))
		step := c.step(1<<k - used)
		size := sizeOf[T](step)
		if err := c.budget.Take(size); err != nil {
			return err
		}
		if *part == nil {
			made, err := obtain[T](c.budget, 1<<k)
			if err != nil {
				c.budget.Give(size)
				return err
			}
			*part = made
		}
		c.have += step
	}
	return nil
}

// step is how many of the elements left in a part are charged together: a small
// part as a whole, a large one by pages.
func (c *chunks[T]) step(left int) int {
	var t T
	return min(left, max(firstLen, mappedFrom/max(1, int(unsafe.Sizeof(t)))))
}

// free empties the row and gives its memory back.
func (c *chunks[T]) free() {
	for i, part := range c.parts {
		release(c.budget, part)
		c.parts[i] = nil
	}
	c.budget.Give(sizeOf[T](c.have))
	c.have = 0
}
