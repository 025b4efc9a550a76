package check

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/explore"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/plans"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// countStates answers how many states a program has. A limit makes the answer
// inconclusive; errors are faults of the program and options that exclude each
// other.
func countStates(ctx context.Context, prog program.Program, q Counts, opts Options) (Result, error) {
	if err := q.validate(prog, &opts); err != nil {
		return Result{}, err
	}
	ctx, cancel := monitor.WithLimits(ctx, opts.Limits)
	defer cancel()
	if len(q.Goals) > 0 || q.Visit != nil {
		found, err := explore.Survey(ctx, prog, q.Goals, q.Visit, opts.counting(q))
		return Result{Verdict: verdictOf(&found.Exploration), Reason: found.Exploration.Reason, Exploration: found.Exploration, Reached: found.Trails, Details: &found}, err
	}
	e := &explorationAttempts{prog: prog, opts: opts, counts: q}
	err := e.CarryOut(ctx, opts.Checkpoints.saver(), e.plan())
	r := Result{Verdict: verdictOf(&e.result), Exploration: e.result, Reason: e.result.Reason}
	if all := e.result.Errors; len(all) > 0 {
		r.Failure, r.Counterexample, r.Further = &all[0], all[0].Trail, furtherFailures(all[1:])
	}
	return r, err
}

// verdictOf is the verdict of an exploration.
func verdictOf(x *Exploration) Verdict {
	switch {
	case len(x.Errors) > 0:
		return Violated
	case x.Exhaustive && x.Deadlocks == 0 && x.AssertionFailures == 0 && x.RuntimeErrors == 0:
		return Holds
	}
	return Inconclusive
}

// validate refuses options that exclude each other.
func (q *Counts) validate(prog program.Program, opts *Options) error {
	if err := opts.Vectors.validate(); err != nil {
		return err
	}
	if _, ok := prog.(program.Reducer); !ok && len(q.Reduce) > 0 {
		return errors.New("this kind of model has no reductions that keep its failures")
	}
	if opts.Checkpoints != nil && opts.Workers > 1 {
		return &source.Error{Msg: "there are no checkpoints of an exploration by several workers"}
	}
	if err := listed("choice of symmetry", "choices", opts.Symmetry, Symmetries()); err != nil {
		return err
	}
	if opts.Symmetry.on() && len(q.Reduce) > 0 {
		return &source.Error{Msg: "reductions are not combined with an exchange of processes"}
	}
	if q.DepthFirst && opts.Workers > 1 {
		return &source.Error{Msg: "several workers do not explore depth first"}
	}
	return nil
}

// explorationAttempts are the attempts to explore a program.
type explorationAttempts struct {
	progress
	prog   program.Program
	opts   Options
	counts Counts
	result Exploration
}

// plan returns the attempts; package plans explains them.
func (e *explorationAttempts) plan() (plan []plans.Attempt) {
	if len(e.counts.Reduce) > 0 {
		reductions := e.prog.(program.Reducer).Reductions()
		for _, name := range reductions {
			if !slices.Contains(e.counts.Reduce, name) {
				e.Without = append(e.Without, name)
			}
		}
		plan = plans.OnSmaller(reductions, e.exploreSmaller)
	} else if e.opts.Symmetry.on() {
		plan = append(plan, plans.On(plans.NotStarted, e.exploreQuotient))
	}
	return append(plan, plans.OnItself(e.exploreItself))
}

// exploreItself explores the program without reductions.
func (e *explorationAttempts) exploreItself(ctx context.Context) (plans.Outcome, error) {
	err := e.explore(ctx, e.prog, false)
	e.result.Reduction = e.Why
	return plans.Done, err
}

// explore explores a program, on the disk if there is one.
func (e *explorationAttempts) explore(ctx context.Context, prog program.Program, reduced bool) (err error) {
	if e.opts.Disk != nil {
		e.result, err = explore.ExploreOnDisk(ctx, prog, e.opts.Disk.location(), e.opts.counting(e.counts))
		return err
	}
	opts := e.opts.counting(e.counts)
	opts.Reduced = reduced
	e.result, err = explore.Explore(ctx, prog, opts)
	return err
}

// exploreSmaller explores a smaller program that fails in the same ways, and
// lifts the runs into errors to the program itself. Its outcome is refuted if
// the smaller program turns out to be no such program.
func (e *explorationAttempts) exploreSmaller(ctx context.Context) (plans.Outcome, error) {
	small, why, err := e.prog.(program.Reducer).ReduceFailures(ctx, e.Without)
	if ended := monitor.Ended(ctx, e.opts.Limits); ended != nil {
		e.result = Exploration{Reason: ended.Error()}
		return plans.Done, nil
	}
	if small == nil || err != nil {
		e.Why = search.JoinMethods(append(e.Refuted, noneThatHelps(why))...)
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
func (e *explorationAttempts) exploreQuotient(ctx context.Context) (plans.Outcome, error) {
	small, why, err := quotientOf(e.prog, nil, program.SameUpToStuttering)
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
func (e *explorationAttempts) lift(ctx context.Context, small *program.Reduced) (plans.Outcome, error) {
	e.result.Reduction = search.JoinMethods(append(e.Refuted, small.Summary())...)
	for i := range e.result.Errors {
		err := replay.LiftFailure(ctx, e.prog, small, &e.result.Errors[i])
		var limit *monitor.LimitError
		if errors.As(err, &limit) {
			e.result.Errors, e.result.Exhaustive, e.result.Reason = e.result.Errors[:i], false, limit.Reason
			break
		}
		if errors.Is(err, program.ErrLong) {
			e.Why = search.JoinMethods(append(e.Refuted, noneThatHelps(err.Error()))...)
			return plans.Unhelpful, nil
		}
		if err != nil {
			return plans.Done, err
		}
	}
	return plans.Done, nil
}
