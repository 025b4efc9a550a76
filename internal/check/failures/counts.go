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
func (c *countAttempts) situation() plans.Situation {
	s := plans.Situation{Goal: plans.Counts, Smaller: len(c.reduce) > 0, Quotient: c.opts.Symmetry && len(c.reduce) == 0}
	if s.Smaller {
		all := c.prog.(program.Reducer).Reductions()
		c.Without = slices.DeleteFunc(slices.Clone(all), func(name string) bool { return slices.Contains(c.reduce, name) })
		s.Reductions = len(all)
	}
	return s
}

// exploreItself explores the program without reductions.
func (c *countAttempts) exploreItself(ctx context.Context) (plans.Outcome, error) {
	err := c.explore(ctx, c.prog, false)
	c.result.Reduction = c.Why
	return plans.Done, err
}

// explore explores a program, on the disk if there is one.
func (c *countAttempts) explore(ctx context.Context, prog program.Program, reduced bool) (err error) {
	if c.opts.Disk != nil {
		c.result, err = c.opts.ExploreOnDisk(ctx, prog, c.opts.Disk, c.opts.Counts(c.depthFirst))
		return err
	}
	opts := c.opts.Counts(c.depthFirst)
	opts.Reduced = reduced
	c.result, err = explore.Explore(ctx, prog, opts)
	return err
}

// exploreSmaller explores a smaller program that fails in the same ways, and
// lifts the runs into errors to the program itself. Its outcome is refuted if
// the smaller program turns out to be no such program.
func (c *countAttempts) exploreSmaller(ctx context.Context) (plans.Outcome, error) {
	small, why, err := c.prog.(program.Reducer).ReduceFailures(ctx, c.Without)
	if ended := monitor.Ended(ctx, c.opts.Limits); ended != nil {
		c.result = explore.Exploration{Reason: ended.Error()}
		return plans.Done, nil
	}
	if small == nil || err != nil {
		c.Why = search.JoinMethods(append(c.Refuted, smaller.NoneThatHelps(why))...)
		return plans.Unhelpful, err
	}
	err = c.explore(ctx, small, true)
	if name, why := small.Refutation(); why != "" {
		c.Without, c.Refuted = append(c.Without, name), append(c.Refuted, why)
		return plans.Refuted, nil
	}
	if err != nil {
		return plans.Done, err
	}
	return c.lift(ctx, small)
}

// exploreQuotient explores one of all states that differ by an exchange of
// interchangeable processes.
func (c *countAttempts) exploreQuotient(ctx context.Context) (plans.Outcome, error) {
	small, why, err := smaller.Quotient(c.prog, nil, program.SameUpToStuttering)
	if small == nil || err != nil {
		c.Why = why
		return plans.Unhelpful, err
	}
	err = c.explore(ctx, small, true)
	if _, why := small.Refutation(); why != "" {
		c.Why = "none, as " + why
		return plans.Unhelpful, nil
	}
	if err != nil {
		return plans.Done, err
	}
	if out, err := c.lift(ctx, small); out != plans.Done || err != nil {
		return out, err
	}
	if small.Closed != nil && c.result.Exhaustive && c.result.Represented > 0 {
		c.result.Reduction += ", " + orbits(c.result.States, c.result.Represented, small.Closed())
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
func (c *countAttempts) lift(ctx context.Context, small *program.Reduced) (plans.Outcome, error) {
	c.result.Reduction = search.JoinMethods(append(c.Refuted, small.Summary())...)
	for i := range c.result.Errors {
		err := replay.LiftFailure(ctx, c.prog, small, &c.result.Errors[i])
		var limit *monitor.LimitError
		if errors.As(err, &limit) {
			c.result.Errors, c.result.Exhaustive, c.result.Reason = c.result.Errors[:i], false, limit.Reason
			break
		}
		if errors.Is(err, program.ErrLong) {
			c.Why = search.JoinMethods(append(c.Refuted, smaller.NoneThatHelps(err.Error()))...)
			return plans.Unhelpful, nil
		}
		if err != nil {
			return plans.Done, err
		}
	}
	return plans.Done, nil
}
