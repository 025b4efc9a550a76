package failures

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/explore"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/options"
	"github.com/ltlcheck/ltlcheck/internal/check/plans"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/smaller"
	"github.com/ltlcheck/ltlcheck/program"
)

// Count counts the states and transitions of a program (check.Counts), of a
// smaller one if reduce names reductions. A limit is in the result; errors are
// faults of the program.
func Count(ctx context.Context, prog program.Program, opts options.Options, depthFirst bool, reduce []string) (explore.Exploration, error) {
	e := &countAttempts{prog: prog, opts: opts, depthFirst: depthFirst, reduce: reduce}
	err := e.CarryOut(ctx, opts.Checkpoints, plans.For(e.situation()), plans.Ways{
		plans.Quotient: e.exploreQuotient, plans.Smaller: e.exploreSmaller, plans.Itself: e.exploreItself,
	})
	return e.result, err
}

// countAttempts are the attempts to explore a program.
type countAttempts struct {
	plans.Progress
	prog       program.Program
	opts       options.Options
	depthFirst bool
	reduce     []string
	result     explore.Exploration
}

// situation determines the plan, and which reductions are left out.
func (e *countAttempts) situation() plans.Situation {
	s := plans.Situation{Goal: plans.Counts, Smaller: len(e.reduce) > 0, Quotient: e.opts.Symmetry && len(e.reduce) == 0}
	if s.Smaller {
		all := e.prog.(program.Reducer).Reductions()
		e.Without = slices.DeleteFunc(slices.Clone(all), func(name string) bool { return slices.Contains(e.reduce, name) })
		s.Reductions = len(all)
	}
	return s
}

// exploreItself explores the program without reductions.
func (e *countAttempts) exploreItself(ctx context.Context) (plans.Outcome, error) {
	err := e.explore(ctx, e.prog, false)
	e.result.Reduction = e.Why
	return plans.Done, err
}

// explore explores a program, on the disk if there is one.
func (e *countAttempts) explore(ctx context.Context, prog program.Program, reduced bool) (err error) {
	if e.opts.Disk != nil {
		e.result, err = explore.ExploreOnDisk(ctx, prog, e.opts.Disk, e.opts.Counts(e.depthFirst))
		return err
	}
	opts := e.opts.Counts(e.depthFirst)
	opts.Reduced = reduced
	e.result, err = explore.Explore(ctx, prog, opts)
	return err
}

// exploreSmaller explores a smaller program that fails in the same ways, and
// lifts the runs into errors to the program itself. Its outcome is refuted if
// the smaller program turns out to be no such program.
func (e *countAttempts) exploreSmaller(ctx context.Context) (plans.Outcome, error) {
	small, why, err := e.prog.(program.Reducer).ReduceFailures(ctx, e.Without)
	if ended := monitor.Ended(ctx, e.opts.Limits); ended != nil {
		e.result = explore.Exploration{Reason: ended.Error()}
		return plans.Done, nil
	}
	if small == nil || err != nil {
		e.Why = search.JoinMethods(append(e.Refuted, smaller.NoneThatHelps(why))...)
		return plans.Unhelpful, err
	}
	err = e.explore(ctx, small, true)
	if name, why := small.Refutation(); why != "" {
		e.Without, e.Refuted = append(e.Without, name), append(e.Refuted, why)
		return plans.Refuted, nil
	}
	if err != nil {
		return plans.Done, err
	}
	return e.lift(ctx, small)
}

// exploreQuotient explores one of all states that differ by an exchange of
// interchangeable processes.
func (e *countAttempts) exploreQuotient(ctx context.Context) (plans.Outcome, error) {
	small, why, err := smaller.Quotient(e.prog, nil, program.SameUpToStuttering)
	if small == nil || err != nil {
		e.Why = why
		return plans.Unhelpful, err
	}
	err = e.explore(ctx, small, true)
	if _, why := small.Refutation(); why != "" {
		e.Why = "none, as " + why
		return plans.Unhelpful, nil
	}
	if err != nil {
		return plans.Done, err
	}
	if out, err := e.lift(ctx, small); out != plans.Done || err != nil {
		return out, err
	}
	if small.Closed != nil && e.result.Exhaustive && e.result.Represented > 0 {
		e.result.Reduction += ", " + orbits(e.result.States, e.result.Represented, small.Closed())
	}
	return plans.Done, nil
}

// orbits says how many states others stand for.
func orbits(states uint64, represented float64, closed bool) string {
	most := ""
	if !closed {
		most = "at most "
	}
	return fmt.Sprintf("%d %s of %s%.0f %s", states, plural("orbit", states == 1), most, represented, plural("state", represented == 1))
}

// plural returns a noun for one or for several.
func plural(noun string, one bool) string {
	if one {
		return noun
	}
	return noun + "s"
}

// lift notes how a smaller program was explored, and replaces the runs into
// errors by those of the program itself.
func (e *countAttempts) lift(ctx context.Context, small *program.Reduced) (plans.Outcome, error) {
	e.result.Reduction = search.JoinMethods(append(e.Refuted, small.Summary())...)
	for i := range e.result.Errors {
		err := replay.LiftFailure(ctx, e.prog, small, &e.result.Errors[i])
		var limit *monitor.LimitError
		if errors.As(err, &limit) {
			e.result.Errors, e.result.Exhaustive, e.result.Reason = e.result.Errors[:i], false, limit.Reason
			break
		}
		if errors.Is(err, program.ErrLong) {
			e.Why = search.JoinMethods(append(e.Refuted, smaller.NoneThatHelps(err.Error()))...)
			return plans.Unhelpful, nil
		}
		if err != nil {
			return plans.Done, err
		}
	}
	return plans.Done, nil
}
