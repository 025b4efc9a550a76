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
	tables := newStubbornTables(bound.(*binding), loops)
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

// Summary implements program.Reduced.
func (p *partial) Summary() string {
	if p.inner == nil {
		return p.Program.Summary()
	}
	return strings.Join([]string{p.inner.Summary(), p.Program.Summary()}, ", ")
}

// Lift implements program.Reduced: it finds a run of the net, and of the
// original of a reduced net.
func (p *partial) Lift(ctx context.Context, prefix, cycle []program.Action) (*program.LiftedRun, error) {
	run, err := p.Program.Lift(ctx, prefix, cycle)
	if run == nil || err != nil || p.inner == nil {
		return run, err
	}
	return p.inner.Lift(ctx, run.Actions[:run.Cycle], run.Actions[run.Cycle:])
}

// Whole implements program.Interleaved.
func (p *partial) Whole() program.Reduced {
	if p.inner == nil {
		return nil
	}
	return p.inner
}

// Again implements program.Interleaved.
func (p *partial) Again() program.Reduced { return &partial{p.Program.Again(), p.inner} }

// ReduceFailures implements program.FailureReducible. It explores fewer ways to
// the dead markings of the net: all of these are reached, and no others.
func (n *Net) ReduceFailures(ctx context.Context, without []string) (small program.Reduced, why string, err error) {
	if slices.Contains(without, reducePOR) {
		return nil, "", nil
	}
	if p := explorePartly(ctx, n, nil, nil, false); p != nil {
		return p, "", nil
	}
	return nil, littleGain, nil
}

// littleGain is the reason given when no interleavings are left out.
const littleGain = "no partial-order reduction, as the first markings show little gain"
