package schedule

import "sync"

// WaitGroup replaces sync.WaitGroup.
type WaitGroup struct {
	object Object
	count  int
	done   clock
	real   sync.WaitGroup
}

type (
	adding struct {
		w     *WaitGroup
		delta int
	}
	awaiting WaitGroup
)

func (w *WaitGroup) attach(r *Run) {
	if w.object.attach(r) {
		w.count, w.done = 0, nil
		r.hold(w)
	}
}

// Add adds delta, which may be negative, to the counter.
func (w *WaitGroup) Add(delta int) {
	g := current()
	if g == nil {
		w.real.Add(delta)
		return
	}
	w.attach(g.run)
	g.request(&adding{w, delta})
	if delta > 0 && w.count == delta {
		g.readAt(pointer(w)) // must be ordered with Wait
	}
	if w.count < 0 {
		panic("sync: negative WaitGroup counter")
	}
}

// Done decrements the counter.
func (w *WaitGroup) Done() { w.Add(-1) }

// Wait waits until the counter is zero.
func (w *WaitGroup) Wait() {
	g := current()
	if g == nil {
		w.real.Wait()
		return
	}
	w.attach(g.run)
	g.request((*awaiting)(w))
	if h := g.variable(pointer(w)); h != nil {
		h.write(g.touch(true))
	}
	g.acquire(w.done)
}

// Go calls f in a goroutine that the group waits for.
func (w *WaitGroup) Go(f func()) {
	w.Add(1)
	Go(func() {
		defer w.Done()
		f()
	})
}

func (a *adding) ready() bool { return true }
func (a *adding) access() Access {
	x := Access{Object: &a.w.object, Mode: Write, Now: Empty.given(a.w.count == 0)}
	switch {
	case a.delta > 0:
		x.Mode = Increment
	case a.delta == 0:
		x.Mode = Read
	case a.delta == -1 && a.w.count > 0:
		x.Mode = decrement(a.w.count)
	}
	return x
}

// decrement is the mode of an operation that takes one from a number.
func decrement(from int) Mode {
	if from == 1 {
		return Last
	}
	return Decrement
}

func (a *adding) describe() string {
	if a.delta == -1 {
		return "WaitGroup.Done"
	}
	return "WaitGroup.Add"
}

func (a *adding) apply(g *Goroutine) {
	a.w.count += a.delta
	if a.delta < 0 {
		g.releaseTo(&a.w.done)
	}
	if a.w.count == 0 {
		g.run.admit(&a.w.object)
	}
}

func (a *awaiting) ready() bool      { return a.count == 0 }
func (a *awaiting) access() Access   { return Access{&a.object, Read, Empty.given(a.count == 0), Empty} }
func (a *awaiting) describe() string { return "WaitGroup.Wait" }
func (a *awaiting) apply(*Goroutine) {}

// admitted is a pending operation that was let through while it waited.
type admitted struct{ action }

func (admitted) ready() bool        { return true }
func (admitted) apply(g *Goroutine) {}

// admit lets through the operations on the object that wait for certain and can
// proceed now. What comes later does not keep them from it.
func (r *Run) admit(o *Object) {
	for _, g := range r.goroutines {
		a := g.pending.action
		if g.done || a == nil || !g.waits() {
			continue
		}
		switch a.(type) {
		case *awaiting, *reading:
		default:
			continue
		}
		if a.access().Object == o && a.ready() {
			a.apply(g)
			g.pending.action = admitted{a}
		}
	}
}
