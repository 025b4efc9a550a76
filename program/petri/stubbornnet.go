package petri

import (
	"context"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/por"
	"github.com/ltlcheck/ltlcheck/program"
)

// partial is a net of which fewer interleavings are explored.
type partial struct {
	*por.Program
	inner *reduced // nil when it is the net itself
}

// explorePartly makes a program that leaves out interleavings of prog, which is
// a net or, as inner, a reduced one; nil if that saves little.
func explorePartly(ctx context.Context, prog program.Program, inner *reduced, atoms []program.Atom, loops bool) *partial {
	bound, err := prog.Bind(atoms)
	if err != nil {
		return nil
	}
	tables := newStubbornTables(bound.(*binding).Binding, loops)
	fresh := func(effort *int) *por.Program {
		return por.New(prog, bound, por.Config{Stubborn: true, Merge: loops, Front: func() por.Front {
			p := tables.newPicker()
			p.effort = effort
			return p
		}})
	}
	if left := maxSampleEffort; !worth(ctx, fresh(&left), &left) {
		return nil
	}
	return &partial{fresh(nil), inner}
}

// asReduced returns the program as one that stands for the net.
func (p *partial) asReduced() *program.Reduced {
	r := &program.Reduced{Program: p, Summary: p.summary, Lift: p.lift, Interleavings: &program.Interleavings{
		Again: func() *program.Reduced { return (&partial{p.Program.Again(), p.inner}).asReduced() },
	}}
	if p.inner != nil {
		r.Interleavings.All = p.inner.asReduced()
	}
	return r
}

// summary describes both reductions.
func (p *partial) summary() string {
	if p.inner == nil {
		return p.Program.Summary()
	}
	return strings.Join([]string{p.inner.summary(), p.Program.Summary()}, ", ")
}

// lift finds a run of the net, and of the original of a reduced net.
func (p *partial) lift(ctx context.Context, initial program.State, prefix, cycle []program.Action) (*program.LiftedRun, error) {
	run, err := p.Program.Lift(ctx, initial, prefix, cycle)
	if run == nil || err != nil || p.inner == nil {
		return run, err
	}
	return p.inner.lift(ctx, nil, run.Actions[:run.Cycle], run.Actions[run.Cycle:])
}

// ReduceFailures implements program.Reducer. It explores fewer ways to
// the dead markings of the net: all of these are reached, and no others.
func (n *Net) ReduceFailures(ctx context.Context, without []string) (small *program.Reduced, why string, err error) {
	if slices.Contains(without, reducePOR) {
		return nil, "", nil
	}
	if p := explorePartly(ctx, n, nil, nil, false); p != nil {
		return p.asReduced(), "", nil
	}
	return nil, littleGain, nil
}

// littleGain is the reason given when no interleavings are left out.
const littleGain = "no partial-order reduction, as the first markings show little gain"
