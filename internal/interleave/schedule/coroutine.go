package schedule

import "iter"

// coroutine runs functions, one after the other, between two calls of resume.
type coroutine struct {
	of     *Goroutine // whose function is called next
	resume func() (struct{}, bool)
	stop   func()
	yield  func(struct{}) bool
}

// coroutine returns one that has nothing to do.
func (n *Names) coroutine() *coroutine {
	if k := len(n.idle); k > 0 {
		c := n.idle[k-1]
		n.idle = n.idle[:k-1]
		return c
	}
	c := &coroutine{}
	c.resume, c.stop = iter.Pull(func(yield func(struct{}) bool) {
		c.yield = yield
		for {
			c.of.perform()
			c.of = nil
			if !yield(struct{}{}) {
				return
			}
		}
	})
	return c
}

// Release ends the coroutines that are kept for the next run.
func (n *Names) Release() {
	for _, c := range n.idle {
		c.stop()
	}
	n.idle = nil
}

// memory is what a run leaves to the next one.
type memory struct {
	events     []Event
	accesses   []Access
	enabled    []Transition
	goroutines []*Goroutine
	byID       []*Goroutine
	started    []*Goroutine
	channels   table[Channel]
	cells      table[cell]
	races      table[history]
	clocks     []int32
	keys       keyWriter
}

// usualEvents is for how many events memory is taken at first.
const usualEvents = 128

// reuse gives a run the memory of the one before.
func (n *Names) reuse(r *Run) {
	m := &n.memory
	if m.events == nil {
		m.events, m.accesses = make([]Event, 0, usualEvents), make([]Access, 0, usualEvents)
	}
	r.events, r.accesses, r.enabled = m.events[:0], m.accesses[:0], m.enabled[:0]
	r.goroutines, r.byID, r.started = m.goroutines[:0], m.byID[:0], m.started[:0]
	r.channels, r.cells, r.races, r.clocks = m.channels, m.cells, m.races, m.clocks[:0]
	r.keys = m.keys
	n.memory = memory{}
}

// keep keeps the memory of a run for the next one.
func (n *Names) keep(r *Run) {
	r.channels.clear()
	r.cells.clear()
	r.races.clear()
	n.memory = memory{r.events, r.accesses, r.enabled, r.goroutines, r.byID, r.started, r.channels, r.cells, r.races, r.clocks, r.keys}
}
