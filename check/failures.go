package check

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/check/internal/explore"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/trace"
)

// safetySmaller tries the program itself first, and if that has many states a smaller one that fails as it
// does.
func safetySmaller(ctx context.Context, prog program.Program, opts Options) (SafetyResult, error) {
	why := ""
	if reducible, ok := prog.(program.FailureReducible); ok {
		switch {
		case !opts.reduces(prog):
			why = "none, as all are left out"
		case opts.Shortest:
			why = "none, as a shortest run is asked for"
		case opts.All > 1:
			why = "none, as several failures are asked for"
		default:
			if r, err := safetyTried(ctx, prog, opts); !errors.Is(err, monitor.ErrTrial) {
				return r, err
			}
			r, done, err := safetyReduced(ctx, prog, reducible, opts)
			if done || err != nil {
				return r, err
			}
			why = r.Exploration.Reduction
		}
	}
	r, err := safetyExact(ctx, prog, opts)
	r.Exploration.Reduction = why
	return r, err
}

// firstFailures is how many states of a program that proposes nothing are searched for failures before a
// smaller one is.
const firstFailures = 10_000

// safetyTried returns ErrTrial if there are too many states.
func safetyTried(ctx context.Context, prog program.Program, opts Options) (SafetyResult, error) {
	if opts.ReduceAfter < 0 {
		return SafetyResult{}, monitor.ErrTrial
	}
	opts.trial = cmp.Or(opts.reduceAfter(prog), firstFailures)
	return safetyExact(ctx, prog, opts)
}

// safetyReduced answers on a smaller program; done says that it did.
func safetyReduced(ctx context.Context, prog program.Program, reducible program.FailureReducible, opts Options) (r SafetyResult, done bool, err error) {
	small, why, err := reducible.ReduceFailures(opts.Without)
	if small == nil || err != nil {
		r.Exploration.Reduction = noneThatHelps(why)
		return r, false, err
	}
	r, err = safetyExact(ctx, small, opts)
	if name, why := refuted(small); why != "" {
		opts.Without = append(slices.Clone(opts.Without), name)
		r, done, err = safetyReduced(ctx, prog, reducible, opts)
		if done && r.Exploration.Method == r.Exploration.Reduction {
			r.Exploration.Method = joinMethods(why, r.Exploration.Method)
		}
		r.Exploration.Reduction = joinMethods(why, r.Exploration.Reduction)
		return r, done, err
	}
	r.Exploration.Reduction = small.Summary()
	if r.Exploration.Method == "" {
		r.Exploration.Method = r.Exploration.Reduction
	}
	if r.Failure == nil {
		return r, true, err
	}
	r.Shortest = false
	err = liftFailure(ctx, prog, small, r.Failure)
	var limit *monitor.LimitError
	if errors.As(err, &limit) {
		return unconfirmed(r.Exploration, limit), true, nil
	}
	if err != nil {
		return r, false, err
	}
	r.Exploration.Errors = []Failure{*r.Failure}
	return r, true, err
}

// unconfirmed is the result when there was no time left to repeat what was found.
func unconfirmed(x Exploration, limit *monitor.LimitError) SafetyResult {
	x.Exhaustive, x.Reason, x.Errors = false, limit.Reason, nil
	return SafetyResult{Exploration: x, Reason: limit.Reason}
}

// liftFailure makes the run of the smaller program into a failure one of the program itself, and confirms it.
func liftFailure(ctx context.Context, prog program.Program, small program.Reduced, f *Failure) error {
	run, err := small.Lift(actionsOf(f.Trail.Prefix), nil)
	if err != nil {
		return err
	}
	if run == nil {
		return errors.New("internal error: the program cannot fail as the smaller one does")
	}
	l := &trace.Lasso{Last: run.Last}
	for i, s := range run.States {
		l.Prefix = append(l.Prefix, trace.Step{State: s, Action: run.Actions[i]})
	}
	f.Trail = l
	return replay.ConfirmFailure(ctx, prog, f)
}

// Explore visits every reachable state of the program alone, depth first, and counts as SPIN
// does. It goes on after errors, and lists the first Options.MaxErrors of them. Running into
// a limit is no error but an exploration that is not exhaustive.
//
// With several workers, when there are states enough for them, it goes breadth first: the counts are the same, but the depth is
// that of this search, and the errors are listed with shortest runs, of which no two end with the same statement.
//
// A state costs its vector and the table's share; what is inside atomic sequences is kept beside,
// in at most a quarter of the memory limit (or what one sequence takes), and forgotten when there
// is more.
func Explore(ctx context.Context, prog program.Program, opts Options) (Exploration, error) {
	if len(opts.Reduce) > 0 {
		return exploreReduced(ctx, prog, opts)
	}
	ctx, cancel := monitor.WithTime(ctx, opts.Limits)
	defer cancel()
	return explore.Explore(ctx, prog, opts.exploring())
}

// exploreReduced is Explore of a smaller program.
func exploreReduced(ctx context.Context, prog program.Program, opts Options) (Exploration, error) {
	reducible, ok := prog.(program.FailureReducible)
	if !ok {
		return Exploration{}, errors.New("this kind of model has no reductions that keep its failures")
	}
	var without []string
	for _, name := range reducible.Reductions() {
		if !slices.Contains(opts.Reduce, name) {
			without = append(without, name)
		}
	}
	names := opts.Reduce
	opts.Reduce = nil
	small, why, err := reducible.ReduceFailures(without)
	if err != nil {
		return Exploration{}, err
	}
	if small == nil {
		x, err := Explore(ctx, prog, opts)
		x.Reduction = noneThatHelps(why)
		return x, err
	}
	x, err := Explore(ctx, small, opts)
	if name, why := refuted(small); why != "" {
		opts.Reduce = slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == name })
		x, err := exploreReduced(ctx, prog, opts)
		x.Reduction = joinMethods(why, x.Reduction)
		return x, err
	}
	x.Reduction = small.Summary()
	if err != nil {
		return x, err
	}
	for i := range x.Errors {
		err := liftFailure(ctx, prog, small, &x.Errors[i])
		var limit *monitor.LimitError
		if errors.As(err, &limit) {
			x.Errors, x.Exhaustive, x.Reason = x.Errors[:i], false, limit.Reason
			break
		}
		if err != nil {
			return x, err
		}
	}
	return x, nil
}

// safetyExact returns store.ErrFull beside an inconclusive result if there is something else to try.
func safetyExact(ctx context.Context, prog program.Program, opts Options) (SafetyResult, error) {
	found, err := explore.FindFailures(ctx, prog, opts.exploring())
	r := SafetyResult{Exploration: found.Exploration, Reason: found.Reason}
	if err != nil {
		return r, err
	}
	switch {
	case len(found.All) > 0:
		r.Verdict, r.Failure, r.Further, r.Shortest = Violated, &found.All[0], found.All[1:], found.Shortest
	case found.Complete:
		r.Verdict = Holds
	case found.Full && opts.goesOn(store.ErrFull):
		return r, store.ErrFull
	}
	return r, nil
}
