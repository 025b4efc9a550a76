package check

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/explore"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Explore visits every reachable state of the program alone, and counts, Promela
// models as SPIN does. It continues after errors, and lists the first ExploreOptions.MaxErrors
// of them. A limit is no error but an exploration that is not exhaustive;
// errors are faults of the program and options that exclude each other.
//
// It begins depth first. When there are states enough for several workers, or
// one worker has visited some thousand states that pack into three words of 64
// bits, it begins again breadth first, unless ExploreOptions.DepthFirst forbids
// that: the counts are the same, but the depth is that of this search, and the
// errors are listed with shortest runs, of which no two end with the same
// statement. One worker remains depth first with a checkpoint, a limit of
// states or depth, or states kept as a tree or in components.
//
// A state costs its vector and the table's share; what is inside atomic
// sequences is kept beside, in at most a quarter of the memory limit (or what
// one sequence takes), and dropped when there is more.
func Explore(ctx context.Context, prog program.Program, opts ExploreOptions) (Exploration, error) {
	if err := opts.Vectors.validate(); err != nil {
		return Exploration{}, err
	}
	if _, ok := prog.(program.Reducer); !ok && len(opts.Reduce) > 0 {
		return Exploration{}, errors.New("this kind of model has no reductions that keep its failures")
	}
	if opts.Checkpoints != nil && opts.Workers > 1 {
		return Exploration{}, &source.Error{Msg: "there are no checkpoints of an exploration by several workers"}
	}
	if err := listed("choice of symmetry", "choices", opts.Symmetry, Symmetries()); err != nil {
		return Exploration{}, err
	}
	if opts.Symmetry.on() && len(opts.Reduce) > 0 {
		return Exploration{}, &source.Error{Msg: "reductions are not combined with an exchange of processes"}
	}
	if opts.DepthFirst && opts.Workers > 1 {
		return Exploration{}, &source.Error{Msg: "several workers do not explore depth first"}
	}
	ctx, cancel := monitor.WithLimits(ctx, opts.Limits)
	defer cancel()
	e := &explorationAttempts{prog: prog, opts: opts}
	err := e.carryOut(ctx, opts.Checkpoints.saver(), e.plan())
	return e.result, err
}

// explorationAttempts are the attempts to explore a program.
type explorationAttempts struct {
	progress
	prog   program.Program
	opts   ExploreOptions
	result Exploration
}

// plan returns the attempts; plan.go explains them.
func (e *explorationAttempts) plan() (plan []attempt) {
	if len(e.opts.Reduce) > 0 {
		reductions := e.prog.(program.Reducer).Reductions()
		for _, name := range reductions {
			if !slices.Contains(e.opts.Reduce, name) {
				e.Without = append(e.Without, name)
			}
		}
		plan = onSmaller(reductions, e.exploreSmaller)
	} else if e.opts.Symmetry.on() {
		plan = append(plan, attempt{notStarted, e.exploreQuotient})
	}
	return append(plan, onItself(e.exploreItself))
}

// exploreItself explores the program without reductions.
func (e *explorationAttempts) exploreItself(ctx context.Context) (outcome, error) {
	err := e.explore(ctx, e.prog, false)
	e.result.Reduction = e.Why
	return done, err
}

// explore explores a program, on the disk if there is one.
func (e *explorationAttempts) explore(ctx context.Context, prog program.Program, reduced bool) (err error) {
	if e.opts.Disk != nil {
		e.result, err = explore.ExploreOnDisk(ctx, prog, e.opts.Disk.location(), e.opts.exploring())
		return err
	}
	opts := e.opts.exploring()
	opts.Reduced = reduced
	e.result, err = explore.Explore(ctx, prog, opts)
	return err
}

// exploreSmaller explores a smaller program that fails in the same ways, and
// lifts the runs into errors to the program itself. Its outcome is refuted if
// the smaller program turns out to be no such program.
func (e *explorationAttempts) exploreSmaller(ctx context.Context) (outcome, error) {
	small, why, err := e.prog.(program.Reducer).ReduceFailures(ctx, e.Without)
	if ended := monitor.Ended(ctx, e.opts.Limits); ended != nil {
		e.result = Exploration{Reason: ended.Error()}
		return done, nil
	}
	if small == nil || err != nil {
		e.Why = search.JoinMethods(append(e.Refuted, noneThatHelps(why))...)
		return unhelpful, err
	}
	err = e.explore(ctx, small, true)
	if name, why := small.Refutation(); why != "" {
		e.Without, e.Refuted = append(e.Without, name), append(e.Refuted, why)
		return refuted, nil
	}
	if err != nil {
		return done, err
	}
	return e.lift(ctx, small)
}

// exploreQuotient explores one of all states that differ by an exchange of
// interchangeable processes.
func (e *explorationAttempts) exploreQuotient(ctx context.Context) (outcome, error) {
	small, why, err := quotientOf(e.prog, nil, program.SameUpToStuttering)
	if small == nil || err != nil {
		e.Why = why
		return unhelpful, err
	}
	err = e.explore(ctx, small, true)
	if _, why := small.Refutation(); why != "" {
		e.Why = "none, as " + why
		return unhelpful, nil
	}
	if err != nil {
		return done, err
	}
	if out, err := e.lift(ctx, small); out != done || err != nil {
		return out, err
	}
	if small.Closed != nil && e.result.Exhaustive && e.result.Represented > 0 {
		e.result.Reduction += ", " + orbits(e.result.States, e.result.Represented, small.Closed())
	}
	return done, nil
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
func (e *explorationAttempts) lift(ctx context.Context, small *program.Reduced) (outcome, error) {
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
			return unhelpful, nil
		}
		if err != nil {
			return done, err
		}
	}
	return done, nil
}
