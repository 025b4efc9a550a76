package store

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"unsafe"
)

// ErrFull means that the memory limit of a Budget is used up, or, when it wraps
// an error of the system, that the system gives no more. The structures of this
// package keep their contents when they return it.
var ErrFull = errors.New("the memory limit is reached")

// Budget counts bytes against a limit, and allocates the memory that it counts.
// All structures that share a memory limit share one Budget. Take, Keep and
// their counterparts are safe for concurrent use; Release is not.
//
// There are three amounts. Used bytes are charged for memory in use. Kept bytes
// are reserved for a structure that is going to grow: they are refused to
// everybody else, and turn into used ones with TakeKept. Both together never
// exceed the limit, except through budgets made by Beyond or Beside. Budgets form
// a tree: what is charged to a child made by Beyond, Beside, Part or Share is
// charged to its parent as well.
//
// A mapped budget takes pieces of 64 KiB and more from the operating system
// directly, outside the reach of the garbage collector: they are not scanned,
// do not enlarge the heap that the collector aims at, and return to the system
// when they are freed. Release frees what is left.
type Budget struct {
	// limit is the most bytes used and kept at once; 0 is no limit of its own.
	limit      int64
	used, peak atomic.Int64
	// kept is reserved by Keep and not used yet.
	kept   atomic.Int64
	parent *Budget
	// beyond lets charges pass the parent's limit; the parent counts them all
	// the same.
	beyond bool
	// mapped budgets allocate large pieces by mmap; pieces records these, and
	// is shared by budgets whose memory is released together.
	mapped bool
	pieces *pieces
	// stop ends long work of structures; see Interrupt.
	stop atomic.Pointer[func() bool]
}

// pieces are the mapped pieces that are not freed yet. The key is the address
// of the part in use, the value is the whole mapping, which may begin before
// it.
type pieces struct {
	sync.Mutex
	at map[unsafe.Pointer][]byte
}

// newPieces makes an empty table of mapped pieces.
func newPieces() *pieces { return &pieces{at: map[unsafe.Pointer][]byte{}} }

// NewBudget allows limit bytes of the Go heap; 0 is no limit.
func NewBudget(limit int64) *Budget { return &Budget{limit: limit} }

// NewMappedBudget allows limit bytes of mapped memory; 0 is no limit.
func NewMappedBudget(limit int64) *Budget {
	return &Budget{limit: limit, mapped: mapping, pieces: newPieces()}
}

// Beyond returns a child budget without a limit of its own, whose bytes count
// for b even beyond b's limit: it is for what must not fail any more, such as
// building the counterexample that a search has found. It takes its memory from
// the Go heap. Its Release uncharges it.
func (b *Budget) Beyond() *Budget { return &Budget{parent: b, beyond: true} }

// Beside is Beyond for what may fail: it has what is left of b's limit, or so
// many bytes if that is less.
func (b *Budget) Beside(bytes int64) *Budget {
	c := b.Beyond()
	if left := b.Left(); left >= 0 {
		c.limit = max(left, bytes)
	}
	return c
}

// Part returns a child budget that charges b within b's limit and owns what it
// maps: its Release unmaps and uncharges that, and nothing else of b.
func (b *Budget) Part() *Budget { return &Budget{parent: b, mapped: b.mapped, pieces: newPieces()} }

// MappedPart is Part on mapped memory, whatever b has. It is for tables of which
// most may stay unused: the Go heap would clear all of it.
func (b *Budget) MappedPart() *Budget {
	return &Budget{parent: b, mapped: mapping, pieces: newPieces()}
}

// Within is Part with a limit of its own.
func (b *Budget) Within(bytes int64) *Budget {
	c := b.Part()
	c.limit = bytes
	return c
}

// Share returns a child budget that counts its own part of b's bytes, such as
// those of one store among several. The mappings belong to b and are released
// with it, so that Release must not be called on the share itself.
func (b *Budget) Share() *Budget { return &Budget{parent: b, mapped: b.mapped, pieces: b.pieces} }

// Interrupt makes work of a structure that takes long, such as moving all keys
// to another form, poll stop at intervals, and end without effect once that is
// true: the structure stays as it was. It is for all budgets below b, too. stop
// is called from the goroutine that works, and should be cheap.
func (b *Budget) Interrupt(stop func() bool) { b.stop.Store(&stop) }

// interrupted reports whether long work has to end.
func (b *Budget) interrupted() bool {
	for p := b; p != nil; p = p.parent {
		if stop := p.stop.Load(); stop != nil && (*stop)() {
			return true
		}
	}
	return false
}

// reserve adds n bytes to those used, here and in all parents, or changes
// nothing and reports false if one of their limits would be exceeded. With
// beyond no limit counts.
func (b *Budget) reserve(n int64, beyond bool) bool {
	used := b.used.Add(n)
	if !beyond && b.limit > 0 && used+b.kept.Load() > b.limit || b.parent != nil && !b.parent.reserve(n, beyond || b.beyond) {
		b.used.Add(-n)
		return false
	}
	return true
}

// Take charges n bytes, or charges nothing and returns ErrFull. Each call is
// paired with a Give of the same number, or with Release.
func (b *Budget) Take(n int64) error {
	if !b.reserve(n, false) {
		return ErrFull
	}
	for p := b; p != nil; p = p.parent {
		p.raise()
	}
	return nil
}

// Keep reserves n bytes for a structure that will grow: nobody else can take
// them, and they do not count as used. It returns ErrFull, and reserves
// nothing, if fewer are left. LetGo or TakeKept end the reservation.
func (b *Budget) Keep(n int64) error {
	if !b.keep(n) {
		return ErrFull
	}
	return nil
}

// keep reserves n bytes here and in all budgets above, or nowhere, and reports
// whether there was room. n may be negative.
func (b *Budget) keep(n int64) bool {
	kept := b.kept.Add(n)
	if b.limit > 0 && b.used.Load()+kept > b.limit || b.parent != nil && !b.parent.keep(n) {
		b.kept.Add(-n)
		return false
	}
	return true
}

// LetGo gives up the reservation of n bytes.
func (b *Budget) LetGo(n int64) {
	for p := b; p != nil; p = p.parent {
		p.kept.Add(-n)
	}
}

// TakeKept charges n of the reserved bytes. It cannot fail, which is what Keep
// is for; the caller must have reserved at least that many.
func (b *Budget) TakeKept(n int64) {
	for p := b; p != nil; p = p.parent {
		p.used.Add(n)
		p.kept.Add(-n)
		p.raise()
	}
}

// raise updates the peak to the bytes used now.
func (b *Budget) raise() {
	used := b.used.Load()
	for peak := b.peak.Load(); used > peak && !b.peak.CompareAndSwap(peak, used); peak = b.peak.Load() {
	}
}

// Give uncharges n bytes that Take or TakeKept charged.
func (b *Budget) Give(n int64) {
	for p := b; p != nil; p = p.parent {
		p.used.Add(-n)
	}
}

// Used returns the bytes charged now; reserved ones are not among them.
func (b *Budget) Used() int64 { return b.used.Load() }

// Left returns how many more bytes may be charged, the minimum over b and its
// parents, or a negative number if there is no limit. Another goroutine may
// take them at any time.
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

// Peak returns the largest number of bytes that were charged at once.
func (b *Budget) Peak() int64 { return b.peak.Load() }

// Release unmaps all that was allocated from this budget and uncharges all its
// bytes, reserved ones included. No other goroutine may use the budget
// meanwhile, and nothing that was allocated from it may be touched afterwards:
// on a mapped budget that is a fault, not an error.
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

// mappedFrom is the size in bytes from which a piece is mapped; smaller ones
// come from the Go heap, as a system call and a whole page for each would cost
// more.
const mappedFrom = 64 << 10

// Obtain returns a zero slice of n elements, which hold no pointers. It charges
// nothing: the caller charges the parts that come into use. The error wraps
// ErrFull and the error of the system.
func Obtain[T any](b *Budget, n int) ([]T, error) { return obtainFrom[T](b, n, mapSmall) }

// ObtainHuge is Obtain on huge pages, if the slice is large: for tables that
// are read at random places. The first access to a huge page may take much
// longer than to as many small ones, which the system is more likely to have at
// hand; for what is only appended to, and read together with a table, the gain
// does not make up for that.
func ObtainHuge[T any](b *Budget, n int) ([]T, error) { return obtainFrom[T](b, n, mapHuge) }

// obtainFrom allocates n elements: with make if they are few or the budget is
// not mapped, and else by mapped, a function that maps memory from the system.
func obtainFrom[T any](b *Budget, n int, mapped func(n int) (whole, piece []byte, err error)) ([]T, error) {
	size := int(SizeOf[T](n))
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

// mapSmall maps n bytes; the piece in use is the whole mapping.
func mapSmall(n int) (whole, piece []byte, err error) {
	whole, err = mapMemory(n)
	return whole, whole, err
}

// hugeFrom is the size in bytes from which huge pages are worth it: from there
// on, the bytes lost to alignment cost less than the pages save.
const hugeFrom = 2 * hugePage

const (
	pageSize = 4 << 10
	hugePage = 2 << 20
)

// mapHuge maps n bytes. A piece of hugeFrom bytes or more begins at a boundary
// of huge pages, somewhere in the first 2 MiB of the mapping.
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

// release unmaps a slice that Obtain or ObtainHuge made, and does nothing for
// one of the Go heap. It uncharges nothing.
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

// zap returns the memory of some pages of a mapped piece to the system, while
// their addresses stay readable until Release, as zeros. It reports whether the
// system can do that.
func zap[T any](s []T) bool {
	return discard(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), SizeOf[T](len(s))))
}

// Allocate is ObtainHuge of a slice that is charged as a whole at once. Free
// returns it; on an error nothing is charged.
func Allocate[T any](b *Budget, n int) ([]T, error) {
	size := SizeOf[T](n)
	if err := b.Take(size); err != nil {
		return nil, err
	}
	s, err := ObtainHuge[T](b, n)
	if err != nil {
		b.Give(size)
	}
	return s, err
}

// Free uncharges a slice that Allocate made and unmaps it where it was mapped,
// so that nothing may point into it any more. The whole slice must be passed,
// not a part.
func Free[T any](b *Budget, s []T) {
	b.Give(SizeOf[T](len(s)))
	release(b, s)
}

// SizeOf returns the bytes of n elements of type T.
func SizeOf[T any](n int) int64 {
	var t T
	return int64(n) * int64(unsafe.Sizeof(t))
}
