package schedule

import "sync"

// RWMutex replaces sync.RWMutex. A writer first announces itself, which stops
// new readers, and then waits for the readers that are left.
type RWMutex struct {
	object    Object
	announced bool // by a writer, which holds the mutex or waits for readers
	writing   bool
	readers   int
	written   clock // what writers released
	read      clock // what readers released
	real      sync.RWMutex
}

type (
	announcing   RWMutex
	writing      RWMutex
	endOfWriting RWMutex
	reading      RWMutex
	endOfReading RWMutex
	tryingRW     struct {
		m     *RWMutex
		write bool
		ok    bool
	}
)

func (m *RWMutex) attach(r *Run) {
	if m.object.attach(r) {
		m.announced, m.writing, m.readers, m.written, m.read = false, false, 0, nil, nil
		r.hold(m)
	}
}

func (m *RWMutex) access(mode Mode, needs Conditions) Access {
	return Access{&m.object, mode, Free.given(!m.announced) | Empty.given(m.readers == 0), needs}
}

// Lock waits for the mutex, for writing.
func (m *RWMutex) Lock() {
	g := current()
	if g == nil {
		m.real.Lock()
		return
	}
	m.attach(g.run)
	g.request((*announcing)(m))
	g.request((*writing)(m))
}

// Unlock ends writing.
func (m *RWMutex) Unlock() { operate(m, (*endOfWriting)(m), m.real.Unlock) }

// RLock waits for the mutex, for reading.
func (m *RWMutex) RLock() { operate(m, (*reading)(m), m.real.RLock) }

// RUnlock ends reading.
func (m *RWMutex) RUnlock() { operate(m, (*endOfReading)(m), m.real.RUnlock) }

// TryLock takes the mutex for writing if it is free.
func (m *RWMutex) TryLock() bool {
	t := tryingRW{m: m, write: true}
	operate(m, &t, func() { t.ok = m.real.TryLock() })
	return t.ok
}

// TryRLock takes the mutex for reading if there is no writer.
func (m *RWMutex) TryRLock() bool {
	t := tryingRW{m: m}
	operate(m, &t, func() { t.ok = m.real.TryRLock() })
	return t.ok
}

// RLocker returns a locker of readers.
func (m *RWMutex) RLocker() sync.Locker { return (*readLocker)(m) }

type readLocker RWMutex

func (r *readLocker) Lock()   { (*RWMutex)(r).RLock() }
func (r *readLocker) Unlock() { (*RWMutex)(r).RUnlock() }

func (a *announcing) ready() bool        { return !a.announced }
func (a *announcing) access() Access     { return (*RWMutex)(a).access(Acquire, Free) }
func (a *announcing) describe() string   { return "RWMutex.Lock" }
func (a *announcing) apply(g *Goroutine) { a.announced = true }

func (w *writing) ready() bool      { return w.readers == 0 }
func (w *writing) access() Access   { return (*RWMutex)(w).access(Write, Empty) }
func (w *writing) describe() string { return "RWMutex.Lock, waiting for readers" }
func (w *writing) apply(g *Goroutine) {
	w.writing = true
	g.acquire(w.written)
	g.acquire(w.read)
}

func (e *endOfWriting) ready() bool      { return true }
func (e *endOfWriting) access() Access   { return (*RWMutex)(e).access(Write, 0) }
func (e *endOfWriting) describe() string { return "RWMutex.Unlock" }
func (e *endOfWriting) apply(g *Goroutine) {
	if !e.writing {
		g.fatal("sync: Unlock of unlocked RWMutex")
	}
	e.announced, e.writing = false, false
	g.releaseTo(&e.written)
	g.run.admit(&e.object)
}

func (r *reading) ready() bool      { return !r.announced }
func (r *reading) access() Access   { return (*RWMutex)(r).access(Increment, Free) }
func (r *reading) describe() string { return "RWMutex.RLock" }
func (r *reading) apply(g *Goroutine) {
	r.readers++
	g.acquire(r.written)
}

func (e *endOfReading) ready() bool { return true }
func (e *endOfReading) access() Access {
	if e.readers > 0 {
		return (*RWMutex)(e).access(decrement(e.readers), 0)
	}
	return (*RWMutex)(e).access(Write, 0)
}
func (e *endOfReading) describe() string { return "RWMutex.RUnlock" }
func (e *endOfReading) apply(g *Goroutine) {
	if e.readers == 0 {
		g.fatal("sync: RUnlock of unlocked RWMutex")
		return
	}
	e.readers--
	g.releaseTo(&e.read)
}

func (t *tryingRW) ready() bool    { return true }
func (t *tryingRW) access() Access { return t.m.access(Write, 0) }
func (t *tryingRW) describe() string {
	if t.write {
		return "RWMutex.TryLock"
	}
	return "RWMutex.TryRLock"
}

func (t *tryingRW) apply(g *Goroutine) {
	m := t.m
	t.ok = !m.announced && (!t.write || m.readers == 0)
	if !t.ok {
		return
	}
	g.acquire(m.written)
	if t.write {
		m.announced, m.writing = true, true
		g.acquire(m.read)
		return
	}
	m.readers++
}
