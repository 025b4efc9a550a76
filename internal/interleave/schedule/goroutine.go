package schedule

import (
	"fmt"
	"math/rand"
	"runtime"
)

// Goroutine is a scheduled goroutine: a coroutine that runs between two calls
// of next.
type Goroutine struct {
	run      *Run
	id       int
	index    int // in the order of creation of the run
	parent   *Goroutine
	sibling  int // its position among the children of the parent
	children int
	created  int // the number of events before its creation
	*coroutine
	finished bool // the function has returned
	pooled   bool // the coroutine is free for others
	pending  operation
	chosen   int // the case
	single   [1]communication
	// Operations that are used again, so that they need no memory of their own.
	sending, receiving communication
	atomic             accessing
	function           func()
	position           []uintptr // of the pending operation, if runs are traced
	birth              []uintptr // of the creation, if runs are traced
	stack              []uintptr // of the pending operation, if runs have keys
	changes            int       // operations that can have changed something
	// Yields in a row without changes of others, whose number is known.
	idleYields, known int
	since             int   // the epoch in which the pending operation began
	clock             clock // of synchronisation, for data races
	random            *rand.Rand
	written           []written // events that lack their values
	done              bool
	// Goroutines that package variables start may outlive the test.
	background bool
	// A goroutine that leaves by runtime.Goexit takes with it the goroutine that
	// resumes its coroutine, which therefore must not be the scheduler's.
	wantsExit, exiting bool
}

// ID is the number of the goroutine, which is the same in all runs.
func (g *Goroutine) ID() int { return g.id }

// Created is the number of transitions before the goroutine was created.
func (g *Goroutine) Created() int { return g.created }

// Parent is the goroutine that created it, or nil.
func (g *Goroutine) Parent() *Goroutine { return g.parent }

// Done reports whether it has ended.
func (g *Goroutine) Done() bool { return g.done }

// Go starts a goroutine.
func Go(f func()) {
	g := current()
	if g == nil {
		go f()
		return
	}
	g.leaveIfAborting()
	g.run.spawn(g, f)
}

func (r *Run) spawn(parent *Goroutine, f func()) *Goroutine {
	g := r.newGoroutine()
	g.run, g.index, g.parent, g.created, g.function = r, len(r.goroutines), parent, len(r.events), f
	from := -1
	g.background = r.resetting
	if r.current != nil {
		g.birth = r.here()
	}
	if parent != nil {
		g.background = g.background || parent.background
		from, g.sibling = parent.id, parent.children
		parent.children++
	}
	g.id = r.numberOf(Origin{from, g.sibling})
	g.startClock()
	g.coroutine = r.options.Names.coroutine()
	g.of = g
	if len(r.goroutines) >= maxGoroutines {
		r.truncated, r.tooMany = fmt.Sprintf("%d goroutines", maxGoroutines), true
	}
	r.goroutines = append(r.goroutines, g)
	for len(r.byID) <= g.id {
		r.byID = append(r.byID, nil)
	}
	r.byID[g.id] = g
	if len(r.goroutines) > 1 {
		concurrent.Store(true)
	}
	r.started = append(r.started, g)
	return g
}

// numberOf returns the number of a goroutine. If runs have keys, it takes the number
// of one that has ended, so that loops that start goroutines come to the same state.
func (r *Run) numberOf(o Origin) int {
	if !r.options.States {
		return r.options.Names.number(o)
	}
	for o.Position = 0; ; o.Position++ {
		id := r.options.Names.number(o)
		if g := r.find(id); g == nil || g.done {
			return id
		}
	}
}

// newGoroutine returns one of an earlier run, or a new one.
func (r *Run) newGoroutine() *Goroutine {
	n := len(r.goroutines)
	if n == cap(r.goroutines) || r.goroutines[:n+1][n] == nil {
		return &Goroutine{}
	}
	g := r.goroutines[:n+1][n]
	*g = Goroutine{sending: g.sending, receiving: g.receiving, written: g.written[:0], stack: g.stack[:0]}
	return g
}

// perform calls the function of the goroutine, unless the run has ended.
func (g *Goroutine) perform() {
	if g.run.aborting {
		g.finished = true
		return
	}
	defer g.end()
	defer g.noteValues()
	g.function()
	g.finished = true
}

// release leaves the coroutine to other goroutines.
func (g *Goroutine) release() {
	g.pooled = true
	g.run.options.Names.idle = append(g.run.options.Names.idle, g.coroutine)
}

// NumGoroutine returns the number of goroutines that have not ended. A goroutine ends
// at once when it has performed its last operation: schedules in which it does so later
// are not explored, see Run.Counted.
func NumGoroutine() (n int) {
	g := current()
	if g == nil {
		return runtime.NumGoroutine()
	}
	g.run.counted = true
	for _, other := range g.run.goroutines {
		if !other.done {
			n++
		}
	}
	return n
}

// Counted reports whether goroutines of the run asked for their number.
func (r *Run) Counted() bool { return r.counted }

// end is deferred by every goroutine.
func (g *Goroutine) end() {
	if v := recover(); v != nil {
		g.run.fail(&Failure{Kind: Panic, Message: fmt.Sprint(v), Goroutine: g.id, Stack: stack()})
		g.finished = true
	}
}

// suspend waits until the pending operation has been performed.
func (g *Goroutine) suspend() {
	g.noteValues()
	g.since = g.run.epoch
	g.position = g.run.here()
	if g.run.options.States {
		g.stack = callers(g.stack)
		g.identify()
	}
	g.yield(struct{}{})
	if g.run.aborting {
		runtime.Goexit()
	}
}

// here returns the position of the caller's caller, if the run is traced.
func (r *Run) here() []uintptr {
	if !r.options.Trace {
		return nil
	}
	at := make([]uintptr, maxFrames)
	return at[:runtime.Callers(3, at)]
}

// maxGoroutines bounds the goroutines of a run. The search has a vector of them
// for each step.
const maxGoroutines = 1000

// maxFrames bounds the frames that are kept for each operation of traced runs.
const maxFrames = 24

// leaveIfAborting ends a goroutine of a run that has ended. Deferred functions
// that operate on shared state are left as well.
func (g *Goroutine) leaveIfAborting() {
	if g.run.aborting {
		runtime.Goexit()
	}
}

// Goexit ends the goroutine after running deferred functions.
func Goexit() {
	if g := current(); g != nil && !g.exiting {
		g.wantsExit = true
		g.yield(struct{}{})
	}
	runtime.Goexit()
}

// resumeApart resumes the coroutine from a goroutine of its own, which the
// coroutine may end.
func resumeApart(g *Goroutine) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		exited := true
		defer func() {
			if exited {
				g.done = true
			}
		}()
		_, alive := g.resume()
		exited = !alive || g.finished
	}()
	<-ended
}

// Waiting describes the pending operation, for goroutines that have not ended.
func (g *Goroutine) Waiting() string { return g.pending.waitingFor() }

// Position of the pending operation, if runs are traced.
func (g *Goroutine) Position() []uintptr { return g.position }

// Birth is the position of the creation, if runs are traced.
func (g *Goroutine) Birth() []uintptr { return g.birth }

// FreeTimers reports whether time passes as a choice.
func (r *Run) FreeTimers() bool { return r.options.FreeTimers }
