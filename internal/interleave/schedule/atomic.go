package schedule

import (
	"reflect"
	"sync/atomic"
	"unsafe"
)

// cell is the object of an atomic variable that has none itself, found by its
// address.
type cell struct {
	Object
	released clock
	variable reflect.Value // if runs have keys
}

// Flag is an atomic boolean.
type Flag struct {
	value atomic.Bool
}

// Load returns the value.
func (f *Flag) Load() (v bool) {
	AtomicRead(&f.value, func() { v = f.value.Load() })
	return v
}

// Store sets the value.
func (f *Flag) Store(v bool) { AtomicWrite(&f.value, func() { f.value.Store(v) }) }

// accessing is an atomic operation.
type accessing struct {
	c    *cell
	mode Mode
	what string
	// would reports whether the operation would write now, or is nil for those
	// that always do.
	would func() bool
}

func (a *accessing) ready() bool { return true }
func (a *accessing) access() Access {
	if a.would != nil && !a.would() {
		return Access{Object: &a.c.Object, Mode: Read}
	}
	return Access{Object: &a.c.Object, Mode: a.mode}
}

func (a *accessing) describe() string { return a.what }

func (a *accessing) apply(g *Goroutine) {
	if a.access().Mode == Read {
		a.mode = Read
	}
	g.acquire(a.c.released)
	if a.mode != Read {
		g.releaseTo(&a.c.released)
	}
}

// AtomicRead performs an atomic load of the variable at the address.
func AtomicRead[T any](address *T, f func()) { Atomically(address, Read, "atomic load", f) }

// AtomicWrite performs an atomic operation that may write the variable.
func AtomicWrite[T any](address *T, f func()) { Atomically(address, Write, "atomic operation", f) }

// Atomically performs an operation on the variable at the address in one step
// that is shown by this name.
func Atomically[T any](address *T, mode Mode, what string, f func()) {
	g := atomically(address, mode, what, nil)
	f()
	g.noteAtomic(pointer(address))
}

// AtomicSwap performs an atomic operation that writes if would returns true, and
// otherwise only reads.
func AtomicSwap[T any](address *T, would func() bool, f func()) {
	g := atomically(address, Write, "atomic operation", would)
	f()
	g.noteAtomic(pointer(address))
}

// atomically waits until the goroutine may perform the operation, which follows at
// once, and returns the goroutine, or nil outside of runs.
func atomically[T any](address *T, mode Mode, what string, would func() bool) *Goroutine {
	g := current()
	if g != nil {
		g.leaveIfAborting()
		c := g.run.cellAt(pointer(address))
		if g.run.options.States && !c.variable.IsValid() {
			c.variable = reflect.ValueOf(address).Elem()
		}
		g.atomic = accessing{c, mode, what, would}
		g.request(&g.atomic)
	}
	return g
}

// noteAtomic notes the access of the operation that was performed.
func (g *Goroutine) noteAtomic(p unsafe.Pointer) {
	if g == nil {
		return
	}
	h := g.variable(p)
	switch {
	case h == nil:
	case g.atomic.mode == Read:
		h.read(g.touch(true))
	default:
		h.write(g.touch(true))
	}
}
