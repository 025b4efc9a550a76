package store

import (
	"math/bits"
	"unsafe"
)

const (
	firstBits = 6
	firstLen  = 1 << firstBits // a small search should not pay for more
)

// chunks is a growing row of elements that never move. Part k has 64·2^k
// elements, so that 27 parts suffice for 2^32, and element i stands in the part
// given by the position of the highest bit of i + firstLen. A part is obtained
// as a whole and charged in steps as it comes into use: the system provides
// memory when a page is first touched.
//
// Elements below have may be read by other goroutines while one extends the
// row, if they learned of those elements through some synchronisation with it.
// Only one goroutine may call extend at a time. T must hold no pointers.
type chunks[T any] struct {
	budget *Budget
	parts  [32][]T
	// have is the number of elements that may be used: those that are charged.
	have int
}

// at returns a pointer to element i, which must be below have.
func (c *chunks[T]) at(i uint32) *T {
	j := uint64(i) + firstLen
	k := uint(bits.Len64(j)-1) & 63
	return &c.parts[(k-firstBits)&31][j&^(1<<k)]
}

// extend makes at least n elements usable. On an error the row has those that
// could be charged before it.
func (c *chunks[T]) extend(n int) error {
	for c.have < n {
		j := uint64(c.have) + firstLen
		k := uint(bits.Len64(j) - 1)
		part, used := &c.parts[k-firstBits], int(j&^(1<<k))
		step := c.step(1<<k - used)
		size := SizeOf[T](step)
		if err := c.budget.Take(size); err != nil {
			return err
		}
		if *part == nil {
			made, err := Obtain[T](c.budget, 1<<k)
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

// step returns how many of the elements left in a part are charged together: at
// least firstLen, else as many as 64 KiB hold, but no more than are left.
func (c *chunks[T]) step(left int) int {
	var t T
	return min(left, max(firstLen, mappedFrom/max(1, int(unsafe.Sizeof(t)))))
}

// free releases all parts and uncharges the elements in use. The row is empty
// and may be extended again.
func (c *chunks[T]) free() {
	for i, part := range c.parts {
		release(c.budget, part)
		c.parts[i] = nil
	}
	c.budget.Give(SizeOf[T](c.have))
	c.have = 0
}
