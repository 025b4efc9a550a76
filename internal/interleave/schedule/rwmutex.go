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
	}
}

// Lock waits for the mutex, for writing.
func (m *RWMutex) Lock() {
	g := current()
	if g == nil {
		m.real.Lock()
		return
	}
	m.attach(g.run)
	g.do((*announcing)(m))
	g.do((*writing)(m))
}

// Unlock ends writing.
func (m *RWMutex) Unlock() {
	g := current()
	if g == nil {
		m.real.Unlock()
		return
	}
	m.attach(g.run)
	g.do((*endOfWriting)(m))
}

// RLock waits for the mutex, for reading.
func (m *RWMutex) RLock() {
	g := current()
	if g == nil {
		m.real.RLock()
		return
	}
	m.attach(g.run)
	g.do((*reading)(m))
}

// RUnlock ends reading.
func (m *RWMutex) RUnlock() {
	g := current()
	if g == nil {
		m.real.RUnlock()
		return
	}
	m.attach(g.run)
	g.do((*endOfReading)(m))
}

// TryLock takes the mutex for writing if it is free.
func (m *RWMutex) TryLock() bool {
	g := current()
	if g == nil {
		return m.real.TryLock()
	}
	m.attach(g.run)
	t := tryingRW{m: m, write: true}
	g.do(&t)
	return t.ok
}

// TryRLock takes the mutex for reading if there is no writer.
func (m *RWMutex) TryRLock() bool {
	g := current()
	if g == nil {
		return m.real.TryRLock()
	}
	m.attach(g.run)
	t := tryingRW{m: m}
	g.do(&t)
	return t.ok
}

// RLocker returns a locker of readers.
func (m *RWMutex) RLocker() sync.Locker { return (*readLocker)(m) }

type readLocker RWMutex

func (m *readLocker) Lock()   { (*RWMutex)(m).RLock() }
func (m *readLocker) Unlock() { (*RWMutex)(m).RUnlock() }

func (m *announcing) ready() bool        { return !m.announced }
func (m *announcing) access() Access     { return Access{&m.object, Acquire} }
func (m *announcing) describe() string   { return "RWMutex.Lock" }
func (m *announcing) apply(g *Goroutine) { m.announced = true }

func (m *writing) ready() bool      { return m.readers == 0 }
func (m *writing) access() Access   { return Access{&m.object, Write} }
func (m *writing) describe() string { return "RWMutex.Lock, waiting for readers" }
func (m *writing) apply(g *Goroutine) {
	m.writing = true
	g.acquire(m.written)
	g.acquire(m.read)
}

func (m *endOfWriting) ready() bool      { return true }
func (m *endOfWriting) access() Access   { return Access{&m.object, Write} }
func (m *endOfWriting) describe() string { return "RWMutex.Unlock" }
func (m *endOfWriting) apply(g *Goroutine) {
	if !m.writing {
		g.fatal("sync: Unlock of unlocked RWMutex")
	}
	m.announced, m.writing = false, false
	g.releaseTo(&m.written)
	g.run.admit(&m.object)
}

func (m *reading) ready() bool      { return !m.announced }
func (m *reading) access() Access   { return Access{&m.object, Increment} }
func (m *reading) describe() string { return "RWMutex.RLock" }
func (m *reading) apply(g *Goroutine) {
	m.readers++
	g.acquire(m.written)
}

func (m *endOfReading) ready() bool { return true }
func (m *endOfReading) access() Access {
	if m.readers > 1 {
		return Access{&m.object, Decrement}
	}
	return Access{&m.object, Write} // the next one would fail
}
func (m *endOfReading) describe() string { return "RWMutex.RUnlock" }
func (m *endOfReading) apply(g *Goroutine) {
	if m.readers == 0 {
		g.fatal("sync: RUnlock of unlocked RWMutex")
		return
	}
	m.readers--
	g.releaseTo(&m.read)
}

func (t *tryingRW) ready() bool    { return true }
func (t *tryingRW) access() Access { return Access{&t.m.object, Write} }
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
