package store

import (
	"math/bits"
	"unsafe"
)

// rows is a growing row of records of the same number of bytes, which never
// move. It is laid out and grows like chunks, and may be read under the same
// conditions.
type rows struct {
	budget *Budget
	size   int // of a record
	parts  [32][]byte
	// have is the number of records that may be used.
	have int
	// extra counts the bytes charged for overhangs.
	extra int
}

// overhang is the number of bytes that may be read beyond the last record of a
// part, as records are read 8 bytes at a time.
const overhang = 8

// at returns a slice that begins with record i, which must be below have. It
// goes on with later records of the same part.
func (r *rows) at(i uint32) []byte {
	j := uint64(i) + firstLen
	k := uint(bits.Len64(j)-1) & 63
	return r.parts[(k-firstBits)&31][int(j&^(1<<k))*r.size:]
}

// address returns the address of record i, which must be below have.
func (r *rows) address(i uint32) unsafe.Pointer {
	j := uint64(i) + firstLen
	k := uint(bits.Len64(j)-1) & 63
	return unsafe.Add(unsafe.Pointer(unsafe.SliceData(r.parts[(k-firstBits)&31])), int(j&^(1<<k))*r.size)
}

// extend makes at least n records usable. Only one goroutine may call it at a
// time.
func (r *rows) extend(n int) error {
	for r.have < n {
		j := uint64(r.have) + firstLen
		k := uint(bits.Len64(j) - 1)
		part, used := &r.parts[k-firstBits], int(j&^(1<<k))
		step := r.step(1<<k - used)
		size := int64(step * r.size)
		if *part == nil {
			size += overhang
		}
		if err := r.budget.Take(size); err != nil {
			return err
		}
		if *part == nil {
			made, err := Obtain[byte](r.budget, r.size<<k+overhang)
			if err != nil {
				r.budget.Give(size)
				return err
			}
			*part = made
			r.extra += overhang
		}
		r.have += step
	}
	return nil
}

// step returns how many of the records left in a part are charged together.
func (r *rows) step(left int) int { return min(left, max(firstLen, mappedFrom/r.size)) }

// free releases all parts and uncharges the records in use.
func (r *rows) free() {
	for i, part := range r.parts {
		release(r.budget, part)
		r.parts[i] = nil
	}
	r.budget.Give(int64(r.have*r.size + r.extra))
	r.have, r.extra = 0, 0
}
