package schedule

import (
	"unsafe"
)

// clock is a vector clock of synchronisation, by index of goroutines in the run.
type clock []int32

func (c clock) at(i int) int32 {
	if i < len(c) {
		return c[i]
	}
	return 0
}

// join takes the maximum of both.
func (c *clock) join(d clock) {
	for len(*c) < len(d) {
		*c = append(*c, 0)
	}
	for i, v := range d {
		(*c)[i] = max((*c)[i], v)
	}
}

func (g *Goroutine) startClock() {
	if g.parent != nil {
		g.clock.join(g.parent.clock)
		g.parent.ticks()
	}
	g.ticks()
}

// ticks begins a new interval of the goroutine.
func (g *Goroutine) ticks() {
	for len(g.clock) <= g.index {
		g.clock = append(g.clock, 0)
	}
	g.clock[g.index]++
}

func (g *Goroutine) acquire(c clock) { g.clock.join(c) }

// releaseTo publishes what the goroutine knows, and begins a new interval.
func (g *Goroutine) releaseTo(c *clock) {
	c.join(g.clock)
	g.ticks()
}

// meet orders two goroutines by a communication without buffer.
func (g *Goroutine) meet(other *Goroutine) {
	g.clock.join(other.clock)
	other.clock.join(g.clock)
	g.ticks()
	other.ticks()
}

// releaseInto orders a send on a buffered channel before its receive, and after
// the receive that made space.
func (g *Goroutine) releaseInto(ch *Channel) {
	if len(ch.emptied) > 0 {
		g.acquire(ch.emptied[0])
		ch.emptied = ch.emptied[1:]
	}
	var c clock
	g.releaseTo(&c)
	ch.filled = append(ch.filled, c)
}

// acquireFrom orders a receive after its send.
func (g *Goroutine) acquireFrom(ch *Channel) {
	if len(ch.filled) > 0 {
		g.acquire(ch.filled[0])
		ch.filled = ch.filled[1:]
	}
	var c clock
	g.releaseTo(&c)
	ch.emptied = append(ch.emptied, c)
}

func pointer[T any](p *T) unsafe.Pointer { return unsafe.Pointer(p) }

// cellAt returns the object of an atomic variable.
func (r *Run) cellAt(p unsafe.Pointer) *cell {
	if r.cells == nil {
		r.cells = map[unsafe.Pointer]*cell{}
	}
	c := r.cells[p]
	if c == nil {
		c = &cell{}
		c.attach(r)
		r.cells[p] = c
	}
	return c
}
