package store

import (
	"errors"
	"unsafe"
)

// ErrFull says that the memory of a Budget is used up.
var ErrFull = errors.New("the memory limit is reached")

// Budget counts bytes against a limit, and gives out the memory that it counts. Structures that
// share a memory limit share a Budget. It is not safe for concurrent use.
//
// A mapped budget takes large pieces from the operating system directly, outside the reach of the
// garbage collector: they are not scanned, do not make it let the heap grow, and go back when they
// are given back. All that is left goes back with Release.
type Budget struct {
	limit, used, peak int64
	parent            *Budget
	beyond            bool // the parent's limit does not count
	mapped            bool
	pieces            map[unsafe.Pointer][]byte // mapped and not given back
}

// NewBudget allows limit bytes of the Go heap; 0 is no limit.
func NewBudget(limit int64) *Budget { return &Budget{limit: limit} }

// NewMappedBudget allows limit bytes of mapped memory; 0 is no limit.
func NewMappedBudget(limit int64) *Budget {
	return &Budget{limit: limit, mapped: true, pieces: map[unsafe.Pointer][]byte{}}
}

// Beyond is a budget without a limit of its own whose bytes count as b's, over b's limit if it comes
// to that: for what must not fail any more, such as the way to a counterexample. Its Release
// gives them back.
func (b *Budget) Beyond() *Budget { return &Budget{parent: b, beyond: true} }

// Part is a budget whose bytes count as b's, within b's limit. Its Release gives them back.
func (b *Budget) Part() *Budget {
	return &Budget{parent: b, mapped: b.mapped, pieces: map[unsafe.Pointer][]byte{}}
}

// Share is a budget that counts a share of what b gives out. The memory is b's, and goes back with b's
// Release.
func (b *Budget) Share() *Budget { return &Budget{parent: b, mapped: b.mapped, pieces: b.pieces} }

func (b *Budget) fits(n int64) bool {
	if b.limit > 0 && b.used+n > b.limit {
		return false
	}
	return b.parent == nil || b.beyond || b.parent.fits(n)
}

// Take charges n bytes, or charges nothing and returns ErrFull.
func (b *Budget) Take(n int64) error {
	if !b.fits(n) {
		return ErrFull
	}
	b.charge(n)
	return nil
}

func (b *Budget) charge(n int64) {
	b.used += n
	b.peak = max(b.peak, b.used)
	if b.parent != nil {
		b.parent.charge(n)
	}
}

// Give returns n bytes.
func (b *Budget) Give(n int64) {
	b.used -= n
	if b.parent != nil {
		b.parent.Give(n)
	}
}

// Used is the bytes charged now.
func (b *Budget) Used() int64 { return b.used }

// Left is how many more bytes may be charged; negative when there is no limit.
func (b *Budget) Left() int64 {
	left := int64(-1)
	if b.limit > 0 {
		left = max(0, b.limit-b.used)
	}
	if b.parent == nil || b.beyond {
		return left
	}
	if above := b.parent.Left(); left < 0 || above >= 0 && above < left {
		return above
	}
	return left
}

// Peak is the most bytes ever charged at once.
func (b *Budget) Peak() int64 { return b.peak }

// Release returns everything. Whatever was allocated must not be touched any more.
func (b *Budget) Release() {
	for _, piece := range b.pieces {
		unmap(piece)
	}
	clear(b.pieces)
	b.Give(b.used)
}

// mappedFrom is the least size that is worth a mapping.
const mappedFrom = 64 << 10

// allocate makes a zero slice of n elements without pointers and charges its bytes.
func allocate[T any](b *Budget, n int) ([]T, error) {
	var t T
	size := int64(n) * int64(unsafe.Sizeof(t))
	if err := b.Take(size); err != nil {
		return nil, err
	}
	if !b.mapped || size < mappedFrom {
		return make([]T, n), nil
	}
	piece, err := mapMemory(int(size))
	if err != nil {
		b.Give(size)
		return nil, ErrFull
	}
	p := unsafe.Pointer(unsafe.SliceData(piece))
	b.pieces[p] = piece
	return unsafe.Slice((*T)(p), n), nil
}

// free returns a slice that allocate made.
func free[T any](b *Budget, s []T) {
	var t T
	b.Give(int64(len(s)) * int64(unsafe.Sizeof(t)))
	if len(s) == 0 {
		return
	}
	p := unsafe.Pointer(unsafe.SliceData(s))
	if piece, ok := b.pieces[p]; ok {
		unmap(piece)
		delete(b.pieces, p)
	}
}
