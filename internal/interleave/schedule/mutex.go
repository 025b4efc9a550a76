package schedule

import "sync"

// Mutex replaces sync.Mutex. Any goroutine that wants the mutex may get it
// when it is free, as in the standard library, whose queue can be overtaken.
type Mutex struct {
	object  Object
	held    bool
	release clock
	real    sync.Mutex
}

type (
	locking   Mutex
	unlocking Mutex
	trying    struct {
		m  *Mutex
		ok bool
	}
)

func (m *Mutex) attach(r *Run) {
	if m.object.attach(r) {
		m.held, m.release = false, nil
		r.hold(m)
	}
}

// Lock waits for the mutex.
func (m *Mutex) Lock() { operate(m, (*locking)(m), m.real.Lock) }

// TryLock takes the mutex if it is free.
func (m *Mutex) TryLock() bool {
	t := trying{m: m}
	operate(m, &t, func() { t.ok = m.real.TryLock() })
	return t.ok
}

// Unlock releases the mutex. Any goroutine may do so.
func (m *Mutex) Unlock() { operate(m, (*unlocking)(m), m.real.Unlock) }

func (l *locking) ready() bool { return !l.held }
func (l *locking) access() Access {
	return Access{Object: &l.object, Mode: Acquire, Now: Free.given(!l.held), Needs: Free}
}
func (l *locking) describe() string { return "Mutex.Lock" }
func (l *locking) apply(g *Goroutine) {
	l.held = true
	g.acquire(l.release)
}

func (u *unlocking) ready() bool      { return true }
func (u *unlocking) access() Access   { return Access{Object: &u.object, Mode: Release} }
func (u *unlocking) describe() string { return "Mutex.Unlock" }
func (u *unlocking) apply(g *Goroutine) {
	if !u.held {
		g.fatal("sync: unlock of unlocked mutex")
	}
	u.held = false
	g.releaseTo(&u.release)
}

func (t *trying) ready() bool { return true }
func (t *trying) access() Access {
	return Access{Object: &t.m.object, Mode: Write, Now: Free.given(!t.m.held)}
}
func (t *trying) describe() string { return "Mutex.TryLock" }
func (t *trying) apply(g *Goroutine) {
	if t.ok = !t.m.held; t.ok {
		t.m.held = true
		g.acquire(t.m.release)
	}
}

// fatal ends the run as the runtime would end the process.
func (g *Goroutine) fatal(message string) {
	g.run.fail(&Failure{Kind: Fatal, Message: message, Goroutine: g.id})
}
