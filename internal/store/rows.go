package store

import (
	"math/bits"
	"unsafe"
)

const (
	firstBits = 6
	firstLen  = 1 << firstBits // a small search should not pay for more
)

// rows is a growing row of records of the same number of bytes, which never
// move. Part k has 64·2^k records, so that 27 parts suffice for 2^32, and
// record i stands in the part given by the position of the highest bit of
// i + firstLen. A part is obtained as a whole and charged in steps as it comes
// into use: the system provides memory when a page is first touched.
//
// Records below have may be read by other goroutines while one extends the
// row, if they learned of those records through some synchronisation with it.
type rows struct {
	budget *Budget
	size   int // of a record
	// overhang is the number of bytes that may be read beyond the last record
	// of a part: where records are read 8 bytes at a time.
	overhang int
	parts    [32][]byte
	// have is the number of records that may be used: those that are charged.
	have int
	// extra counts the bytes charged for overhangs.
	extra int
}

// wordwise is the overhang of records that are read 8 bytes at a time.
const wordwise = 8

// rowsOf makes an empty row of elements of a type.
func rowsOf[T any](b *Budget) rows { return rows{budget: b, size: int(SizeOf[T](1))} }

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

// element returns the address of record i, where the size of a record is known
// when the caller is compiled. It panics if there is no part for the record.
func (r *rows) element(i uint32, size uintptr) unsafe.Pointer {
	j := uint64(i) + firstLen
	k := uint(bits.Len64(j)-1) & 63
	return unsafe.Pointer(&r.parts[(k-firstBits)&31][uintptr(j&^(1<<k))*size])
}

// extend makes at least n records usable. On an error the row has those that
// could be charged before it. Only one goroutine may call it at a
// time.
func (r *rows) extend(n int) error {
	for r.have < n {
		j := uint64(r.have) + firstLen
		k := uint(bits.Len64(j) - 1)
		part, used := &r.parts[k-firstBits], int(j&^(1<<k))
		step := r.step(1<<k - used)
		size := int64(step * r.size)
		if *part == nil {
			size += int64(r.overhang)
		}
		if err := r.budget.Take(size); err != nil {
			return err
		}
		if *part == nil {
			made, err := Obtain[byte](r.budget, r.size<<k+r.overhang)
			if err != nil {
				r.budget.Give(size)
				return err
			}
			*part = made
			r.extra += r.overhang
		}
		r.have += step
	}
	return nil
}

// step returns how many of the records left in a part are charged together: at
// least firstLen, else as many as 64 KiB hold, but no more than are left.
func (r *rows) step(left int) int { return min(left, max(firstLen, mappedFrom/r.size)) }

// free releases all parts and uncharges the records in use. The row is empty
// and may be extended again.
func (r *rows) free() {
	for i, part := range r.parts {
		release(r.budget, part)
		r.parts[i] = nil
	}
	r.budget.Give(int64(r.have*r.size + r.extra))
	r.have, r.extra = 0, 0
}
