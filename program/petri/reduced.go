package petri

import (
	"context"
	"fmt"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// reduced is a net that stands for another, its original. Atoms are written in
// the names of the original.
type reduced struct {
	*Net
	original *nets.Net
	shorter  bool
	first    []uint32 // transitions of the original that are fired before all others
	place    []int32  // by place of the original: that of the net, -1 when it is gone
	fires    [][]uint32
}

// build makes a net of the places and transitions that are left. Its reachable
// markings are those of the original restricted to these places, or fewer, so the
// bounds of the places hold here as well.
func (r *reducer) build() *reduced {
	out := &reduced{original: r.net.arrays, shorter: r.shortened, first: r.first, place: make([]int32, len(r.net.arrays.Places)), Net: &Net{Name: r.net.Name, arrays: &nets.Net{File: r.net.arrays.File}}}
	for p, node := range r.net.arrays.Places {
		out.place[p] = -1
		if !r.gone[p] {
			out.place[p] = int32(len(out.arrays.Places))
			out.arrays.Places = append(out.arrays.Places, node)
			out.arrays.Initial = append(out.arrays.Initial, r.initial[p])
			out.arrays.Bounds = append(out.arrays.Bounds, r.net.arrays.Bounds[p])
		}
	}
	out.arrays.Pre.First, out.arrays.Post.First = []uint32{0}, []uint32{0}
	for _, t := range r.transitions {
		out.arrays.Transitions = append(out.arrays.Transitions, r.net.arrays.Transitions[t.fires[0]])
		out.fires = append(out.fires, t.fires)
		out.arrays.Pre.List = append(out.arrays.Pre.List, out.arcs(t.pre)...)
		out.arrays.Post.List = append(out.arrays.Post.List, out.arcs(t.post)...)
		out.arrays.Pre.First = append(out.arrays.Pre.First, uint32(len(out.arrays.Pre.List)))
		out.arrays.Post.First = append(out.arrays.Post.First, uint32(len(out.arrays.Post.List)))
	}
	out.arrays.Seal()
	return out
}

// arcs returns the weights as arcs, in the order of the reduced net's places.
func (r *reduced) arcs(weights map[uint32]uint64) []nets.Arc {
	var list []nets.Arc
	for p, w := range weights {
		list = append(list, nets.Arc{Place: uint32(r.place[p]), Weight: w})
	}
	slices.SortFunc(list, func(a, b nets.Arc) int { return int(a.Place) - int(b.Place) })
	return list
}

// asReduced returns the net as one that stands for another.
func (r *reduced) asReduced() *program.Reduced {
	return &program.Reduced{Program: r, Summary: r.summary, Lift: r.lift, Shortened: r.shorter}
}

// summary compares the sizes of the nets.
func (r *reduced) summary() string {
	return fmt.Sprintf("on a net reduced from %s and %s to %d and %d",
		english.Plural(len(r.original.Places), "place", ""), english.Plural(len(r.original.Transitions), "transition", ""), len(r.arrays.Places), len(r.arrays.Transitions))
}

// Bind resolves atoms as the original does and translates them to the reduced
// net. The atoms must be among those that the net was reduced for, as their
// places would be missing otherwise.
func (r *reduced) Bind(atoms []program.Atom) (program.Binding, error) {
	b, err := r.original.Bind(atoms)
	if err != nil {
		return nil, err
	}
	own := &nets.Binding{Net: r.arrays, State: b.State, Conds: make([]*nets.Condition, len(atoms))}
	for i, c := range b.Conds {
		if c == nil {
			return nil, fmt.Errorf("internal error: the reduced net cannot tell %q", atoms[i].Text)
		}
		own.Conds[i] = r.translate(c)
	}
	own.DeriveAffected()
	return &binding{Binding: own, engine: r.engine}, nil
}

// translate rewrites a condition to the places of the reduced net. fireable(t)
// becomes a comparison of the pre-places where t itself is gone, or takes
// something else.
func (r *reduced) translate(c *nets.Condition) *nets.Condition {
	out := &nets.Condition{Op: c.Op, Bound: c.Bound}
	for _, k := range c.Kids {
		out.Kids = append(out.Kids, r.translate(k))
	}
	for _, s := range c.Sum {
		out.Sum = append(out.Sum, nets.Summand{Place: uint32(r.place[s.Place]), Coefficient: s.Coefficient})
	}
	if c.Op != nets.OpFireable {
		return out
	}
	kept := r.kept()
	var same []uint32
	out.Op = nets.OpOr
	for _, t := range c.Transitions {
		if k, ok := kept[t]; ok {
			same = append(same, k)
			continue
		}
		enabled := &nets.Condition{Op: nets.OpAnd}
		for _, a := range r.original.Pre.Of(int(t)) {
			few := &nets.Condition{Op: nets.OpLess, Sum: []nets.Summand{{Place: uint32(r.place[a.Place]), Coefficient: 1}}, Bound: int64(a.Weight)}
			enabled.Kids = append(enabled.Kids, &nets.Condition{Op: nets.OpNot, Kids: []*nets.Condition{few}})
		}
		out.Kids = append(out.Kids, enabled)
	}
	if len(same) > 0 {
		out.Kids = append(out.Kids, r.arrays.NewFireable(same))
	}
	return out
}

// kept returns the transitions of the original that take the same in the reduced
// net, with their numbers there.
func (r *reduced) kept() map[uint32]uint32 {
	out := map[uint32]uint32{}
	for k, fires := range r.fires {
		pre, original := r.arrays.Pre.Of(k), r.original.Pre.Of(int(fires[0]))
		same := slices.EqualFunc(pre, original, func(a, b nets.Arc) bool { return int32(a.Place) == r.place[b.Place] && a.Weight == b.Weight })
		if same {
			out[fires[0]] = uint32(k)
		}
	}
	return out
}

// maxLifted bounds the steps of a run that is lifted.
const maxLifted = 1 << 16

// lifting is a run of the original net under construction.
type lifting struct {
	*reduced
	ex  *nets.Explorer
	m   []uint64
	run program.LiftedRun
	ctx context.Context
}

// lift finds a run of the original. It fires the transitions of the original
// that each reduced one stands for. Each round of a cycle changes the tokens of
// the original by the same, so that after the first one either the marking
// repeats, or it has more tokens and the round can be repeated for ever, or it
// never will. Where the reduced net has stopped, the original goes on without
// its visible part, until it stops or repeats.
func (r *reduced) lift(ctx context.Context, _ program.State, prefix, cycle []program.Action) (*program.LiftedRun, error) {
	l := &lifting{reduced: r, ex: nets.NewExplorer(&nets.Binding{Net: r.original}), m: slices.Clone(r.original.Initial), ctx: ctx}
	for _, t := range r.first {
		if ok, err := l.fire(int(t)); !ok || err != nil {
			return nil, err
		}
	}
	if ok, err := l.fireAll(prefix); !ok || err != nil {
		return nil, err
	}
	if len(cycle) == 1 && cycle[0] == program.Stutter {
		return l.stop()
	}
	before := slices.Clone(l.m)
	l.run.Cycle = len(l.run.Actions)
	if ok, err := l.fireAll(cycle); !ok || err != nil {
		return nil, err
	}
	if ok, err := l.close(before); !ok || err != nil {
		return nil, err
	}
	return &l.run, nil
}

// close ends the run whose cycle began in a marking; false if it cannot be
// repeated for ever.
func (l *lifting) close(before []uint64) (ok bool, err error) {
	switch {
	case slices.Equal(l.m, before):
		return true, nil
	case !covers(l.m, before):
		return false, nil
	}
	l.run.Last, err = l.vector()
	return err == nil, err
}

// visit records the current marking of the run. If it occurred before, the cycle
// begins there and the run is closed.
func (l *lifting) visit(seen map[string]int) (s program.State, closed bool, err error) {
	if s, err = l.vector(); err != nil {
		return nil, false, err
	}
	if l.run.Cycle, closed = seen[string(s)]; !closed {
		seen[string(s)] = len(l.run.Actions)
	}
	return s, closed, nil
}

// vector returns the current marking as a state of the original.
func (l *lifting) vector() (program.State, error) {
	s, err := l.ex.Encode(l.m)
	return slices.Clone(s), err
}

// fireAll fires what the actions of the reduced net stand for; false if
// something is not enabled or the run becomes too long.
func (l *lifting) fireAll(actions []program.Action) (bool, error) {
	for _, a := range actions {
		if a >= program.Action(len(l.fires)) {
			return false, nil
		}
		if l.ctx.Err() != nil {
			return false, program.ErrInterrupted
		}
		for _, t := range l.fires[a] {
			if ok, err := l.fire(int(t)); !ok || err != nil {
				return false, err
			}
		}
	}
	return true, nil
}

func (l *lifting) fire(t int) (bool, error) {
	if !l.original.Enabled(l.m, t) || len(l.run.Actions) >= maxLifted {
		return false, nil
	}
	s, err := l.vector()
	if err != nil {
		return false, err
	}
	l.run.States, l.run.Actions = append(l.run.States, s), append(l.run.Actions, program.Action(t))
	for _, c := range l.original.Changes.Of(t) {
		l.m[c.Place] += c.Plus - c.Minus
	}
	return true, nil
}

// stop continues a run whose visible part has stopped, by firing whatever is
// enabled, until the run stops, repeats a marking, or comes to one with more
// tokens; the last is looked for from markings after 1, 2, 4, ... steps on.
func (l *lifting) stop() (*program.LiftedRun, error) {
	seen := map[string]int{}
	anchor, at, next := slices.Clone(l.m), len(l.run.Actions), 1
	for {
		s, closed, err := l.visit(seen)
		if closed || err != nil {
			return &l.run, err
		}
		if n := len(l.run.Actions) - at; n > 0 && covers(l.m, anchor) {
			l.run.Cycle, l.run.Last = at, s
			return &l.run, nil
		} else if n == next {
			anchor, at, next = slices.Clone(l.m), len(l.run.Actions), 2*next
		}
		t := l.original.SomeEnabled(l.m, 0)
		if t < 0 {
			l.run.Cycle = len(l.run.Actions)
			l.run.States, l.run.Actions = append(l.run.States, s), append(l.run.Actions, program.Stutter)
			return &l.run, nil
		}
		if ok, err := l.fire(t); !ok || err != nil {
			return nil, err
		}
	}
}
