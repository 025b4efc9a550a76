package schedule

import "sync"

// Cond replaces sync.Cond.
type Cond struct {
	L       sync.Locker
	object  Object
	waiting []*ticket
	wakeups clock
	real    *sync.Cond
	once    sync.Once
}

// ticket is the place of a goroutine in the queue of a condition.
type ticket struct {
	c      *Cond
	g      *Goroutine
	called bool
}

type (
	queueing   ticket
	listening  ticket
	signalling struct {
		c   *Cond
		all bool
	}
)

// NewCond returns a condition with the locker.
func NewCond(l sync.Locker) *Cond { return &Cond{L: l} }

func (c *Cond) attach(r *Run) {
	if c.object.attach(r) {
		c.waiting, c.wakeups = nil, nil
		r.hold(c)
	}
}

func (c *Cond) outside() *sync.Cond {
	c.once.Do(func() { c.real = sync.NewCond(c.L) })
	return c.real
}

// Wait joins the queue, unlocks, waits to be called, and locks.
func (c *Cond) Wait() {
	g := current()
	if g == nil {
		c.outside().Wait()
		return
	}
	c.attach(g.run)
	t := &ticket{c: c, g: g}
	g.request((*queueing)(t))
	c.L.Unlock()
	g.request((*listening)(t))
	c.L.Lock()
}

// Signal calls the first of the queue.
func (c *Cond) Signal() { c.signal(false) }

// Broadcast calls all of the queue.
func (c *Cond) Broadcast() { c.signal(true) }

func (c *Cond) signal(all bool) {
	g := current()
	switch {
	case g != nil:
		c.attach(g.run)
		g.request(&signalling{c, all})
	case all:
		c.outside().Broadcast()
	default:
		c.outside().Signal()
	}
}

func (q *queueing) ready() bool        { return true }
func (q *queueing) access() Access     { return Access{Object: &q.c.object, Mode: Write} }
func (q *queueing) describe() string   { return "Cond.Wait" }
func (q *queueing) apply(g *Goroutine) { q.c.waiting = append(q.c.waiting, (*ticket)(q)) }

func (l *listening) ready() bool        { return l.called }
func (l *listening) access() Access     { return Access{Object: &l.c.object, Mode: Read} }
func (l *listening) describe() string   { return "Cond.Wait, waiting for a signal" }
func (l *listening) apply(g *Goroutine) { g.acquire(l.c.wakeups) }

func (s *signalling) ready() bool    { return true }
func (s *signalling) access() Access { return Access{Object: &s.c.object, Mode: Write} }
func (s *signalling) describe() string {
	if s.all {
		return "Cond.Broadcast"
	}
	return "Cond.Signal"
}

func (s *signalling) apply(g *Goroutine) {
	g.releaseTo(&s.c.wakeups)
	for len(s.c.waiting) > 0 {
		s.c.waiting[0].called = true
		s.c.waiting = s.c.waiting[1:]
		if !s.all {
			return
		}
	}
}
