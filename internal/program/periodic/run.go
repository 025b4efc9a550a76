package periodic

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// Runs. A set knows the set and the transition or meta-transition that it was
// made of. So for a state in it a predecessor is found, as a member of an
// automaton, and for a meta-transition also how often it was executed; and so
// on back to an initial state. What comes out is a path with repetition counts,
// however long the run is. It is checked forward by arithmetic alone: guards
// before every transition, and for k repetitions before the first, the second
// and the last, which is enough for convex guards.

// Run leads from an initial state, Start at Location, to the values End. It is
// stored in segments with repetition counts, so that its size does not depend
// on its length.
type Run struct {
	Location int
	Start    Vector
	Segments []Segment
	End      Vector
}

// Segment is a transition, or a closed path executed Times times. Exactly one
// of Transition and Meta is set.
type Segment struct {
	From       int
	Transition *Transition
	Meta       *Meta
	Times      exact.Int // of a closed path
}

var errRun = errors.New("a state that was found has no run that leads to it")

// Run returns a run to state x, which must be in the set of node n. The run has
// been checked by arithmetic (Run.Check). An error means that an automaton
// exceeded its limit, or a mistake in this package.
func (e *Exploration) Run(n *Node, x Vector) (*Run, error) {
	r := &Run{End: x}
	for ; n.Parent != nil; n = n.Parent {
		before, times, err := e.predecessor(n, x)
		if err != nil {
			return nil, err
		}
		r.Segments = append(r.Segments, Segment{From: n.Parent.Location, Transition: n.Transition, Meta: n.Meta, Times: times})
		x = before
	}
	r.Location, r.Start = n.Location, x
	slices.Reverse(r.Segments)
	return r, r.Check()
}

// predecessor finds a state in the parent of n from which n's transition, or
// its meta-transition a number of times, leads to x. The parent's set has its
// vector and k, the number of times less one, as further counts.
func (e *Exploration) predecessor(n *Node, x Vector) (Vector, exact.Int, error) {
	size := len(x)
	i := n.instruction()
	rows := make([]Row, 0, len(i.Guard)+2*size)
	repeated, period := i.Guard, make(Vector, size)
	if n.Meta != nil && !n.Once {
		repeated, period = i.repeated(), i.A.apply(i.B)
	}
	for _, r := range repeated {
		rows = append(rows, Row{append(r.A[:len(r.A):len(r.A)], make(Vector, size+1-len(r.A))...), r.B})
	}
	for v := range x { // A·x' + k·A·b + b = x
		rows = append(rows, equal(i.A[v].with(period[v]), x[v].Sub(i.B[v]))...)
	}
	w, err := e.member(n.Parent.counting(), rows)
	if err != nil {
		return nil, exact.Int{}, err
	}
	if w == nil {
		return nil, exact.Int{}, errRun
	}
	return w[:size:size], w[size].Add(exact.Of(1)), nil
}

// counting returns the node with one more variable, which may have any value.
func (n *Node) counting() *Node {
	s := &Set{D: n.Set.D.with(exact.Int{}), C: append(n.Set.C[:len(n.Set.C):len(n.Set.C)], make(Vector, n.Set.Counts()))}
	for v := range s.C {
		s.C[v] = s.C[v].with(exact.Int{})
	}
	s.C[len(s.C)-1][n.Set.Counts()] = exact.Of(1)
	for _, r := range n.Set.P {
		s.P = append(s.P, Row{r.A.with(exact.Int{}), r.B})
	}
	return &Node{Set: s, exact: n.exact, limit: n.limit} // an automaton leaves other variables free
}

func (n *Node) instruction() *Instruction {
	if n.Meta != nil {
		return n.Meta.Instruction
	}
	return n.Transition.Instruction
}

// Check executes the run by arithmetic, and returns an error if a guard does
// not hold or the run ends elsewhere. The time does not depend on repetition
// counts.
func (r *Run) Check() error {
	x := r.Start
	for n, s := range r.Segments {
		var ok bool
		if x, ok = s.execute(x); !ok {
			return fmt.Errorf("segment %d of a run cannot be executed", n+1)
		}
	}
	if !x.equal(r.End) {
		return errors.New("a run does not end where it should")
	}
	return nil
}

func (s Segment) execute(x Vector) (Vector, bool) {
	if s.Meta == nil {
		return s.Transition.Instruction.Apply(x), s.Transition.Instruction.Enabled(x)
	}
	return s.Meta.Instruction.execute(x, s.Times)
}

// execute executes an idempotent instruction several times, at least once, in
// constant time. It returns false if a guard does not hold.
func (i *Instruction) execute(x Vector, times exact.Int) (Vector, bool) {
	if times.Sign() <= 0 || !i.Enabled(x) {
		return nil, false
	}
	x = i.Apply(x)
	k := times.Sub(exact.Of(1))
	if k.IsZero() {
		return x, true
	}
	period := i.A.apply(i.B)
	last := x.plus(period.times(k.Sub(exact.Of(1))))
	return x.plus(period.times(k)), i.Enabled(x) && i.Enabled(last)
}

// Length returns the number of transitions, those of loops counted as often as
// they are executed; -1 if there are more than limit. The time is proportional
// to the result.
func (r *Run) Length(limit int) int {
	n := 0
	if !r.Walk(func(int, *Transition, Vector) bool { n++; return n <= limit }) {
		return -1
	}
	return n
}

// Walk calls visit for every transition, with the location and the values
// before it, until visit returns false; Walk then returns false as well. It
// unrolls all loops.
func (r *Run) Walk(visit func(from int, t *Transition, x Vector) bool) bool {
	w := walker{x: r.Start, visit: visit}
	for _, s := range r.Segments {
		if s.Meta == nil {
			w.transition(s.From, s.Transition)
			continue
		}
		w.meta(s.Meta, s.Times)
	}
	return !w.stopped
}

type walker struct {
	x       Vector
	visit   func(from int, t *Transition, x Vector) bool
	stopped bool
}

func (w *walker) transition(from int, t *Transition) {
	if w.stopped {
		return
	}
	w.stopped = !w.visit(from, t, w.x)
	w.x = t.Instruction.Apply(w.x)
}

func (w *walker) meta(m *Meta, times exact.Int) {
	one := exact.Of(1)
	for ; times.Sign() > 0 && !w.stopped; times = times.Sub(one) {
		begin := w.x
		for i, p := range m.Body {
			if i%(len(m.Body)/m.rounds) == 0 {
				begin = w.x
			}
			switch {
			case p.Transition != nil:
				w.transition(p.From, p.Transition)
			case p.times != nil:
				w.meta(p.Inner, dot(p.times, begin).Add(p.more).Add(one))
			default:
				w.meta(p.Inner, one)
			}
		}
	}
}
