package periodic

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// Cycles that can be executed for ever. Of an idempotent instruction T·x ≤ u →
// x := A·x + b the values after k ≥ 1 executions are A·x + b + (k−1)·A·b. So it
// is enabled for ever from x exactly when
//
//	T·x ≤ u,  T(A·x + b) ≤ u  and  T·A·b ≤ 0
//
// the last of which says nothing of x. A reachable x with these rows, on a
// closed path of control that has all marks, is an infinite run with all marks
// again and again: a lasso whose values need not come back. Closed paths are
// found as those of meta-transitions are (cycles.go), but ones that change
// nothing count, and those with different marks are different.

// Hop is a transition together with the location that it leads from.
type Hop struct {
	From       int
	Transition *Transition
}

// Cycle is a closed path of control that can be executed for ever from each
// state that satisfies Rows.
type Cycle struct {
	Hops []Hop
	Rows []Row
}

// Lasso is an infinite run: a finite run, and behind it a closed path for ever.
// Values need not come back; from the second time on each round adds the same
// to them (Change).
type Lasso struct {
	Prefix *Run // ends where the cycle begins
	Cycle  []Hop
}

// forever returns the rows under which an idempotent instruction stays enabled
// for ever; ok is false if it never does.
func (i *Instruction) forever() (rows []Row, ok bool) {
	period := i.A.apply(i.B)
	for _, t := range i.Guard {
		if dot(t.A, period).Sign() > 0 {
			return nil, false
		}
		rows = append(rows, t)
		if !i.A.isIdentity() {
			rows = append(rows, i.before(t))
		}
	}
	rows = tidy(rows)
	return rows, Feasible(rows)
}

// Cycles returns closed paths through a location that can be executed for ever,
// and whose transitions have, together, all marks of all. marks returns those
// of one transition. The paths are found by their simple rounds, which have up
// to Options.Cycles transitions; if that is not set, up to DefaultCycles or
// more. Not all such paths need be found.
func (e *Exploration) Cycles(location int, marks func(t *Transition) uint64, all uint64) []*Cycle {
	if e.finder == nil {
		e.finder = newCycleFinder(e.transitions, len(e.System.Variables()), e.forever)
	}
	return e.finder.forever(location, marks, all)
}

// markedPath is a path of control with its transitions and the marks on them.
type markedPath struct {
	path
	hops  []Hop
	marks uint64
}

func (f *cycleFinder) forever(c int, marks func(t *Transition) uint64, all uint64) (found []*Cycle) {
	back := f.distances(c)
	front := []markedPath{{path: path{at: c, instruction: Skip(f.n)}}}
	for left := f.length - 1; left >= 0 && len(found) < maxMetas; left-- {
		var next []markedPath
		known := map[string]bool{}
		for _, p := range front {
			for i := range f.out[p.at] {
				t := &f.out[p.at][i]
				if d, near := back[t.To]; !near || d > left || len(next) >= f.front {
					continue
				}
				n := markedPath{path: path{at: t.To, instruction: p.instruction.Then(t.Instruction)}, marks: p.marks | marks(t)&all}
				key := fmt.Sprint(n.at, ":", n.marks, ":", n.instruction.key())
				if known[key] || !Feasible(n.instruction.Guard) {
					continue
				}
				known[key] = true
				n.hops = append(p.hops[:len(p.hops):len(p.hops)], Hop{p.at, t})
				next = append(next, n)
			}
		}
		for _, p := range next {
			if p.at == c && p.marks == all {
				found = append(found, p.cycles()...)
			}
		}
		front = next
	}
	return found
}

// cycles returns the closed path as a cycle, repeated as often as makes its
// matrix idempotent; nothing if no power is idempotent, or the cycle cannot go
// on for ever.
func (p *markedPath) cycles() []*Cycle {
	power, n := p.instruction.idempotentPower()
	if power == nil {
		return nil
	}
	rows, ok := power.forever()
	if !ok {
		return nil
	}
	c := &Cycle{Rows: rows}
	for range n {
		c.Hops = append(c.Hops, p.hops...)
	}
	return []*Cycle{c}
}

// Meets returns a state of a node that satisfies the rows; nil if there is
// none.
func (e *Exploration) Meets(n *Node, rows []Row) (Vector, error) {
	return e.member(n, rows)
}

// Check goes through the lasso by arithmetic, without the rows above: after the
// prefix three times around, transition after transition. Let d be the
// difference that the third time makes to the second, at every place of the
// cycle. If the linear parts of the transitions take the difference at one
// place to that at the next, and at the last place to that at the first, every
// further time around adds d again; and if no guard grows along d, guards that
// hold the second time hold for ever.
func (l *Lasso) Check() error {
	if err := l.Prefix.Check(); err != nil {
		return err
	}
	if len(l.Cycle) == 0 {
		return errors.New("a lasso has no cycle")
	}
	x := l.Prefix.End
	var rounds [3][]Vector
	for r := range rounds {
		for _, h := range l.Cycle {
			if !h.Transition.Instruction.Enabled(x) {
				return errors.New("a cycle cannot be executed three times")
			}
			rounds[r] = append(rounds[r], x)
			x = h.Transition.Instruction.Apply(x)
		}
	}
	last := x.minus(rounds[2][0])
	if !last.equal(rounds[2][0].minus(rounds[1][0])) {
		return errors.New("a cycle does not change values by the same each time")
	}
	for j, h := range l.Cycle {
		d, next := rounds[2][j].minus(rounds[1][j]), last
		if j+1 < len(l.Cycle) {
			next = rounds[2][j+1].minus(rounds[1][j+1])
		}
		if !h.Transition.Instruction.A.apply(d).equal(next) {
			return errors.New("a cycle does not go on changing values by the same")
		}
		for _, t := range h.Transition.Instruction.Guard {
			if dot(t.A, d).Sign() > 0 {
				return errors.New("a guard of a cycle does not hold for ever")
			}
		}
	}
	return nil
}

// Change returns what one time around adds to the values, from the second time
// on.
func (l *Lasso) Change() Vector {
	x := l.around(l.Prefix.End)
	return l.around(x).minus(x)
}

func (l *Lasso) around(x Vector) Vector {
	for _, h := range l.Cycle {
		x = h.Transition.Instruction.Apply(x)
	}
	return x
}

// Then returns the run with one more transition. r is not changed. The guard of
// the transition is not tested; Check does that.
func (r *Run) Then(h Hop) *Run {
	more := *r
	more.Segments = append(slices.Clone(r.Segments), Segment{From: h.From, Transition: h.Transition, Times: exact.Of(1)})
	more.End = h.Transition.Instruction.Apply(r.End)
	return &more
}
