package schedule

import (
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"unsafe"
)

// Chooser makes the choices of a run.
type Chooser interface {
	// Choose returns the index of the transition that is performed next, or a
	// negative number to abandon the run. The slice is valid until it returns.
	Choose(r *Run, enabled []Transition) int
	// End is called when nothing more happens, while the goroutines that are
	// left still have their pending operations.
	End(r *Run)
}

// Options of a run.
type Options struct {
	// MaxSteps bounds the transitions of the run.
	MaxSteps int
	// MaxTicks bounds how often time passes after the main function returned,
	// so that goroutines with tickers end.
	MaxTicks int
	// FreeTimers lets timers fire before other transitions; otherwise time
	// passes only if nothing else can happen.
	FreeTimers bool
	// IgnoreRaces lets runs go on that have data races.
	IgnoreRaces bool
	// Draws says which random numbers goroutines draw.
	Draws uint64
	// Trace records the position of every operation.
	Trace bool
	// States gives the run keys of its states, and new goroutines the numbers of
	// those that have ended.
	States bool
	// Names keeps the identities of goroutines from run to run.
	Names *Names
}

// Names gives goroutines numbers that do not depend on the order in which they
// are created: a goroutine is known by its parent and by its position among the
// children of the parent. It also keeps coroutines and memory for the next run.
// The zero value is ready for use.
type Names struct {
	numbers map[Origin]int
	origins []Origin // by number
	idle    []*coroutine
	memory  memory
}

// Origin is by what goroutines are known.
type Origin struct {
	Parent   int // its number, or -1
	Position int // among the children of the parent
}

func (n *Names) number(o Origin) int {
	if n.numbers == nil {
		n.numbers = map[Origin]int{}
	}
	id, known := n.numbers[o]
	if !known {
		id = len(n.numbers)
		n.numbers[o] = id
		n.origins = append(n.origins, o)
	}
	return id
}

// Origins returns those of all goroutines that have numbers, in their order. The
// numbers of parents are lower.
func (n *Names) Origins() []Origin { return n.origins }

// Numbers gives goroutines numbers that have others elsewhere, in the order of
// those, and returns the numbers. To begin with, both are the same.
func (n *Names) Numbers(elsewhere []Origin) []int {
	numbers := make([]int, len(elsewhere))
	for i, o := range elsewhere {
		if o.Parent >= 0 {
			o.Parent = numbers[o.Parent]
		}
		numbers[i] = n.number(o)
	}
	return numbers
}

// Run is one execution of a function and of the goroutines that it starts.
type Run struct {
	options    Options
	chooser    Chooser
	serial     uint64
	goroutines []*Goroutine // in the order in which they were created
	byID       []*Goroutine // the same by number; nil where there is none
	started    []*Goroutine // created, and not yet run to their first operation
	current    *Goroutine
	objects    int
	yields     Object // of Gosched
	idling     []Transition
	idle       int    // yields of goroutines that wait in a loop, among those that are enabled
	changes    int    // operations that can have changed something
	noted      Object // of events
	outer      Object // of calls whose order matters
	outside    bool   // there were such calls
	refused    *Refusal
	letters    [][]string // the events, with their names
	watched    map[unsafe.Pointer]*watched
	required   []string     // formulas
	values     []func() any // of State
	held       []holder     // shared state, if runs have keys
	holders    map[*Object]holder
	births     int
	pending    []Access // memory for identify
	others     []Access
	position   []byte
	keys       keyWriter
	channels   table[Channel]
	time       virtualTime
	cells      table[cell]
	races      table[history]
	clocks     []int32 // memory of clocks
	meeting    []waiter
	epoch      int // how often time has passed
	ticks      int // how often time has passed since the main function returned
	events     []Event
	accesses   []Access // of the events
	enabled    []Transition
	failure    *Failure
	drew       bool // random numbers
	counted    bool // goroutines
	resetting  bool // package variables are being restored
	aborting   bool
	abandoned  bool
	truncated  string // the bound that ended the run
	tooMany    bool   // it is that of goroutines
}

// active is the run that is under way. Scheduled code has no other way to find
// its run.
var active atomic.Pointer[Run]

var serials atomic.Uint64

// current returns the scheduled goroutine that is running, or nil outside of
// runs.
func current() *Goroutine {
	if r := active.Load(); r != nil {
		return r.current
	}
	return nil
}

// Execute runs main and everything that it starts, until all goroutines have
// ended or none can continue. Only one run can be under way at a time. The
// events of a run are valid until the next one with the same names.
func Execute(main func(), chooser Chooser, o Options) *Run {
	if o.Names == nil {
		o.Names = &Names{}
	}
	r := &Run{options: o, chooser: chooser, serial: serials.Add(1)}
	if !active.CompareAndSwap(nil, r) {
		panic("interleave: a run is under way already")
	}
	defer active.Store(nil)
	defer concurrent.Store(false)
	o.Names.reuse(r)
	r.time.object.attach(r)
	r.spawn(nil, main)
	r.settle()
	for r.step() {
	}
	r.judge()
	chooser.End(r)
	r.abort()
	o.Names.keep(r)
	return r
}

// step performs one transition, and reports whether the run goes on.
func (r *Run) step() bool {
	if r.failure != nil || r.truncated != "" || r.refused != nil {
		return false
	}
	r.enabled = r.transitions(r.enabled[:0])
	if len(r.enabled) == 0 {
		return false
	}
	if len(r.events) >= r.options.MaxSteps {
		r.truncated = "steps"
		return false
	}
	k := r.chooser.Choose(r, r.enabled)
	if k < 0 {
		r.abandoned = true
		return false
	}
	r.perform(r.enabled[k])
	return true
}

// perform performs a transition and lets the goroutines that took part run on
// to their next operations.
func (r *Run) perform(t Transition) {
	if t.G == ClockID {
		r.record(t)
		r.advance()
		r.settle()
		return
	}
	g := r.find(t.G)
	var partner *Goroutine
	if t.Partner >= 0 {
		partner = r.find(t.Partner)
	}
	r.record(t)
	r.changed(t, &r.events[len(r.events)-1])
	g.ticks()
	if partner != nil {
		partner.ticks()
	}
	g.pending.perform(r, g, t, partner)
	r.resume(g)
	if partner != nil {
		r.resume(partner)
	}
	r.settle()
}

// settle runs goroutines that were created to their first operations.
func (r *Run) settle() {
	for k := 0; k < len(r.started) && r.failure == nil && r.refused == nil; k++ {
		r.resume(r.started[k])
	}
	r.started = r.started[:0]
}

// resume runs a goroutine to its next operation.
func (r *Run) resume(g *Goroutine) {
	if r.failure != nil {
		return
	}
	g.pending = operation{}
	r.current = g
	if g.exiting {
		resumeApart(g)
	} else {
		g.coroutine.resume()
		if g.finished {
			g.done = true
			g.release()
		}
	}
	r.current = nil
	if g.wantsExit && !g.exiting && !g.done {
		g.exiting = true
		r.resume(g)
	}
}

// judge sets the failure of a run that has ended without one.
func (r *Run) judge() {
	if r.failure != nil || r.abandoned || r.truncated != "" || r.refused != nil {
		return
	}
	var blocked []*Goroutine
	for _, g := range r.goroutines {
		if !g.done && !g.background {
			blocked = append(blocked, g)
		}
	}
	if len(blocked) == 0 {
		r.judgeProperties()
		return
	}
	if !r.goroutines[0].done {
		r.fail(&Failure{Kind: Deadlock, Message: "the test waits forever", Goroutine: 0})
		return
	}
	message := "1 goroutine waits forever after the end of the test"
	if n := len(blocked); n > 1 {
		message = fmt.Sprintf("%d goroutines wait forever after the end of the test", n)
	}
	r.fail(&Failure{Kind: Leak, Message: message, Goroutine: blocked[0].id})
}

// abort ends the goroutines that are left, running their deferred functions.
func (r *Run) abort() {
	r.aborting = true
	for _, g := range r.goroutines {
		for !g.done {
			g.exiting = true
			r.current = g
			resumeApart(g)
		}
		if g.finished && !g.pooled {
			g.release()
		}
	}
	r.current = nil
}

// fail records the first failure of the run.
func (r *Run) fail(f *Failure) {
	if r.failure == nil && !r.aborting {
		r.failure = f
	}
}

// find returns the goroutine with this number.
func (r *Run) find(id int) *Goroutine {
	if id >= len(r.byID) {
		return nil
	}
	return r.byID[id]
}

// Goroutine returns the goroutine with this number, or nil.
func (r *Run) Goroutine(id int) *Goroutine { return r.find(id) }

// Failure of the run, or nil.
func (r *Run) Failure() *Failure { return r.failure }

// Truncated returns the bound that the run reached, or "".
func (r *Run) Truncated() string { return r.truncated }

// TooMany reports whether the run had more goroutines than a schedule may have.
func (r *Run) TooMany() bool { return r.tooMany }

// Abandoned reports whether the chooser abandoned the run.
func (r *Run) Abandoned() bool { return r.abandoned }

// Events returns the transitions of the run.
func (r *Run) Events() []Event { return r.events }

// Goroutines returns the goroutines of the run in the order of their creation.
func (r *Run) Goroutines() []*Goroutine { return r.goroutines }

// stack returns the stack of a panic for messages.
func stack() string { return string(debug.Stack()) }
