package search

import (
	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// analysis finds the conflicts of a run whose order can be reversed.
type analysis struct {
	d       *Reduction
	of      *schedule.Run
	events  []schedule.Event
	index   map[int]int // of goroutines, by number
	ids     []int
	clocks  []vector // of the events
	start   []vector // of the goroutines: what happened before their next event
	last    []int    // their last events, or -1
	barrier vector   // what happened before time passed
	objects map[*schedule.Object][]use
}

// vector has for each goroutine how many events of the run happened before, up
// to and including the last one of the goroutine that did.
type vector []int

func (v vector) join(w vector) {
	for i, n := range w {
		v[i] = max(v[i], n)
	}
}

// use is an access by an event.
type use struct {
	event int
	mode  schedule.Mode
}

func newAnalysis(d *Reduction, r *schedule.Run) *analysis {
	a := &analysis{d: d, of: r, events: r.Events(), index: map[int]int{}, objects: map[*schedule.Object][]use{}}
	for _, g := range r.Goroutines() {
		a.index[g.ID()] = len(a.ids)
		a.ids = append(a.ids, g.ID())
	}
	a.index[schedule.ClockID] = len(a.ids)
	a.ids = append(a.ids, schedule.ClockID)
	a.clocks = make([]vector, len(a.events))
	a.last = make([]int, len(a.ids))
	for i := range a.last {
		a.last[i] = -1
	}
	a.start = make([]vector, len(a.ids))
	a.barrier = make(vector, len(a.ids))
	return a
}

// run analyses all events and the operations that are pending at the end.
func (a *analysis) run() {
	for j, e := range a.events {
		a.reverse(j, e.G, e.Accesses[0])
		if e.Partner >= 0 {
			a.reverse(j, e.Partner, e.Accesses[1])
		}
		a.add(j, e)
	}
	for _, g := range a.of.Goroutines() {
		if !g.Done() {
			a.reverse(len(a.events), g.ID(), g.Accesses(nil))
		}
	}
	if a.of.FreeTimers() {
		a.reverse(len(a.events), schedule.ClockID, a.of.ClockAccesses())
	}
}

// before returns what happened before the next event of a goroutine, apart from
// what the event itself depends on.
func (a *analysis) before(p int) vector {
	v := make(vector, len(a.ids))
	switch {
	case a.last[p] >= 0:
		v.join(a.clocks[a.last[p]])
	case a.ids[p] != schedule.ClockID:
		if c := a.of.Goroutines()[p].Created(); c > 0 && c <= len(a.events) {
			v.join(a.clocks[c-1])
		}
	}
	return v
}

// add computes the clock of an event.
func (a *analysis) add(j int, e schedule.Event) {
	v := a.before(a.index[e.G])
	v.join(a.barrier)
	if e.Partner >= 0 {
		v.join(a.before(a.index[e.Partner]))
	}
	for _, accesses := range e.Accesses {
		for _, x := range accesses {
			a.dependencies(x, func(u use) bool {
				v.join(a.clocks[u.event])
				return u.mode != schedule.Write
			})
		}
	}
	if e.G == schedule.ClockID && !a.of.FreeTimers() {
		for i := range v {
			v[i] = max(v[i], a.last[i]+1)
		}
		a.barrier = v
	}
	for _, accesses := range e.Accesses {
		for _, x := range accesses {
			a.objects[x.Object] = append(a.objects[x.Object], use{j, x.Mode})
		}
	}
	v[a.index[e.G]] = j + 1
	a.last[a.index[e.G]] = j
	if e.Partner >= 0 {
		v[a.index[e.Partner]] = j + 1
		a.last[a.index[e.Partner]] = j
	}
	a.clocks[j] = v
}

// dependencies calls f for the earlier uses of an object that conflict, from
// the last, while f returns true.
func (a *analysis) dependencies(x schedule.Access, f func(use) bool) {
	uses := a.objects[x.Object]
	for i := len(uses) - 1; i >= 0; i-- {
		u := uses[i]
		if x.Conflict(schedule.Access{Object: x.Object, Mode: u.mode}) && !f(u) {
			return
		}
	}
}

// reverse adds to backtrack sets what lets the operation of a goroutine happen
// before events that conflict with it.
func (a *analysis) reverse(j int, id int, accesses []schedule.Access) {
	q := a.index[id]
	before := a.before(q)
	for _, x := range accesses {
		a.dependencies(x, func(u use) bool {
			e := a.events[u.event]
			if e.Involves(id) || a.happened(u.event, before) {
				return true
			}
			if u.mode == schedule.Release && x.Mode == schedule.Acquire {
				return true
			}
			a.backtrack(u.event, j, q, before, accesses)
			return u.event > a.last[q]
		})
	}
}

// happened reports whether the event is in the past of the vector.
func (a *analysis) happened(event int, v vector) bool {
	return v[a.index[a.events[event].G]] > event
}

// backtrack adds a goroutine to the backtrack set of event i, so that the
// operation of q, at position j, can come before.
func (a *analysis) backtrack(i, j, q int, before vector, accesses []schedule.Access) {
	past := append(vector(nil), before...)
	for _, x := range accesses {
		a.dependencies(x, func(u use) bool {
			if u.event <= i {
				return false
			}
			if !a.happened(i, a.clocks[u.event]) {
				past.join(a.clocks[u.event])
			}
			return true
		})
	}
	n := a.d.nodes[i]
	first := a.initials(i, j, q, past)
	choice := -1
	for _, p := range first {
		id := a.ids[p]
		if !n.offers(id) {
			continue
		}
		if n.backtrack[id] {
			return
		}
		choice = id
	}
	if choice != -1 {
		n.backtrack[choice] = true
	}
}

// initials returns the goroutines that can begin what must happen before the
// operation of q at j, without event i; q is the last if it is one of them.
func (a *analysis) initials(i, j, q int, past vector) (first []int) {
	seen := map[int]bool{}
	var among []int // the events
	for k := i + 1; k < j && k < len(a.events); k++ {
		if !a.happened(k, past) || a.happened(i, a.clocks[k]) {
			continue
		}
		initial := true
		for _, m := range among {
			initial = initial && !a.happened(m, a.clocks[k])
		}
		e := a.events[k]
		for _, id := range []int{e.G, e.Partner} {
			if id == -1 || seen[a.index[id]] {
				continue
			}
			seen[a.index[id]] = true
			if initial {
				first = append(first, a.index[id])
			}
		}
		among = append(among, k)
	}
	if !seen[q] {
		first = append(first, q)
	}
	return first
}

// offers reports whether a transition of the goroutine is enabled.
func (n *node) offers(id int) bool {
	for _, t := range n.enabled {
		if t.Involves(id) {
			return true
		}
	}
	return false
}
