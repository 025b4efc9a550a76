package store

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"unsafe"
)

// ErrFull says that the memory of a Budget is used up, or, together with the
// system's own error, that the system gives no more.
var ErrFull = errors.New("the memory limit is reached")

// Budget counts bytes against a limit, and gives out the memory that it counts.
// Structures that share a memory limit share a Budget. It is safe for
// concurrent use, but for Release.
//
// A mapped budget takes large pieces from the operating system directly,
// outside the reach of the garbage collector: they are not scanned, do not make
// it let the heap grow, and go back when they are given back. All that is left
// goes back with Release.
type Budget struct {
	limit      int64
	used, peak atomic.Int64
	kept       atomic.Int64 // held back by Keep
	parent     *Budget
	beyond     bool // the parent's limit does not count
	mapped     bool
	pieces     *pieces
}

// pieces is what is mapped and not given back: by where it is used from, what
// the system gave.
type pieces struct {
	sync.Mutex
	at map[unsafe.Pointer][]byte
}

func newPieces() *pieces { return &pieces{at: map[unsafe.Pointer][]byte{}} }

// NewBudget allows limit bytes of the Go heap; 0 is no limit.
func NewBudget(limit int64) *Budget { return &Budget{limit: limit} }

// NewMappedBudget allows limit bytes of mapped memory; 0 is no limit.
func NewMappedBudget(limit int64) *Budget {
	return &Budget{limit: limit, mapped: mapping, pieces: newPieces()}
}

// Beyond is a budget without a limit of its own whose bytes count as b's, over
// b's limit if it comes to that: for what must not fail any more, such as the
// way to a counterexample. Its Release gives them back.
func (b *Budget) Beyond() *Budget { return &Budget{parent: b, beyond: true} }

// Part is a budget whose bytes count as b's, within b's limit. Its Release
// gives them back.
func (b *Budget) Part() *Budget { return &Budget{parent: b, mapped: b.mapped, pieces: newPieces()} }

// Share is a budget that counts a share of what b gives out. The memory is b's,
// and goes back with b's Release.
func (b *Budget) Share() *Budget { return &Budget{parent: b, mapped: b.mapped, pieces: b.pieces} }

// reserve adds n bytes to what is used, here and above, unless a limit that
// counts is in the way.
func (b *Budget) reserve(n int64, beyond bool) bool {
	used := b.used.Add(n)
	if !beyond && b.limit > 0 && used+b.kept.Load() > b.limit || b.parent != nil && !b.parent.reserve(n, beyond || b.beyond) {
		b.used.Add(-n)
		return false
	}
	return true
}

// Take charges n bytes, or charges nothing and returns ErrFull.
func (b *Budget) Take(n int64) error {
	if !b.reserve(n, false) {
		return ErrFull
	}
	for p := b; p != nil; p = p.parent {
		p.raise()
	}
	return nil
}

// Keep holds n bytes back for a structure that will grow: nobody else can take
// them, and they do not count as used. It returns ErrFull if there are not so
// many left.
func (b *Budget) Keep(n int64) error {
	if !b.keep(n) {
		return ErrFull
	}
	return nil
}

func (b *Budget) keep(n int64) bool {
	kept := b.kept.Add(n)
	if b.limit > 0 && b.used.Load()+kept > b.limit || b.parent != nil && !b.parent.keep(n) {
		b.kept.Add(-n)
		return false
	}
	return true
}

// LetGo ends the holding back of n bytes.
func (b *Budget) LetGo(n int64) {
	for p := b; p != nil; p = p.parent {
		p.kept.Add(-n)
	}
}

// TakeKept charges n of the bytes that are held back.
func (b *Budget) TakeKept(n int64) {
	for p := b; p != nil; p = p.parent {
		p.used.Add(n)
		p.kept.Add(-n)
		p.raise()
	}
}

// raise notes that so much is used.
func (b *Budget) raise() {
	used := b.used.Load()
	for peak := b.peak.Load(); used > peak && !b.peak.CompareAndSwap(peak, used); peak = b.peak.Load() {
	}
}

// Give returns n bytes.
func (b *Budget) Give(n int64) {
	for p := b; p != nil; p = p.parent {
		p.used.Add(-n)
	}
}

// Used is the bytes charged now.
func (b *Budget) Used() int64 { return b.used.Load() }

// Left is how many more bytes may be charged; negative when there is no limit.
func (b *Budget) Left() int64 {
	left := int64(-1)
	if b.limit > 0 {
		left = max(0, b.limit-b.Used()-b.kept.Load())
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
func (b *Budget) Peak() int64 { return b.peak.Load() }

// Release returns everything. Whatever was allocated must not be touched any more.
func (b *Budget) Release() {
	if b.pieces != nil {
		for _, piece := range b.pieces.at {
			unmap(piece)
		}
		clear(b.pieces.at)
	}
	b.Give(b.Used())
	b.LetGo(b.kept.Load())
}

// mappedFrom is the least size that is worth a mapping.
const mappedFrom = 64 << 10

// obtain makes a zero slice of n elements without pointers, and charges nothing.
func obtain[T any](b *Budget, n int) ([]T, error) { return obtainFrom[T](b, n, mapSmall) }

// obtainHuge is obtain on huge pages, if it is large: for tables that are read
// everywhere all the time. The first touch of a huge page may take much longer
// than that of as many small ones, which the system is more likely to have at
// hand; what is only appended to, and read together with a table, does not make
// up for that.
func obtainHuge[T any](b *Budget, n int) ([]T, error) { return obtainFrom[T](b, n, mapHuge) }

func obtainFrom[T any](b *Budget, n int, mapped func(n int) (whole, piece []byte, err error)) ([]T, error) {
	size := int(sizeOf[T](n))
	if !b.mapped || size < mappedFrom {
		return make([]T, n), nil
	}
	whole, piece, err := mapped(size)
	if err != nil {
		return nil, fmt.Errorf("%w: the system gives no more: %w", ErrFull, err)
	}
	p := unsafe.Pointer(unsafe.SliceData(piece))
	b.pieces.Lock()
	b.pieces.at[p] = whole
	b.pieces.Unlock()
	return unsafe.Slice((*T)(p), n), nil
}

// mapSmall maps memory of n bytes.
func mapSmall(n int) (whole, piece []byte, err error) {
	whole, err = mapMemory(n)
	return whole, whole, err
}

// hugeFrom is the least size that is worth huge pages: from there on, what
// begins at a boundary of them and may be more than what is asked for makes
// less of a difference than what they save.
const hugeFrom = 2 * hugePage

const (
	pageSize = 4 << 10
	hugePage = 2 << 20
)

// mapHuge maps memory of n bytes; large pieces begin at a boundary of huge
// pages, inside what the system gave.
func mapHuge(n int) (whole, piece []byte, err error) {
	if n < hugeFrom {
		return mapSmall(n)
	}
	if whole, err = mapMemory(n + hugePage); err != nil {
		return nil, nil, err
	}
	skip := -int(uintptr(unsafe.Pointer(unsafe.SliceData(whole)))) & (hugePage - 1)
	piece = whole[skip : skip+n : skip+n]
	adviseHuge(piece)
	return whole, piece, nil
}

// release returns what obtain and obtainHuge made.
func release[T any](b *Budget, s []T) {
	if len(s) == 0 || b.pieces == nil {
		return
	}
	p := unsafe.Pointer(unsafe.SliceData(s))
	b.pieces.Lock()
	piece, ok := b.pieces.at[p]
	delete(b.pieces.at, p)
	b.pieces.Unlock()
	if ok {
		unmap(piece)
	}
}

// zap gives back the memory of some pages in a mapped piece, which may still be
// read until Release. It reports whether the system can do that.
func zap[T any](s []T) bool {
	return discard(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), sizeOf[T](len(s))))
}

// allocate is obtainHuge of something that is charged at once.
func allocate[T any](b *Budget, n int) ([]T, error) {
	size := sizeOf[T](n)
	if err := b.Take(size); err != nil {
		return nil, err
	}
	s, err := obtainHuge[T](b, n)
	if err != nil {
		b.Give(size)
	}
	return s, err
}

// free returns a slice that allocate made.
func free[T any](b *Budget, s []T) {
	b.Give(sizeOf[T](len(s)))
	release(b, s)
}

func sizeOf[T any](n int) int64 {
	var t T
	return int64(n) * int64(unsafe.Sizeof(t))
}
