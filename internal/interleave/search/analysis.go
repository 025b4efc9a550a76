package search

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// analysis finds the conflicts of a run whose order can be reversed. What it
// knows about the beginning that a run has in common with the one before is kept.
// Goroutines are known by slots, objects by their numbers, which are the same in
// all runs with the same beginning.
type analysis struct {
	d       *Reduction
	of      *schedule.Run
	events  []schedule.Event
	clocks  []vector   // of the events
	uses    [][]use    // of the objects
	log     []int      // the objects in the order of their uses
	logged  []int      // for each event, the length of the log before it
	last    []int      // of the slots, their last events, or -1
	barrier int        // the last event in which time passed for all, or -1
	past    vector     // what happened before the operation that is looked at
	wider   vector     // the same, with what it depends on
	slots   int        // of the goroutines of the run
	seen    []bool     // slots
	first   []int      // goroutines that can begin
	races   []race     // whose order can be reversed by known transitions
	numbers []numbered // memory of what their operations access
	pending []schedule.Access
	wanted  sequence // that reverses one of them
	// Where the sequence is inserted: what sleeps there, and events that are kept.
	sleepers []step
	kept     []bool
}

// race is an operation that can come before an event.
type race struct {
	event int
	last  step // the operation
}

// vector has for each slot how many events of the run happened before, up to and
// including the last one of the goroutine that did. Slots that it does not have
// are zero.
type vector []int

func (v *vector) join(w vector) {
	if len(*v) == 0 {
		*v = append(*v, w...)
		return
	}
	for len(*v) < len(w) {
		*v = append(*v, 0)
	}
	for i, n := range w {
		if n > (*v)[i] {
			(*v)[i] = n
		}
	}
}

func (v *vector) set(slot, n int) {
	for len(*v) <= slot {
		*v = append(*v, 0)
	}
	(*v)[slot] = n
}

func (v vector) at(slot int) int {
	if slot < len(v) {
		return v[slot]
	}
	return 0
}

// usualUses is for how many uses of an object memory is taken at first.
const usualUses = 4

// use is an access by an event.
type use struct {
	event int32
	mode  schedule.Mode
}

// total reports whether an access in this mode conflicts with all others.
func total(m schedule.Mode) bool {
	return m == schedule.Write || m == schedule.Acquire || m == schedule.Release
}

// slot of a goroutine, or of the clock.
func slot(id int) int {
	if id == schedule.ClockID {
		return 0
	}
	return id + 1
}

// run analyses the events of a run from one on, and the operations that are
// pending at the end. Races of events before another one are known.
func (a *analysis) run(r *schedule.Run, from, planned int) {
	a.begin(r, from)
	for ; from < min(planned, len(a.events)); from++ {
		a.add(from, &a.events[from])
	}
	for j := from; j < len(a.events); j++ {
		e := &a.events[j]
		if e.Partner < 0 {
			c := candidate{}
			if !e.Waits || certain(e.Accesses[0]) {
				c = candidate{true, e.Transition, e.Accesses}
			}
			a.reverse(j, e.G, nobody, e.Accesses[0], c)
		} else {
			a.reverse(j, e.G, nobody, e.Accesses[0], candidate{})
			a.reverse(j, e.Partner, nobody, e.Accesses[1], candidate{})
			both := candidate{true, e.Transition, e.Accesses}
			a.reverse(j, e.G, e.Partner, e.Accesses[0], both)
			a.reverse(j, e.Partner, e.G, e.Accesses[1], both)
		}
		a.add(j, e)
	}
	a.reversePending(r)
	for i := range a.races {
		a.plan(&a.races[i])
	}
}

// certain reports whether it is known when an operation can be performed.
func certain(accesses []schedule.Access) bool { return len(accesses) == 1 && accesses[0].Needs != 0 }

// possible reports whether the operation can perhaps come before the event. The
// operation of the clock is always the same.
func (a *analysis) possible(event, id int, accesses []schedule.Access) bool {
	if id == schedule.ClockID {
		return event < len(a.d.nodes) && a.d.nodes[event].offers(schedule.Transition{G: id, Partner: -1})
	}
	return a.events[event].Possible(accesses)
}

// candidate is the transition that an operation would have before an event, if
// that is known.
type candidate struct {
	known bool
	schedule.Transition
	accesses [2][]schedule.Access
}

// stepOf returns the step of a candidate, in memory of the run.
func (a *analysis) stepOf(c *candidate) step {
	k := len(a.numbers)
	for _, accesses := range c.accesses {
		a.numbers = appendNumbered(a.numbers, accesses)
	}
	return step{Transition: c.Transition, Accesses: a.numbers[k:len(a.numbers):len(a.numbers)]}
}

// reversePending looks at operations that have not been performed. Those that
// wait for a lock can have it before others.
func (a *analysis) reversePending(r *schedule.Run) {
	for _, g := range r.Goroutines() {
		if g.Done() {
			continue
		}
		a.pending = g.Accesses(a.pending[:0])
		c := candidate{}
		if certain(a.pending) {
			c = candidate{true, schedule.Transition{G: g.ID(), Partner: -1}, [2][]schedule.Access{a.pending}}
		}
		a.reverse(len(a.events), g.ID(), nobody, a.pending, c)
	}
	if r.FreeTimers() {
		a.reverse(len(a.events), schedule.ClockID, nobody, r.ClockAccesses(), candidate{})
	}
}

// plan lets the operation of a race come before the event: it inserts what leads
// to it into the wakeup tree, unless the state has explored what covers it.
func (a *analysis) plan(c *race) {
	n, v := a.d.nodes[c.event], &a.wanted
	v.events, v.last, v.has = v.events[:0], c.last, true
	for k := c.event + 1; k < len(a.events); k++ {
		if !a.happened(c.event, a.clocks[k]) {
			v.events = append(v.events, k)
		}
	}
	for i := range n.Done {
		if _, is := a.weakInitial(&n.Done[i], v, n.Objects); is {
			return
		}
	}
	for i := range n.Sleep {
		// It is not explored here, and must not count as what covers other sequences.
		if at, is := a.weakInitial(&n.Sleep[i], v, n.Objects); is && at >= 0 {
			return
		}
	}
	a.insert(c.event, v)
}

// beginnings returns the goroutines that can begin a sequence.
func (a *analysis) beginnings(event int, v *sequence) []int {
	a.first = a.first[:0]
	for _, k := range v.events {
		if e := &a.events[k]; a.begins(event, e, a.clocks[k]) {
			a.first = append(a.first, e.G)
			if e.Partner >= 0 {
				a.first = append(a.first, e.Partner)
			}
		}
	}
	if len(v.events) == 0 {
		a.first = append(a.first, v.last.G)
		if v.last.Partner >= 0 {
			a.first = append(a.first, v.last.Partner)
		}
	}
	return a.first
}

// nobody stands for a goroutine that there is not.
const nobody = -1

// begin drops what is known about events from one on.
func (a *analysis) begin(r *schedule.Run, from int) {
	a.of, a.events, a.slots = r, r.Events(), 0
	for _, g := range r.Goroutines() {
		a.slots = max(a.slots, slot(g.ID())+1)
	}
	if from < len(a.logged) {
		for _, object := range a.log[a.logged[from]:] {
			a.uses[object] = a.uses[object][:len(a.uses[object])-1]
		}
		a.log, a.logged = a.log[:a.logged[from]], a.logged[:from]
	}
	a.last, a.barrier, a.races = a.last[:0], -1, a.races[:0]
	a.numbers = a.numbers[:0]
	if n := len(a.events); cap(a.clocks) == 0 {
		a.clocks, a.logged, a.log = make([]vector, 0, n), make([]int, 0, n), make([]int, 0, 2*n)
	}
	for j := range a.events[:min(from, len(a.events))] {
		a.note(j, &a.events[j])
	}
}

// note makes an event the last of its goroutines.
func (a *analysis) note(j int, e *schedule.Event) {
	a.setLast(slot(e.G), j)
	if e.Partner >= 0 {
		a.setLast(slot(e.Partner), j)
	}
	if e.G == schedule.ClockID && !a.of.FreeTimers() {
		a.barrier = j
	}
}

func (a *analysis) setLast(slot, j int) {
	for len(a.last) <= slot {
		a.last = append(a.last, -1)
	}
	a.last[slot] = j
}

func (a *analysis) lastOf(slot int) int {
	if slot < len(a.last) {
		return a.last[slot]
	}
	return -1
}

// before adds what happened before the next event of a goroutine, apart from
// what the event itself depends on.
func (a *analysis) before(id int, into *vector) {
	if last := a.lastOf(slot(id)); last >= 0 {
		into.join(a.clocks[last])
	} else if id != schedule.ClockID {
		if c := a.of.Goroutine(id).Created(); c > 0 && c <= len(a.events) {
			into.join(a.clocks[c-1])
		}
	}
}

// add computes the clock of an event, and notes its uses.
func (a *analysis) add(j int, e *schedule.Event) {
	if j == len(a.clocks) {
		a.clocks = append(a.clocks, nil)
	}
	v := a.clocks[j][:0]
	if cap(v) < a.slots {
		v = room(v, a.slots, &a.d.slab.entries, slabEntries)
	}
	a.before(e.G, &v)
	if e.Partner >= 0 {
		a.before(e.Partner, &v)
	}
	if a.barrier >= 0 {
		v.join(a.clocks[a.barrier])
	}
	for _, accesses := range e.Accesses {
		for _, x := range accesses {
			a.joinDependencies(&v, x)
		}
	}
	a.note(j, e)
	if a.barrier == j {
		for p, last := range a.last {
			v.set(p, max(v.at(p), last+1))
		}
	}
	v.set(slot(e.G), j+1)
	if e.Partner >= 0 {
		v.set(slot(e.Partner), j+1)
	}
	a.clocks[j] = v
	a.logged = append(a.logged, len(a.log))
	for _, accesses := range e.Accesses {
		for _, x := range accesses {
			a.use(x, j)
		}
	}
}

func (a *analysis) use(x schedule.Access, j int) {
	if x.Object == nil {
		return
	}
	n := x.Object.Number()
	for len(a.uses) <= n {
		a.uses = append(a.uses, nil)
	}
	if a.uses[n] == nil {
		a.uses[n] = room(a.uses[n], usualUses, &a.d.slab.uses, slabUses)
	}
	a.uses[n] = append(a.uses[n], use{int32(j), x.Mode})
	a.log = append(a.log, n)
}

// usesOf returns the uses of the object of an access.
func (a *analysis) usesOf(x schedule.Access) []use {
	if x.Object == nil || x.Object.Number() >= len(a.uses) {
		return nil
	}
	return a.uses[x.Object.Number()]
}

// joinDependencies adds the clocks of earlier uses that conflict.
func (a *analysis) joinDependencies(v *vector, x schedule.Access) {
	uses := a.usesOf(x)
	for i := len(uses) - 1; i >= 0; i-- {
		u := uses[i]
		if !x.Mode.Conflicts(u.mode) {
			continue
		}
		if event := int(u.event); !a.happened(event, *v) {
			v.join(a.clocks[event])
		}
		if total(u.mode) {
			return
		}
	}
}

// reverse adds to backtrack sets what lets the operation of a goroutine happen
// before events that conflict with it. Where it takes another goroutine as well,
// this one must be ready too: its past comes first. Races are planned at the end of
// the run if the transition is known.
func (a *analysis) reverse(j int, id, other int, accesses []schedule.Access, c candidate) {
	a.past = a.past[:0]
	a.before(id, &a.past)
	if other != nobody {
		a.before(other, &a.past)
	}
	last := a.lastOf(slot(id))
	for _, x := range accesses {
		uses := a.usesOf(x)
		for i := len(uses) - 1; i >= 0; i-- {
			u := uses[i]
			if !x.Mode.Conflicts(u.mode) {
				continue
			}
			event := int(u.event)
			if a.happened(event, a.past) {
				if total(u.mode) {
					break // what it conflicts with happened before as well
				}
				continue
			}
			if a.events[event].Involves(id) || !a.possible(event, id, accesses) {
				continue
			}
			switch {
			case event >= len(a.d.nodes): // another worker plans what comes before it
			case c.known:
				a.races = append(a.races, race{event, a.stepOf(&c)})
			default:
				a.backtrack(event, j, id, other, accesses)
			}
			if event <= last {
				break
			}
		}
	}
}

// happened reports whether the event is in the past of the vector.
func (a *analysis) happened(event int, v vector) bool {
	return v.at(slot(a.events[event].G)) > event
}

// backtrack lets the operation of a goroutine and perhaps of another, at position
// j, come before event i: after what led there, and also after one or more of the
// events that conflict with it and do not depend on i.
func (a *analysis) backtrack(i, j, id, other int, accesses []schedule.Access) {
	a.wider = append(a.wider[:0], a.past...)
	first := a.initials(i, j)
	if !a.seen[slot(id)] {
		first = append(first, id)
	}
	if other != nobody && !a.seen[slot(other)] {
		first = append(first, other)
	}
	a.exploreOne(i, first)
	for k := i + 1; k < j && k < len(a.events); k++ {
		e := &a.events[k]
		if a.happened(k, a.wider) || a.happened(i, a.clocks[k]) || !conflict(accesses, e.Accesses[0]) && !conflict(accesses, e.Accesses[1]) {
			continue
		}
		a.wider.join(a.clocks[k])
		a.exploreOne(i, a.initials(i, j))
	}
}

// exploreOne explores what the state before an event offers to one of the goroutines,
// unless it does so already.
func (a *analysis) exploreOne(event int, goroutines []int) {
	n, choice := a.d.nodes[event], -1
	for _, p := range goroutines {
		k := slices.IndexFunc(n.Enabled[:n.Awake], func(t schedule.Transition) bool { return t.Involves(p) })
		if k < 0 {
			continue
		}
		if n.explores(func(t schedule.Transition) bool { return t.Involves(p) }) {
			return
		}
		choice = k
	}
	if choice != -1 {
		a.d.add(n, n.Enabled[choice])
		a.grows(event)
	}
}

// grows notes that there is more to explore in the state before an event.
func (a *analysis) grows(event int) { a.d.grown = a.d.grown || event < a.d.root }

// initials returns the goroutines that can begin what must happen before an
// operation at j, without event i. An event begins if none after i happened before it.
func (a *analysis) initials(i, j int) []int {
	a.first = a.first[:0]
	a.seen = append(a.seen[:0], make([]bool, max(len(a.last), a.slots))...)
	for k := i + 1; k < j && k < len(a.events); k++ {
		if !a.happened(k, a.wider) || a.happened(i, a.clocks[k]) {
			continue
		}
		e := &a.events[k]
		fresh := !a.seen[slot(e.G)]
		a.seen[slot(e.G)] = true
		other := true
		if e.Partner >= 0 {
			other = !a.seen[slot(e.Partner)]
			a.seen[slot(e.Partner)] = true
		}
		if !fresh || !other || !a.begins(i, e, a.clocks[k]) {
			continue
		}
		a.first = append(a.first, e.G)
		if e.Partner >= 0 {
			a.first = append(a.first, e.Partner)
		}
	}
	return a.first
}

// begins reports whether no event of other goroutines after i happened before
// the event.
func (a *analysis) begins(i int, e *schedule.Event, clock vector) bool {
	for p, n := range clock {
		if n > i+1 && p != slot(e.G) && (e.Partner < 0 || p != slot(e.Partner)) {
			return false
		}
	}
	return true
}
