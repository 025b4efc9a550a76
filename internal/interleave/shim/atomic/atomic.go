// Package atomic replaces names of the standard package sync/atomic.
package atomic

import (
	"sync/atomic"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// LoadInt32 loads *p.
func LoadInt32(p *int32) (v int32) {
	schedule.AtomicRead(p, func() { v = atomic.LoadInt32(p) })
	return v
}

// StoreInt32 stores v.
func StoreInt32(p *int32, v int32) { schedule.AtomicWrite(p, func() { atomic.StoreInt32(p, v) }) }

// SwapInt32 stores v and returns the previous value.
func SwapInt32(p *int32, v int32) (old int32) {
	schedule.AtomicWrite(p, func() { old = atomic.SwapInt32(p, v) })
	return old
}

// CompareAndSwapInt32 replaces old by v.
func CompareAndSwapInt32(p *int32, old, v int32) (swapped bool) {
	schedule.AtomicSwap(p, func() bool { return atomic.LoadInt32(p) == old }, func() { swapped = atomic.CompareAndSwapInt32(p, old, v) })
	return swapped
}

// AddInt32 adds delta and returns the sum.
func AddInt32(p *int32, delta int32) (v int32) {
	schedule.AtomicWrite(p, func() { v = atomic.AddInt32(p, delta) })
	return v
}

// AndInt32 clears bits and returns the previous value.
func AndInt32(p *int32, mask int32) (old int32) {
	schedule.AtomicWrite(p, func() { old = atomic.AndInt32(p, mask) })
	return old
}

// OrInt32 sets bits and returns the previous value.
func OrInt32(p *int32, mask int32) (old int32) {
	schedule.AtomicWrite(p, func() { old = atomic.OrInt32(p, mask) })
	return old
}

// Int32 is an atomic int32.
type Int32 struct {
	_ noCopy
	v int32
}

// Load returns the value.
func (i *Int32) Load() int32 { return LoadInt32(&i.v) }

// Store sets the value.
func (i *Int32) Store(v int32) { StoreInt32(&i.v, v) }

// Swap sets the value and returns the previous one.
func (i *Int32) Swap(v int32) int32 { return SwapInt32(&i.v, v) }

// CompareAndSwap replaces old by v.
func (i *Int32) CompareAndSwap(old, v int32) bool { return CompareAndSwapInt32(&i.v, old, v) }

// Add adds delta and returns the sum.
func (i *Int32) Add(delta int32) int32 { return AddInt32(&i.v, delta) }

// And clears bits and returns the previous value.
func (i *Int32) And(mask int32) int32 { return AndInt32(&i.v, mask) }

// Or sets bits and returns the previous value.
func (i *Int32) Or(mask int32) int32 { return OrInt32(&i.v, mask) }

// LoadInt64 loads *p.
func LoadInt64(p *int64) (v int64) {
	schedule.AtomicRead(p, func() { v = atomic.LoadInt64(p) })
	return v
}

// StoreInt64 stores v.
func StoreInt64(p *int64, v int64) { schedule.AtomicWrite(p, func() { atomic.StoreInt64(p, v) }) }

// SwapInt64 stores v and returns the previous value.
func SwapInt64(p *int64, v int64) (old int64) {
	schedule.AtomicWrite(p, func() { old = atomic.SwapInt64(p, v) })
	return old
}

// CompareAndSwapInt64 replaces old by v.
func CompareAndSwapInt64(p *int64, old, v int64) (swapped bool) {
	schedule.AtomicSwap(p, func() bool { return atomic.LoadInt64(p) == old }, func() { swapped = atomic.CompareAndSwapInt64(p, old, v) })
	return swapped
}

// AddInt64 adds delta and returns the sum.
func AddInt64(p *int64, delta int64) (v int64) {
	schedule.AtomicWrite(p, func() { v = atomic.AddInt64(p, delta) })
	return v
}

// AndInt64 clears bits and returns the previous value.
func AndInt64(p *int64, mask int64) (old int64) {
	schedule.AtomicWrite(p, func() { old = atomic.AndInt64(p, mask) })
	return old
}

// OrInt64 sets bits and returns the previous value.
func OrInt64(p *int64, mask int64) (old int64) {
	schedule.AtomicWrite(p, func() { old = atomic.OrInt64(p, mask) })
	return old
}

// Int64 is an atomic int64.
type Int64 struct {
	_ noCopy
	v int64
}

// Load returns the value.
func (i *Int64) Load() int64 { return LoadInt64(&i.v) }

// Store sets the value.
func (i *Int64) Store(v int64) { StoreInt64(&i.v, v) }

// Swap sets the value and returns the previous one.
func (i *Int64) Swap(v int64) int64 { return SwapInt64(&i.v, v) }

// CompareAndSwap replaces old by v.
func (i *Int64) CompareAndSwap(old, v int64) bool { return CompareAndSwapInt64(&i.v, old, v) }

// Add adds delta and returns the sum.
func (i *Int64) Add(delta int64) int64 { return AddInt64(&i.v, delta) }

// And clears bits and returns the previous value.
func (i *Int64) And(mask int64) int64 { return AndInt64(&i.v, mask) }

// Or sets bits and returns the previous value.
func (i *Int64) Or(mask int64) int64 { return OrInt64(&i.v, mask) }

// LoadUint32 loads *p.
func LoadUint32(p *uint32) (v uint32) {
	schedule.AtomicRead(p, func() { v = atomic.LoadUint32(p) })
	return v
}

// StoreUint32 stores v.
func StoreUint32(p *uint32, v uint32) { schedule.AtomicWrite(p, func() { atomic.StoreUint32(p, v) }) }

// SwapUint32 stores v and returns the previous value.
func SwapUint32(p *uint32, v uint32) (old uint32) {
	schedule.AtomicWrite(p, func() { old = atomic.SwapUint32(p, v) })
	return old
}

// CompareAndSwapUint32 replaces old by v.
func CompareAndSwapUint32(p *uint32, old, v uint32) (swapped bool) {
	schedule.AtomicSwap(p, func() bool { return atomic.LoadUint32(p) == old }, func() { swapped = atomic.CompareAndSwapUint32(p, old, v) })
	return swapped
}

// AddUint32 adds delta and returns the sum.
func AddUint32(p *uint32, delta uint32) (v uint32) {
	schedule.AtomicWrite(p, func() { v = atomic.AddUint32(p, delta) })
	return v
}

// AndUint32 clears bits and returns the previous value.
func AndUint32(p *uint32, mask uint32) (old uint32) {
	schedule.AtomicWrite(p, func() { old = atomic.AndUint32(p, mask) })
	return old
}

// OrUint32 sets bits and returns the previous value.
func OrUint32(p *uint32, mask uint32) (old uint32) {
	schedule.AtomicWrite(p, func() { old = atomic.OrUint32(p, mask) })
	return old
}

// Uint32 is an atomic uint32.
type Uint32 struct {
	_ noCopy
	v uint32
}

// Load returns the value.
func (u *Uint32) Load() uint32 { return LoadUint32(&u.v) }

// Store sets the value.
func (u *Uint32) Store(v uint32) { StoreUint32(&u.v, v) }

// Swap sets the value and returns the previous one.
func (u *Uint32) Swap(v uint32) uint32 { return SwapUint32(&u.v, v) }

// CompareAndSwap replaces old by v.
func (u *Uint32) CompareAndSwap(old, v uint32) bool { return CompareAndSwapUint32(&u.v, old, v) }

// Add adds delta and returns the sum.
func (u *Uint32) Add(delta uint32) uint32 { return AddUint32(&u.v, delta) }

// And clears bits and returns the previous value.
func (u *Uint32) And(mask uint32) uint32 { return AndUint32(&u.v, mask) }

// Or sets bits and returns the previous value.
func (u *Uint32) Or(mask uint32) uint32 { return OrUint32(&u.v, mask) }

// LoadUint64 loads *p.
func LoadUint64(p *uint64) (v uint64) {
	schedule.AtomicRead(p, func() { v = atomic.LoadUint64(p) })
	return v
}

// StoreUint64 stores v.
func StoreUint64(p *uint64, v uint64) { schedule.AtomicWrite(p, func() { atomic.StoreUint64(p, v) }) }

// SwapUint64 stores v and returns the previous value.
func SwapUint64(p *uint64, v uint64) (old uint64) {
	schedule.AtomicWrite(p, func() { old = atomic.SwapUint64(p, v) })
	return old
}

// CompareAndSwapUint64 replaces old by v.
func CompareAndSwapUint64(p *uint64, old, v uint64) (swapped bool) {
	schedule.AtomicSwap(p, func() bool { return atomic.LoadUint64(p) == old }, func() { swapped = atomic.CompareAndSwapUint64(p, old, v) })
	return swapped
}

// AddUint64 adds delta and returns the sum.
func AddUint64(p *uint64, delta uint64) (v uint64) {
	schedule.AtomicWrite(p, func() { v = atomic.AddUint64(p, delta) })
	return v
}

// AndUint64 clears bits and returns the previous value.
func AndUint64(p *uint64, mask uint64) (old uint64) {
	schedule.AtomicWrite(p, func() { old = atomic.AndUint64(p, mask) })
	return old
}

// OrUint64 sets bits and returns the previous value.
func OrUint64(p *uint64, mask uint64) (old uint64) {
	schedule.AtomicWrite(p, func() { old = atomic.OrUint64(p, mask) })
	return old
}

// Uint64 is an atomic uint64.
type Uint64 struct {
	_ noCopy
	v uint64
}

// Load returns the value.
func (u *Uint64) Load() uint64 { return LoadUint64(&u.v) }

// Store sets the value.
func (u *Uint64) Store(v uint64) { StoreUint64(&u.v, v) }

// Swap sets the value and returns the previous one.
func (u *Uint64) Swap(v uint64) uint64 { return SwapUint64(&u.v, v) }

// CompareAndSwap replaces old by v.
func (u *Uint64) CompareAndSwap(old, v uint64) bool { return CompareAndSwapUint64(&u.v, old, v) }

// Add adds delta and returns the sum.
func (u *Uint64) Add(delta uint64) uint64 { return AddUint64(&u.v, delta) }

// And clears bits and returns the previous value.
func (u *Uint64) And(mask uint64) uint64 { return AndUint64(&u.v, mask) }

// Or sets bits and returns the previous value.
func (u *Uint64) Or(mask uint64) uint64 { return OrUint64(&u.v, mask) }

// LoadUintptr loads *p.
func LoadUintptr(p *uintptr) (v uintptr) {
	schedule.AtomicRead(p, func() { v = atomic.LoadUintptr(p) })
	return v
}

// StoreUintptr stores v.
func StoreUintptr(p *uintptr, v uintptr) {
	schedule.AtomicWrite(p, func() { atomic.StoreUintptr(p, v) })
}

// SwapUintptr stores v and returns the previous value.
func SwapUintptr(p *uintptr, v uintptr) (old uintptr) {
	schedule.AtomicWrite(p, func() { old = atomic.SwapUintptr(p, v) })
	return old
}

// CompareAndSwapUintptr replaces old by v.
func CompareAndSwapUintptr(p *uintptr, old, v uintptr) (swapped bool) {
	schedule.AtomicSwap(p, func() bool { return atomic.LoadUintptr(p) == old }, func() { swapped = atomic.CompareAndSwapUintptr(p, old, v) })
	return swapped
}

// AddUintptr adds delta and returns the sum.
func AddUintptr(p *uintptr, delta uintptr) (v uintptr) {
	schedule.AtomicWrite(p, func() { v = atomic.AddUintptr(p, delta) })
	return v
}

// AndUintptr clears bits and returns the previous value.
func AndUintptr(p *uintptr, mask uintptr) (old uintptr) {
	schedule.AtomicWrite(p, func() { old = atomic.AndUintptr(p, mask) })
	return old
}

// OrUintptr sets bits and returns the previous value.
func OrUintptr(p *uintptr, mask uintptr) (old uintptr) {
	schedule.AtomicWrite(p, func() { old = atomic.OrUintptr(p, mask) })
	return old
}

// Uintptr is an atomic uintptr.
type Uintptr struct {
	_ noCopy
	v uintptr
}

// Load returns the value.
func (u *Uintptr) Load() uintptr { return LoadUintptr(&u.v) }

// Store sets the value.
func (u *Uintptr) Store(v uintptr) { StoreUintptr(&u.v, v) }

// Swap sets the value and returns the previous one.
func (u *Uintptr) Swap(v uintptr) uintptr { return SwapUintptr(&u.v, v) }

// CompareAndSwap replaces old by v.
func (u *Uintptr) CompareAndSwap(old, v uintptr) bool { return CompareAndSwapUintptr(&u.v, old, v) }

// Add adds delta and returns the sum.
func (u *Uintptr) Add(delta uintptr) uintptr { return AddUintptr(&u.v, delta) }

// And clears bits and returns the previous value.
func (u *Uintptr) And(mask uintptr) uintptr { return AndUintptr(&u.v, mask) }

// Or sets bits and returns the previous value.
func (u *Uintptr) Or(mask uintptr) uintptr { return OrUintptr(&u.v, mask) }

// LoadPointer loads *p.
func LoadPointer(p *unsafe.Pointer) (v unsafe.Pointer) {
	schedule.AtomicRead(p, func() { v = atomic.LoadPointer(p) })
	return v
}

// StorePointer stores v.
func StorePointer(p *unsafe.Pointer, v unsafe.Pointer) {
	schedule.AtomicWrite(p, func() { atomic.StorePointer(p, v) })
}

// SwapPointer stores v and returns the previous value.
func SwapPointer(p *unsafe.Pointer, v unsafe.Pointer) (old unsafe.Pointer) {
	schedule.AtomicWrite(p, func() { old = atomic.SwapPointer(p, v) })
	return old
}

// CompareAndSwapPointer replaces old by v.
func CompareAndSwapPointer(p *unsafe.Pointer, old, v unsafe.Pointer) (swapped bool) {
	schedule.AtomicSwap(p, func() bool { return atomic.LoadPointer(p) == old }, func() { swapped = atomic.CompareAndSwapPointer(p, old, v) })
	return swapped
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
