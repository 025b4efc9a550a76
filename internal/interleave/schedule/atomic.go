package schedule

import "sync/atomic"

// cell is the object of an atomic variable that has none itself, found by its
// address.
type cell struct {
	Object
	released clock
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
	run  func()
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
	a.run()
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
	atomically(address, &accessing{mode: mode, what: what, run: f})
}

// AtomicSwap performs an atomic operation that writes if would returns true, and
// otherwise only reads.
func AtomicSwap[T any](address *T, would func() bool, f func()) {
	atomically(address, &accessing{mode: Write, what: "atomic operation", run: f, would: would})
}

func atomically[T any](address *T, a *accessing) {
	g := current()
	if g == nil {
		a.run()
		return
	}
	a.c = g.run.cellAt(pointer(address))
	g.do(a)
	h := g.variable(pointer(address))
	switch {
	case h == nil:
	case a.mode == Read:
		h.read(g.touch(true))
	default:
		h.write(g.touch(true))
	}
}
