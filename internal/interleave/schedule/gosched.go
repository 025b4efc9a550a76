package schedule

import "runtime"

// yielding is the operation of Gosched.
type yielding struct{ g *Goroutine }

// maxIdleYields is how often in a row a goroutine yields although no other one
// has changed anything, before others come first: it waits in a loop.
const maxIdleYields = 2

func (yielding) ready() bool      { return true }
func (yielding) apply(*Goroutine) {}
func (y yielding) access() Access { return Access{Object: &y.g.run.yields, Mode: Read} }

// idles reports whether the goroutine waits in a loop.
func (g *Goroutine) idles() bool {
	_, yields := g.pending.action.(yielding)
	return yields && !g.run.options.States && g.idleYields >= maxIdleYields && g.changesOfOthers() == g.known
}

// Idle returns how many transitions at the end of those that are enabled are
// yields of goroutines that wait in a loop. They are for when nothing else can
// happen.
func (r *Run) Idle() int          { return r.idle }
func (yielding) describe() string { return "runtime.Gosched" }

// changesOfOthers counts the operations of others that can have changed
// something.
func (g *Goroutine) changesOfOthers() int { return g.run.changes - g.changes }

// changed counts a transition that can have changed something.
func (r *Run) changed(t Transition, e *Event) {
	if t.Case == NoCase {
		return
	}
	for _, x := range e.Accesses[0] {
		if x.Mode != Read {
			r.changes++
			r.find(t.G).changes++
			if t.Partner >= 0 {
				r.find(t.Partner).changes++
			}
			return
		}
	}
}

// Gosched lets others run.
func Gosched() {
	g := current()
	if g == nil {
		runtime.Gosched()
		return
	}
	g.run.yields.attach(g.run)
	if others := g.changesOfOthers(); others != g.known {
		g.known, g.idleYields = others, 0
	} else {
		g.idleYields++
	}
	g.request(yielding{g})
}
