// Package atomic replaces names of the standard package sync/atomic.
package atomic

import (
	"sync/atomic"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// standard has the functions of the standard package for a type.
type standard[T comparable] struct {
	load               func(*T) T
	store              func(*T, T)
	swap, add, and, or func(*T, T) T
	compareAndSwap     func(p *T, old, v T) bool
}

func (s *standard[T]) read(p *T) (v T) {
	schedule.AtomicRead(p, func() { v = s.load(p) })
	return v
}

func (s *standard[T]) write(p *T, v T) { schedule.AtomicWrite(p, func() { s.store(p, v) }) }

// change performs an operation that has a result.
func (s *standard[T]) change(p *T, operation func(*T, T) T, v T) (result T) {
	schedule.AtomicWrite(p, func() { result = operation(p, v) })
	return result
}

func (s *standard[T]) replace(p *T, old, v T) (swapped bool) {
	schedule.AtomicSwap(p, func() bool { return s.load(p) == old }, func() { swapped = s.compareAndSwap(p, old, v) })
	return swapped
}

// integer is a type of numbers.
type integer interface {
	int32 | int64 | uint32 | uint64 | uintptr
}

var (
	int32s   = standard[int32]{atomic.LoadInt32, atomic.StoreInt32, atomic.SwapInt32, atomic.AddInt32, atomic.AndInt32, atomic.OrInt32, atomic.CompareAndSwapInt32}
	int64s   = standard[int64]{atomic.LoadInt64, atomic.StoreInt64, atomic.SwapInt64, atomic.AddInt64, atomic.AndInt64, atomic.OrInt64, atomic.CompareAndSwapInt64}
	uint32s  = standard[uint32]{atomic.LoadUint32, atomic.StoreUint32, atomic.SwapUint32, atomic.AddUint32, atomic.AndUint32, atomic.OrUint32, atomic.CompareAndSwapUint32}
	uint64s  = standard[uint64]{atomic.LoadUint64, atomic.StoreUint64, atomic.SwapUint64, atomic.AddUint64, atomic.AndUint64, atomic.OrUint64, atomic.CompareAndSwapUint64}
	uintptrs = standard[uintptr]{atomic.LoadUintptr, atomic.StoreUintptr, atomic.SwapUintptr, atomic.AddUintptr, atomic.AndUintptr, atomic.OrUintptr, atomic.CompareAndSwapUintptr}
	pointers = standard[unsafe.Pointer]{load: atomic.LoadPointer, store: atomic.StorePointer, swap: atomic.SwapPointer, compareAndSwap: atomic.CompareAndSwapPointer}
)

// of returns the functions for a type of numbers.
func of[T integer]() *standard[T] {
	var all any
	switch any(T(0)).(type) {
	case int32:
		all = &int32s
	case int64:
		all = &int64s
	case uint32:
		all = &uint32s
	case uint64:
		all = &uint64s
	case uintptr:
		all = &uintptrs
	}
	return all.(*standard[T])
}

// number is an atomic number.
type number[T integer] struct {
	_ noCopy
	v T
}

// Load returns the value.
func (n *number[T]) Load() T { return of[T]().read(&n.v) }

// Store sets the value.
func (n *number[T]) Store(v T) { of[T]().write(&n.v, v) }

// Swap sets the value and returns the previous one.
func (n *number[T]) Swap(v T) T { return of[T]().change(&n.v, of[T]().swap, v) }

// CompareAndSwap replaces old by v.
func (n *number[T]) CompareAndSwap(old, v T) bool { return of[T]().replace(&n.v, old, v) }

// Add adds delta and returns the sum.
func (n *number[T]) Add(delta T) T { return of[T]().change(&n.v, of[T]().add, delta) }

// And clears bits and returns the previous value.
func (n *number[T]) And(mask T) T { return of[T]().change(&n.v, of[T]().and, mask) }

// Or sets bits and returns the previous value.
func (n *number[T]) Or(mask T) T { return of[T]().change(&n.v, of[T]().or, mask) }

// The atomic numbers of the standard package.
type (
	Int32   struct{ number[int32] }
	Int64   struct{ number[int64] }
	Uint32  struct{ number[uint32] }
	Uint64  struct{ number[uint64] }
	Uintptr struct{ number[uintptr] }
)

// The functions of the standard package for numbers and pointers.

func LoadInt32(p *int32) int32                        { return int32s.read(p) }
func StoreInt32(p *int32, v int32)                    { int32s.write(p, v) }
func SwapInt32(p *int32, v int32) int32               { return int32s.change(p, int32s.swap, v) }
func CompareAndSwapInt32(p *int32, old, v int32) bool { return int32s.replace(p, old, v) }
func AddInt32(p *int32, delta int32) int32            { return int32s.change(p, int32s.add, delta) }
func AndInt32(p *int32, mask int32) int32             { return int32s.change(p, int32s.and, mask) }
func OrInt32(p *int32, mask int32) int32              { return int32s.change(p, int32s.or, mask) }

func LoadInt64(p *int64) int64                        { return int64s.read(p) }
func StoreInt64(p *int64, v int64)                    { int64s.write(p, v) }
func SwapInt64(p *int64, v int64) int64               { return int64s.change(p, int64s.swap, v) }
func CompareAndSwapInt64(p *int64, old, v int64) bool { return int64s.replace(p, old, v) }
func AddInt64(p *int64, delta int64) int64            { return int64s.change(p, int64s.add, delta) }
func AndInt64(p *int64, mask int64) int64             { return int64s.change(p, int64s.and, mask) }
func OrInt64(p *int64, mask int64) int64              { return int64s.change(p, int64s.or, mask) }

func LoadUint32(p *uint32) uint32                        { return uint32s.read(p) }
func StoreUint32(p *uint32, v uint32)                    { uint32s.write(p, v) }
func SwapUint32(p *uint32, v uint32) uint32              { return uint32s.change(p, uint32s.swap, v) }
func CompareAndSwapUint32(p *uint32, old, v uint32) bool { return uint32s.replace(p, old, v) }
func AddUint32(p *uint32, delta uint32) uint32           { return uint32s.change(p, uint32s.add, delta) }
func AndUint32(p *uint32, mask uint32) uint32            { return uint32s.change(p, uint32s.and, mask) }
func OrUint32(p *uint32, mask uint32) uint32             { return uint32s.change(p, uint32s.or, mask) }

func LoadUint64(p *uint64) uint64                        { return uint64s.read(p) }
func StoreUint64(p *uint64, v uint64)                    { uint64s.write(p, v) }
func SwapUint64(p *uint64, v uint64) uint64              { return uint64s.change(p, uint64s.swap, v) }
func CompareAndSwapUint64(p *uint64, old, v uint64) bool { return uint64s.replace(p, old, v) }
func AddUint64(p *uint64, delta uint64) uint64           { return uint64s.change(p, uint64s.add, delta) }
func AndUint64(p *uint64, mask uint64) uint64            { return uint64s.change(p, uint64s.and, mask) }
func OrUint64(p *uint64, mask uint64) uint64             { return uint64s.change(p, uint64s.or, mask) }

func LoadUintptr(p *uintptr) uintptr                        { return uintptrs.read(p) }
func StoreUintptr(p *uintptr, v uintptr)                    { uintptrs.write(p, v) }
func SwapUintptr(p *uintptr, v uintptr) uintptr             { return uintptrs.change(p, uintptrs.swap, v) }
func CompareAndSwapUintptr(p *uintptr, old, v uintptr) bool { return uintptrs.replace(p, old, v) }
func AddUintptr(p *uintptr, delta uintptr) uintptr          { return uintptrs.change(p, uintptrs.add, delta) }
func AndUintptr(p *uintptr, mask uintptr) uintptr           { return uintptrs.change(p, uintptrs.and, mask) }
func OrUintptr(p *uintptr, mask uintptr) uintptr            { return uintptrs.change(p, uintptrs.or, mask) }

func LoadPointer(p *unsafe.Pointer) unsafe.Pointer     { return pointers.read(p) }
func StorePointer(p *unsafe.Pointer, v unsafe.Pointer) { pointers.write(p, v) }
func SwapPointer(p *unsafe.Pointer, v unsafe.Pointer) unsafe.Pointer {
	return pointers.change(p, pointers.swap, v)
}
func CompareAndSwapPointer(p *unsafe.Pointer, old, v unsafe.Pointer) bool {
	return pointers.replace(p, old, v)
}

// noCopy makes vet report copies.
type noCopy struct{}

// Lock is for vet.
func (*noCopy) Lock() {}

// Unlock is for vet.
func (*noCopy) Unlock() {}

// Bool is an atomic boolean.
type Bool struct{ v atomic.Bool }

// Load returns the value.
func (b *Bool) Load() (v bool) {
	schedule.AtomicRead(b, func() { v = b.v.Load() })
	return v
}

// Store sets the value.
func (b *Bool) Store(v bool) { schedule.AtomicWrite(b, func() { b.v.Store(v) }) }

// Swap sets the value and returns the previous one.
func (b *Bool) Swap(v bool) (old bool) {
	schedule.AtomicWrite(b, func() { old = b.v.Swap(v) })
	return old
}

// CompareAndSwap replaces old by v.
func (b *Bool) CompareAndSwap(old, v bool) (swapped bool) {
	schedule.AtomicWrite(b, func() { swapped = b.v.CompareAndSwap(old, v) })
	return swapped
}

// Pointer is an atomic pointer.
type Pointer[T any] struct{ v atomic.Pointer[T] }

// Load returns the pointer.
func (po *Pointer[T]) Load() (p *T) {
	schedule.AtomicRead(po, func() { p = po.v.Load() })
	return p
}

// Store sets the pointer.
func (po *Pointer[T]) Store(p *T) { schedule.AtomicWrite(po, func() { po.v.Store(p) }) }

// Swap sets the pointer and returns the previous one.
func (po *Pointer[T]) Swap(p *T) (old *T) {
	schedule.AtomicWrite(po, func() { old = po.v.Swap(p) })
	return old
}

// CompareAndSwap replaces old by p.
func (po *Pointer[T]) CompareAndSwap(old, p *T) (swapped bool) {
	schedule.AtomicWrite(po, func() { swapped = po.v.CompareAndSwap(old, p) })
	return swapped
}

// Value is an atomic value of any type.
type Value struct{ v atomic.Value }

// Load returns the value.
func (va *Value) Load() (v any) {
	schedule.AtomicRead(va, func() { v = va.v.Load() })
	return v
}

// Store sets the value.
func (va *Value) Store(v any) { va.Swap(v) }

// Swap sets the value and returns the previous one.
func (va *Value) Swap(v any) (old any) {
	schedule.AtomicWrite(va, func() {})
	return va.v.Swap(v)
}

// CompareAndSwap replaces old by v.
func (va *Value) CompareAndSwap(old, v any) (swapped bool) {
	schedule.AtomicWrite(va, func() {})
	return va.v.CompareAndSwap(old, v)
}
