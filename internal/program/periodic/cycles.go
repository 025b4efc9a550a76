package periodic

import (
	"context"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// Meta-transitions (§4) of closed paths up to a given length are found before the
// exploration, unless it takes those that it meets (met.go): for every location
// all closed paths of control up to a length, whose instruction, or a power of
// it, has an idempotent matrix, can be executed twice, and changes something.
// In a second round the paths take at each location on their way a short inner
// loop once, or as often as it can be executed before the next guard (§3.3), or
// not at all.
//
//	for every location c: front := the empty path; repeat `length` times
//	    front := every path of it and transition that can be executed and from whose end c can still be reached in time
//	    of paths with one effect, guard and end only the first is kept; those that end in c are closed
//
// Of closed paths with the same effect, one whose guard is stronger is left
// out, and one that repeats a shorter one. The number of closed paths grows
// exponentially with their length; beyond the limits further ones are left out,
// which cannot make a result wrong, only the exploration longer.

const (
	maxMetas = 64      // at a location
	maxFront = 1 << 12 // paths of one length from a location
	maxInner = 8       // inner loops at a location
	shortest = 2       // the length of inner loops
)

// Meta is a meta-transition: a closed path of control as one instruction, which
// the exploration executes one or more times at once.
type Meta struct {
	Instruction *Instruction // of once around
	Body        []Part
	Nested      bool
	rounds      int // of the closed path in Body
}

// Part is an element of a closed path: a transition, or an inner loop.
type Part struct {
	From       int
	Transition *Transition // nil for an inner loop
	Inner      *Meta
	// An inner loop is executed 1 + times·x + more times, for the values x before
	// the closed path, or once if times is nil.
	times Vector
	more  exact.Int
}

// Repeated reports whether an inner loop is executed as often as the values
// say. If not, it is executed once.
func (p *Part) Repeated() bool { return p.times != nil }

// path is a part of control from some location to at, as one instruction that
// can be executed.
type path struct {
	at          int
	instruction *Instruction
	parts       []Part
}

type cycleFinder struct {
	out    map[int][]Transition
	into   map[int][]int
	length int
	front  int // paths of one length for ever
	n      int
	metas  map[int][]*Meta
	inner  map[int][]*Meta // of the first round; nil in it
}

func newCycleFinder(out map[int][]Transition, n, length int) *cycleFinder {
	f := &cycleFinder{out: out, into: map[int][]int{}, length: length, front: maxFront, n: n, metas: map[int][]*Meta{}}
	for c, list := range out {
		for _, t := range list {
			f.into[t.To] = append(f.into[t.To], c)
		}
	}
	return f
}

// metaTransitions finds the meta-transitions of all locations, in the given
// order. Paths have up to length transitions, inner loops not counted.
func metaTransitions(ctx context.Context, order []int, out map[int][]Transition, n, length int) (map[int][]*Meta, error) {
	f := newCycleFinder(out, n, length)
	for _, c := range order {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		f.closedPaths(c)
	}
	f.inner = map[int][]*Meta{}
	for c, list := range f.metas {
		for _, m := range list {
			if len(m.Body) <= shortest && len(f.inner[c]) < maxInner {
				f.inner[c] = append(f.inner[c], m)
			}
		}
	}
	for _, c := range order {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		f.closedPaths(c)
	}
	return f.metas, nil
}

// distances returns, for each location from which c can be reached by at most
// f.length transitions, how many it takes. Guards are ignored.
func (f *cycleFinder) distances(c int) map[int]int {
	d := map[int]int{c: 0}
	todo := []int{c}
	for len(todo) > 0 {
		at := todo[0]
		todo = todo[1:]
		if d[at] == f.length {
			break
		}
		for _, from := range f.into[at] {
			if _, known := d[from]; !known {
				d[from] = d[at] + 1
				todo = append(todo, from)
			}
		}
	}
	return d
}

func (f *cycleFinder) closedPaths(c int) {
	back := f.distances(c)
	front := []path{{at: c, instruction: Skip(f.n)}}
	for left := f.length - 1; left >= 0; left-- {
		var next []path
		known := map[string]bool{}
		keep := func(p path) {
			if d, near := back[p.at]; !near || d > left || len(next) >= maxFront || !Feasible(p.instruction.Guard) {
				return
			}
			if key := fmt.Sprint(p.at, ":", p.instruction.key()); !known[key] {
				known[key] = true
				next = append(next, p)
			}
		}
		for _, p := range front {
			f.extend(c, p, keep)
		}
		for _, p := range next {
			if p.at == c {
				f.add(c, p)
			}
		}
		front = next
	}
}

// extend takes every transition from a path's end, with and without an inner
// loop before it.
func (f *cycleFinder) extend(c int, p path, keep func(path)) {
	for i := range f.out[p.at] {
		t := &f.out[p.at][i]
		last := Part{From: p.at, Transition: t}
		keep(path{t.To, p.instruction.Then(t.Instruction), append(p.parts[:len(p.parts):len(p.parts)], last)})
		if p.at == c {
			continue
		}
		for _, m := range f.inner[p.at] {
			once := Part{From: p.at, Inner: m}
			keep(path{t.To, p.instruction.Then(m.Instruction).Then(t.Instruction), append(p.parts[:len(p.parts):len(p.parts)], once, last)})
			if loop, times, more, ok := nest(p.instruction, m.Instruction, t.Instruction.Guard); ok {
				often := Part{From: p.at, Inner: m, times: times, more: more}
				keep(path{t.To, loop.Then(t.Instruction), append(p.parts[:len(p.parts):len(p.parts)], often, last)})
			}
		}
	}
}

func (f *cycleFinder) add(c int, p path) { f.metas[c], _ = added(f.metas[c], p) }

// added returns the meta-transitions of a location with the closed path as one
// more, if it is worth it; m is nil if not.
func added(metas []*Meta, p path) (all []*Meta, m *Meta) {
	power, n := p.instruction.idempotentPower()
	if power == nil || power.idle() || repeats(p.parts) || !Feasible(power.Then(power).Guard) {
		return metas, nil
	}
	for _, known := range metas {
		if known.Instruction.weaker(power) {
			return metas, nil
		}
	}
	metas = slices.DeleteFunc(metas, func(m *Meta) bool { return power.weaker(m.Instruction) })
	if len(metas) >= maxMetas {
		return metas, nil
	}
	m = &Meta{Instruction: power, rounds: n}
	for range n {
		m.Body = append(m.Body, p.parts...)
	}
	for _, part := range m.Body {
		m.Nested = m.Nested || part.times != nil
	}
	return append(metas, m), m
}

// repeats reports whether a path consists of a shorter one several times.
func repeats(parts []Part) bool {
	for n := 1; n <= len(parts)/2; n++ {
		same := len(parts)%n == 0
		for i := n; i < len(parts) && same; i++ {
			a, b := parts[i], parts[i-n]
			same = a.Transition == b.Transition && a.Inner == b.Inner && (a.times == nil) == (b.times == nil)
		}
		if same {
			return true
		}
	}
	return false
}

// weaker reports whether two instructions have the same effect and i's guard
// holds whenever j's does, as far as comparing rows one by one shows. False is
// no proof of the contrary.
func (i *Instruction) weaker(j *Instruction) bool {
	if !i.B.equal(j.B) || !i.A.equal(j.A) {
		return false
	}
	for _, r := range i.Guard {
		if !slices.ContainsFunc(j.Guard, func(s Row) bool { return s.B.Cmp(r.B) <= 0 && s.A.equal(r.A) }) {
			return false
		}
	}
	return true
}
