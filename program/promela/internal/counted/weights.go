package counted

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/source"
)

// A shared variable may count processes: readers++ on the way in, readers-- on
// the way out. Its value is then a number plus a weight for each counted
// process, by its class, and a state stores the number alone:
//
//	v = n + Σ over classes q: weight(q) · processes in q
//
// While a process moves it is not among the counted ones, so that n is exact.
//
//	take a process out of class q:  n := n + weight(q)
//	v := v + c:                     n := n + c
//	put a process into class q:     n := n - weight(q)
//
// This holds whatever the weights are. They decide only whether n has finitely
// many values, and are found along the edges of the graph: a class gets the
// weight with which the first process that comes into it leaves n as it was. A
// weight is never changed. If no weights fit, n grows, and the variable is
// refused.
//
// What is compared with v is compared with the bounds of the sum. A larger cut
// has narrower ones (coarse). A variable that is assigned a number holds a
// number; if no class that has processes has a weight, that is such a sum again.

const (
	// maxWatched is how far a variable that is added to may be from its initial
	// value before it is taken to count processes.
	maxWatched = 12
	// maxDrift is how far n may be from the initial value.
	maxDrift = 12
	// maxRaised is the largest cut that is tried to decide a comparison with a
	// sum.
	maxRaised = 8
)

// errCounts ends an exploration in which a variable has many values.
var errCounts = errors.New("a variable counts")

// countingVariable is a shared variable that counts processes.
type countingVariable struct {
	slot    int
	weights []int32 // by class
	known   []bool
}

// weight returns the weight of a class, 0 if it has none yet.
func (c *countingVariable) weight(q int32) int32 {
	if int(q) < len(c.weights) {
		return c.weights[q]
	}
	return 0
}

func (c *countingVariable) has(q int32) bool { return int(q) < len(c.known) && c.known[q] }

// learn gives a class a weight, unless it has one.
func (c *countingVariable) learn(q, weight int32) {
	if c.has(q) {
		return
	}
	for len(c.weights) <= int(q) {
		c.weights, c.known = append(c.weights, 0), append(c.known, false)
	}
	c.weights[q], c.known[q] = weight, true
}

// coarse asks for another exploration with a larger cut: the comparison is of the
// same for small counts only.
type coarse struct{ error }

// coarse ends the exploration; format has a verb for the text of the statement.
func (e *evaluation) coarse(format string) {
	panic(interruption{&coarse{source.Errorf(e.pos, format, e.text)}})
}

// countable returns the shared scalars that statements add a number to, unless
// they index arrays of processes.
func (a *Abstraction) countable() (slots []int) {
	code := a.code.Model.Code
	var indices []variable
	for _, n := range code {
		if n.Op == flat.AddrIndex && a.code.levels[n.C] && (code[n.B].Op == flat.OpGlobal || code[n.B].Op == flat.OpGlobalByte) {
			v, _ := a.scalar(nil, n.B)
			indices = append(indices, v)
		}
	}
	for _, p := range a.f.model().Procs {
		for _, st := range p.Steps {
			v, ok := a.addedTo(p, st)
			if ok && a.layout.types[v.slot].Store != flat.StoreBit && !slices.Contains(indices, v) && !slices.Contains(slots, v.slot) {
				slots = append(slots, v.slot)
			}
		}
	}
	slices.Sort(slots)
	return slots
}

// addedTo returns the shared variable to which a step adds something, or of
// which it subtracts it.
func (a *Abstraction) addedTo(p *flat.Proctype, st *flat.Step) (v variable, ok bool) {
	if st.Op != flat.StepAssign {
		return v, false
	}
	code := a.code.Model.Code
	to, sum := code[st.A], code[st.B]
	slot, known := a.layout.shared[to.A]
	if to.Op != flat.AddrGlobal || !known || sum.Op != flat.OpAdd && sum.Op != flat.OpSub {
		return v, false
	}
	v = variable{-1, slot}
	reads := func(i int32) bool {
		read, ok := a.scalar(p, i)
		return ok && read == v
	}
	return v, reads(sum.A) || sum.Op == flat.OpAdd && reads(sum.B)
}

// counts reports whether a shared variable counts processes.
func (a *Abstraction) counts(slot int) bool {
	return slices.ContainsFunc(a.counting, func(k countingVariable) bool { return k.slot == slot })
}

// takeOut accounts for a process that is taken out of a class.
func (a *Abstraction) takeOut(c *config, q int32) {
	for i := range a.counting {
		if v := &c.shared[a.counting[i].slot]; v.sum != 0 {
			v.n += a.counting[i].weight(q)
		}
	}
}

// putInto accounts for a process that comes into a class. Before the transition
// the shared variables were before.
func (a *Abstraction) putInto(c *config, q int32, before []value) {
	for i := range a.counting {
		k := &a.counting[i]
		v := &c.shared[k.slot]
		was, same := before[k.slot], value{n: v.n, size: before[k.slot].size, sum: before[k.slot].sum}
		if v.sum == 0 || *v != same {
			was.n = v.n
		}
		if k.learn(q, v.n-was.n); v.sum != 0 {
			v.n -= k.weight(q)
		}
	}
}

// reclassify accounts for a process that a sweep has visited, and that leaves
// class from for q.
func (a *Abstraction) reclassify(c *config, from, q int32) {
	for i := range a.counting {
		k := &a.counting[i]
		if !c.blind {
			k.learn(q, k.weight(from))
		}
		if v := &c.shared[k.slot]; v.sum != 0 && k.has(q) {
			v.n -= k.weight(q) - k.weight(from)
		}
	}
}

// normalise makes numbers sums again where these are the same.
func (a *Abstraction) normalise(s *state) {
	for i := range a.counting {
		k := &a.counting[i]
		weighs := func(q int) bool { return s.counts[q] > 0 && k.weight(int32(q)) != 0 }
		some := false
		for q := range s.counts {
			some = some || weighs(q)
		}
		if v := &s.shared[k.slot]; v.proc == nobody && !some {
			v.sum = int8(i + 1)
		}
	}
}

// drifts refuses the last statement of a transition if a variable has got far
// from its initial value, and what is left to weights has, too.
func (e *evaluation) drifts(s *state) {
	far := func(slot int, most int32) bool {
		d := s.shared[slot].n - e.a.vertices[0].shared[slot].n
		return d > most || d < -most
	}
	for _, slot := range e.a.watched {
		if far(slot, maxWatched) {
			panic(interruption{errCounts})
		}
	}
	for i := range e.a.counting {
		if slot := e.a.counting[i].slot; far(slot, maxDrift) {
			e.refuse("`%s` leaves " + e.a.layout.names[slot] + " another number than that of processes somewhere: it counts, and not how many processes are where")
		}
	}
}

// bounds returns the bounds of a sum for the config.
func (e *evaluation) bounds(v value) interval {
	a, c := e.a, e.c
	if c.blind {
		e.refuse("`%s` depends on how many processes there are")
	}
	fixed, size := int64(v.n)+int64(v.size)*int64(a.tracked), int64(v.size)
	weight := func(q int32) int64 {
		w := int64(0)
		if v.sum != 0 {
			w = int64(a.counting[v.sum-1].weight(q))
		}
		if a.classes[q].group == a.ownerGroup {
			w += size
		}
		return w
	}
	room := int64(flat.MaxProcs - len(c.single))
	if e.proc != nil && c.mover < 0 {
		room--
		if e.proc == a.f.owner {
			fixed += size
		}
	}
	if c.sweep == onOther {
		room--
		fixed += weight(c.from)
	}
	var low, high int64 // of the weights of classes with the cut or more
	for _, counts := range [][]uint8{c.counts, c.visited} {
		for q, n := range counts {
			w := weight(int32(q))
			fixed += w * int64(n)
			room -= int64(n)
			if int(n) == a.cut {
				low, high = min(low, w), max(high, w)
			}
		}
	}
	room = max(room, 0)
	return interval{fixed + low*room, fixed + high*room}
}

// weighed returns the bounds of v - w, of which one is a sum.
func (e *evaluation) weighed(v, w value) interval {
	switch {
	case v.proc != nobody || w.proc != nobody || v.sum != 0 && w.sum != 0:
		e.refuse("`%s` compares how many processes there are with what is not understood")
	case w.sum != 0:
		d := e.weighed(w, v)
		return interval{-d.high, -d.low}
	}
	return e.bounds(value{n: v.n - w.n, size: v.size - w.size, sum: v.sum})
}

// exact returns a value as a number, if it is the same for all counts.
func (e *evaluation) exact(v value) value {
	if v.sum == 0 {
		return v
	}
	d := e.bounds(v)
	if d.low != d.high {
		e.refuse("`%s` calculates with how many processes there are somewhere")
	}
	return number(int32(d.low))
}

// storedSum returns a sum as a variable of the type would hold it.
func (e *evaluation) storedSum(t *flat.DataType, v value) value {
	d := e.bounds(v)
	if int64(flat.Truncate(t, int32(d.low))) != d.low || int64(flat.Truncate(t, int32(d.high))) != d.high {
		e.coarse("`%s` stores how many processes there are, and that may not fit")
	}
	return v
}

// describeSum writes the bounds of a sum.
func (a *Abstraction) describeSum(s *state, v value) string {
	e := &evaluation{a: a, c: &config{state: *s, mover: -1}}
	d := e.bounds(v)
	low, high := a.text(flat.TypeInt, number(int32(d.low))), a.text(flat.TypeInt, number(int32(d.high)))
	if d.low == d.high {
		return low
	}
	return low + " to " + high
}
