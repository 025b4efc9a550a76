// Package baton lets the goroutines of a test move in the order of a schedule. At
// gates, which are put before operations of the program, a goroutine waits for
// its turn. Each order of gates is one that the program can have without them. So a
// correct program passes under a schedule, even one of an earlier version of it,
// whose steps may not apply any more: then all gates open.
//
// The package is compiled into tests by way of an overlay, as a package of the
// standard library, and imports the standard library only. The test that is under
// way is a variable, since the program has no other way to find it.
package baton

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Gate is a point of the program that a goroutine comes to for the n-th time.
type Gate struct{ Goroutine, Point, Pass int }

// End is the point at the end of the function of a goroutine.
const End = 0

// Step lets a goroutine pass a gate.
type Step struct {
	Gate
	Case  int  // of a select statement, or Any
	Late  bool // time has passed before
	Meets bool // the goroutine waits for the one of the next step
}

// Any is the case of what is no select statement.
const Any = -1

// Birth is a goroutine that is created where its parent passes a point.
type Birth struct {
	Gate
	Child int
}

// Plan is a schedule of a test.
type Plan struct {
	Steps  []Step
	Held   []Gate // that open at the end
	Births []Birth
	Leaks  bool // goroutines are left behind at the end
}

// patience is how long the schedule waits for timers. maxSnapshot bounds the list
// of goroutines, in bytes.
const (
	patience    = 10 * time.Second
	maxSnapshot = 64 << 20
)

// active is the test that is under way, or nil.
var active atomic.Pointer[run]

// run is a test under a schedule.
type run struct {
	plan       Plan
	mu         sync.Mutex
	ended      *sync.Cond
	goroutines map[string]*goroutine // by the names that the runtime gives them
	gates      map[Gate]chan struct{}
	cases      map[Gate]int // of select statements
	children   map[Gate]int
	released   chan struct{} // closed when all gates open
	over       chan struct{} // closed when the schedule has ended
	note       string
}

// goroutine is one that the schedule knows.
type goroutine struct {
	number int
	passes map[int]int  // by point
	again  map[int]bool // select statements that are evaluated once more
	at     *Gate        // where it waits for its turn
}

// T is what is needed of a test.
type T interface {
	Name() string
	Cleanup(func())
	Logf(format string, args ...any)
}

// Test begins the schedule. The goroutine that calls it is number 0; the function
// that it returns is called at the end of the test.
func Test(t T) (end func()) {
	r := &run{plan: plans[t.Name()], goroutines: map[string]*goroutine{}, gates: map[Gate]chan struct{}{}, cases: map[Gate]int{}, children: map[Gate]int{},
		released: make(chan struct{}), over: make(chan struct{})}
	r.ended = sync.NewCond(&r.mu)
	for _, s := range r.plan.Steps {
		r.gates[s.Gate] = make(chan struct{})
		if s.Case != Any {
			r.cases[s.Gate] = s.Case
		}
	}
	for _, g := range r.plan.Held {
		r.gates[g] = make(chan struct{})
	}
	for _, b := range r.plan.Births {
		r.children[b.Gate] = b.Child
	}
	active.Store(r)
	r.enter(0)
	t.Cleanup(func() { r.finish(t) })
	go r.conduct()
	return func() { pass(End) }
}

// finish waits for the end of the schedule and, if goroutines are left behind in
// it, for those: the runtime reports a deadlock if they wait forever.
func (r *run) finish(t T) {
	r.leave(nil)
	<-r.over
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.plan.Leaks && len(r.goroutines) > 0 {
		r.ended.Wait()
	}
	active.Store(nil)
	if r.note != "" {
		t.Logf("schedule: %s", r.note)
	}
}

// name is what the runtime calls the goroutine that runs.
func name() string {
	var text [64]byte
	fields := strings.Fields(string(text[:runtime.Stack(text[:], false)]))
	return fields[1]
}

// here returns the test and the goroutine that runs, or nil if the schedule does
// not know it.
func here() (*run, *goroutine) {
	r := active.Load()
	if r == nil {
		return nil, nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r, r.goroutines[name()]
}

// enter makes the goroutine that runs one of the schedule, and returns what it was.
func (r *run) enter(number int) (before *goroutine) {
	r.mu.Lock()
	defer r.mu.Unlock()
	before = r.goroutines[name()]
	r.goroutines[name()] = &goroutine{number: number, passes: map[int]int{}, again: map[int]bool{}}
	return before
}

// leave ends what enter began.
func (r *run) leave(before *goroutine) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.goroutines, name())
	if before != nil {
		r.goroutines[name()] = before
	}
	r.ended.Broadcast()
}

// pass waits for the turn of the goroutine that runs.
func pass(point int) {
	if r, g := here(); g != nil {
		r.pass(g, point)
	}
}

func (r *run) pass(g *goroutine, point int) Gate {
	r.mu.Lock()
	g.passes[point]++
	at := Gate{g.number, point, g.passes[point]}
	gate := r.gates[at]
	if gate != nil {
		g.at = &at
	}
	r.mu.Unlock()
	if gate != nil {
		<-gate
	}
	return at
}

// At waits at a point, and returns the value.
func At[V any](point int, v V) V {
	pass(point)
	return v
}

// Before returns a function that waits at a point and calls f.
func Before[F any](point int, f F) F {
	return around(f, func(call func()) {
		pass(point)
		call()
	})
}

// After returns a function that calls f and waits at a point.
func After[F any](point int, f F) F {
	return around(f, func(call func()) {
		call()
		pass(point)
	})
}

// Wake returns a function that waits for a condition, and then at a point, where it
// does not hold the lock.
func Wake(point int, c *sync.Cond) func() {
	return func() {
		c.Wait()
		c.L.Unlock()
		pass(point)
		c.L.Lock()
	}
}

// Go returns a function that calls f, for a new goroutine. The one that runs now
// is its parent.
func Go[F any](point int, f F) F {
	r, g := here()
	if g == nil {
		return f
	}
	r.mu.Lock()
	g.passes[point]++
	child, known := r.children[Gate{g.number, point, g.passes[point]}]
	r.mu.Unlock()
	if !known {
		return f
	}
	return around(f, func(call func()) {
		defer r.leave(r.enter(child))
		call()
		pass(End)
	})
}

// around returns a function of the same type that calls another one, which is given
// the call of f.
func around[F any](f F, other func(call func())) F {
	v := reflect.ValueOf(f)
	made := reflect.MakeFunc(v.Type(), func(args []reflect.Value) (results []reflect.Value) {
		other(func() {
			if v.Type().IsVariadic() {
				results = v.CallSlice(args)
			} else {
				results = v.Call(args)
			}
		})
		return results
	})
	return made.Interface().(F)
}

// Range is a loop over a channel that waits at a point before each receive.
func Range[V any](point int, ch <-chan V) func(yield func(V) bool) {
	return func(yield func(V) bool) {
		for {
			v, ok := <-At(point, ch)
			if !ok || !yield(v) {
				return
			}
		}
	}
}

// Case returns the channel of a case of a select statement, or nil if the schedule
// takes another one.
func Case[C any](point, number int, ch C) C {
	r, g := here()
	if g == nil {
		return ch
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	wanted, forced := r.cases[Gate{g.number, point, g.passes[point] + 1}]
	if forced && wanted != number && !g.again[point] {
		var none C
		return none
	}
	return ch
}

// Turn is the last case of a select statement: it waits at the point while cases
// are evaluated. The channel is closed when the schedule ends although the case that
// it takes is not possible.
func Turn(point int) <-chan struct{} {
	r, g := here()
	if g == nil {
		return nil
	}
	r.mu.Lock()
	again := g.again[point]
	delete(g.again, point)
	r.mu.Unlock()
	if again {
		return nil
	}
	at := r.pass(g, point)
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, forced := r.cases[at]; forced {
		return r.released
	}
	return nil
}

// Again reports whether a select statement must be evaluated once more, because the
// case that the schedule takes was not possible.
func Again(point int) bool {
	r, g := here()
	if g == nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	at := Gate{g.number, point, g.passes[point]}
	_, forced := r.cases[at]
	delete(r.cases, at)
	if forced {
		g.again[point] = true
	}
	return forced
}

// conduct opens the gates in the order of the schedule.
func (r *run) conduct() {
	var last *Step
	for i := range r.plan.Steps {
		s := &r.plan.Steps[i]
		if !r.await(last, s) {
			r.note = fmt.Sprintf("at step %d of %d goroutine %d does not come to point %d", i+1, len(r.plan.Steps), s.Goroutine, s.Point)
			last = nil
			break
		}
		r.open(s.Gate)
		last = s
	}
	r.await(last, nil)
	r.mu.Lock()
	for at := range r.gates {
		r.unlock(at)
	}
	close(r.released)
	r.mu.Unlock()
	close(r.over)
}

// open opens a gate.
func (r *run) open(at Gate) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.unlock(at)
}

func (r *run) unlock(at Gate) {
	close(r.gates[at])
	delete(r.gates, at)
	for _, g := range r.goroutines {
		if g.at != nil && *g.at == at {
			g.at = nil
		}
	}
}

// await waits until no goroutine runs, and reports whether that of the next step
// has come to its gate. Where time matters, goroutines that wait for it are waited for.
func (r *run) await(last, next *Step) bool {
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Microsecond) {
		still, asleep := quiet()
		if !still && time.Now().Before(end) {
			continue
		}
		waits := last != nil && last.Late && !last.Meets && !r.stopped(last.Goroutine)
		come := next == nil || r.come(next)
		timed := waits || !come && (asleep || next.Late)
		if still && !timed || time.Now().After(end) {
			return come
		}
	}
}

// come reports whether the goroutine of a step waits for its turn.
func (r *run) come(s *Step) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, g := range r.goroutines {
		if g.at != nil && *g.at == s.Gate {
			return true
		}
	}
	return false
}

// stopped reports whether a goroutine has ended or waits at a gate.
func (r *run) stopped(number int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, g := range r.goroutines {
		if g.number == number && g.at == nil {
			return false
		}
	}
	return true
}

// waiting are the states of goroutines that do nothing until another one lets
// them, or time passes.
var waiting = []string{"chan ", "select", "semacquire", "sync.", "sleep", "IO wait", "finalizer wait", "cleanup wait"}

// quiet reports whether no goroutine runs but the one that calls it, and whether
// one sleeps.
func quiet() (still, asleep bool) {
	buffer := make([]byte, 64<<10)
	n := runtime.Stack(buffer, true)
	for n == len(buffer) && n < maxSnapshot {
		buffer = make([]byte, 2*n)
		n = runtime.Stack(buffer, true)
	}
	_, others, _ := strings.Cut(string(buffer[:n]), "\n\n")
	still = true
	for line := range strings.SplitSeq(others, "\n") {
		if !strings.HasPrefix(line, "goroutine ") {
			continue
		}
		_, state, _ := strings.Cut(line, "[")
		waits := false
		for _, s := range waiting {
			waits = waits || strings.HasPrefix(state, s)
		}
		still = still && waits
		asleep = asleep || strings.HasPrefix(state, "sleep")
	}
	return still, asleep
}
