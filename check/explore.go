package check

import (
	"context"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/check/internal/explore"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/program"
)

// Explore visits every reachable state of the program alone, depth first, and counts as SPIN
// does. It goes on after errors, and lists the first ExploreOptions.MaxErrors of them. Running into
// a limit is no error but an exploration that is not exhaustive.
//
// With several workers, when there are states enough for them, it goes breadth first: the counts are the same, but the depth is
// that of this search, and the errors are listed with shortest runs, of which no two end with the same statement.
//
// A state costs its vector and the table's share; what is inside atomic sequences is kept beside,
// in at most a quarter of the memory limit (or what one sequence takes), and forgotten when there
// is more.
func Explore(ctx context.Context, prog program.Program, opts ExploreOptions) (Exploration, error) {
	if err := opts.Vectors.validate(); err != nil {
		return Exploration{}, err
	}
	if _, ok := prog.(program.FailureReducible); !ok && len(opts.Reduce) > 0 {
		return Exploration{}, errors.New("this kind of model has no reductions that keep its failures")
	}
	e := &explorationAttempts{prog: prog, opts: opts}
	err := carryOut(ctx, e.plan())
	return e.result, err
}

// explorationAttempts are the attempts to explore a program.
type explorationAttempts struct {
	prog    program.Program
	opts    ExploreOptions
	result  Exploration
	without []string // reductions left out: not asked for, or because what they rest on was refuted
	refuted []string // why
	why     string   // no smaller program will do
}

// plan is explained in plan.go.
func (e *explorationAttempts) plan() (plan []attempt) {
	if len(e.opts.Reduce) > 0 {
		reductions := e.prog.(program.FailureReducible).Reductions()
		for _, name := range reductions {
			if !slices.Contains(e.opts.Reduce, name) {
				e.without = append(e.without, name)
			}
		}
		plan = onSmaller(reductions, e.exploreSmaller)
	}
	return append(plan, onItself(e.exploreItself))
}

func (e *explorationAttempts) exploreItself(ctx context.Context) (outcome, error) {
	err := e.explore(ctx, e.prog)
	e.result.Reduction = e.why
	return done, err
}

func (e *explorationAttempts) explore(ctx context.Context, prog program.Program) (err error) {
	ctx, cancel := monitor.WithTime(ctx, e.opts.Limits)
	defer cancel()
	e.result, err = explore.Explore(ctx, prog, e.opts.exploring())
	return err
}

// exploreSmaller explores a smaller program that fails as this one does.
func (e *explorationAttempts) exploreSmaller(ctx context.Context) (outcome, error) {
	small, why, err := e.prog.(program.FailureReducible).ReduceFailures(e.without)
	if small == nil || err != nil {
		e.why = joinMethods(append(e.refuted, noneThatHelps(why))...)
		return unhelpful, err
	}
	err = e.explore(ctx, small)
	if name, why := refutation(small); why != "" {
		e.without, e.refuted = append(e.without, name), append(e.refuted, why)
		return refuted, nil
	}
	e.result.Reduction = joinMethods(append(e.refuted, small.Summary())...)
	if err != nil {
		return done, err
	}
	for i := range e.result.Errors {
		err := liftFailure(ctx, e.prog, small, &e.result.Errors[i])
		var limit *monitor.LimitError
		if errors.As(err, &limit) {
			e.result.Errors, e.result.Exhaustive, e.result.Reason = e.result.Errors[:i], false, limit.Reason
			break
		}
		if errors.Is(err, program.ErrLong) {
			e.why = joinMethods(append(e.refuted, noneThatHelps(err.Error()))...)
			return unhelpful, nil
		}
		if err != nil {
			return done, err
		}
	}
	return done, nil
}
