package schedule

import (
	"reflect"
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

// join makes the clock the maximum of both.
func (r *Run) join(c *clock, d clock) {
	r.extend(c, len(d))
	for i, v := range d {
		(*c)[i] = max((*c)[i], v)
	}
}

// clockBlock is the least number of components for which memory is taken at once.
const clockBlock = 1024

// extend gives the clock at least n components. Their memory belongs to the run,
// so clocks of one run must not be used in the next.
func (r *Run) extend(c *clock, n int) {
	if n <= len(*c) {
		return
	}
	if n > cap(*c) {
		n = max(n, len(r.goroutines)+1)
		if len(r.clocks)+n > cap(r.clocks) {
			r.clocks = make([]int32, 0, max(clockBlock, 2*cap(r.clocks), n))
		}
		k := len(r.clocks)
		r.clocks = r.clocks[:k+n]
		larger := r.clocks[k : k+n : k+n]
		clear(larger[copy(larger, *c):])
		*c = larger
		return
	}
	k := len(*c)
	*c = (*c)[:n]
	clear((*c)[k:])
}

func (g *Goroutine) startClock() {
	if g.parent != nil {
		g.acquire(g.parent.clock)
		g.parent.ticks()
	}
	g.ticks()
}

// ticks begins a new interval of the goroutine.
func (g *Goroutine) ticks() {
	g.run.extend(&g.clock, g.index+1)
	g.clock[g.index]++
}

func (g *Goroutine) acquire(c clock) { g.run.join(&g.clock, c) }

// releaseTo publishes what the goroutine knows, and begins a new interval.
func (g *Goroutine) releaseTo(c *clock) {
	g.run.join(c, g.clock)
	g.ticks()
}

// rendezvous orders two goroutines by a communication without buffer.
func (g *Goroutine) rendezvous(other *Goroutine) {
	g.acquire(other.clock)
	other.acquire(g.clock)
	g.ticks()
	other.ticks()
}

// clockQueue has clocks in the order in which they came.
type clockQueue struct {
	clocks []clock
	first  int
}

func (q *clockQueue) push(c clock) {
	if q.first > len(q.clocks)/2 {
		q.clocks = q.clocks[:copy(q.clocks, q.clocks[q.first:])]
		q.first = 0
	}
	q.clocks = append(q.clocks, c)
}

// pop returns the first clock, or nil.
func (q *clockQueue) pop() (c clock) {
	if q.first < len(q.clocks) {
		c = q.clocks[q.first]
		q.first++
	}
	return c
}

func (q *clockQueue) clear() { q.clocks, q.first = q.clocks[:0], 0 }

// releaseInto orders a send on a buffered channel before its receive, and after
// the receive that made space.
func (g *Goroutine) releaseInto(ch *Channel) {
	g.acquire(ch.emptied.pop())
	var c clock
	g.releaseTo(&c)
	ch.filled.push(c)
}

// acquireFrom orders a receive after its send.
func (g *Goroutine) acquireFrom(ch *Channel) {
	g.acquire(ch.filled.pop())
	var c clock
	g.releaseTo(&c)
	ch.emptied.push(c)
}

func pointer[T any](p *T) unsafe.Pointer { return unsafe.Pointer(p) }

// cellAt returns the object of an atomic variable.
func (r *Run) cellAt(p unsafe.Pointer) *cell {
	c, fresh := r.cells.find(p)
	if fresh {
		c.attach(r)
		c.released, c.variable = nil, reflect.Value{}
		r.hold(c)
	}
	return c
}
