package properties

import (
	"cmp"
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/options"
	"github.com/ltlcheck/ltlcheck/internal/check/plans"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/sharing"
	"github.com/ltlcheck/ltlcheck/internal/check/smaller"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Verify answers a property: it searches for a run that counts and violates it.
// shared is a state graph that several properties share, nil without one. Running
// into a limit is an inconclusive answer with a reason.
func Verify(ctx context.Context, prog program.Program, prop language.Property, opts options.Options, shared *sharing.Graph) (Answer, error) {
	a, err := algorithms.Find(opts.Algorithm)
	if err != nil {
		return Answer{}, err
	}
	if err := prop.Validate(); err != nil {
		return Answer{}, err
	}
	ctx, cancel := monitor.WithLimits(ctx, opts.Limits)
	defer cancel()
	v := newVerification(prog, prop, opts, a)
	v.shared = shared
	return v.verdict(ctx)
}

// verdict carries out the plan, and then looks for warnings. A limit is an
// inconclusive result.
func (v *verification) verdict(ctx context.Context) (Answer, error) {
	opts := v.opts
	v.result = Answer{Algorithm: v.algorithm.Name}
	err := monitor.AsLimit(ctx, opts.Limits, v.run(ctx))
	if err == nil && opts.Warn && v.result.Verdict == Holds {
		v.warn(ctx)
	}
	var limit *monitor.LimitError
	if errors.As(err, &limit) {
		v.result.Verdict, v.result.Reason, v.result.Full = Inconclusive, limit.Reason, limit.Full
		return v.result, nil
	}
	if err != nil {
		v.result.Verdict, v.result.Counterexample = Inconclusive, nil
	}
	return v.result, err
}

// run simplifies the formula and carries out the plan. The verdict is in
// v.result afterwards; a limit is an error here.
func (v *verification) run(ctx context.Context) error {
	v.result.Atoms = v.prop.Atoms(v.prog)
	if err := v.simplify(); err != nil {
		return err
	}
	return v.answer(ctx)
}

// situation determines the plan.
func (v *verification) situation() plans.Situation {
	s := plans.Situation{
		Goal: plans.Property, Quotient: v.opts.Symmetry,
		Trial: (v.shared.Tries() || v.opts.ReduceAfter(v.prog) > 0) && v.opts.Trial >= 0,
	}
	if r, ok := v.prog.(program.Reducer); ok {
		s.Smaller, s.Reductions = true, len(r.Reductions())
	}
	return s
}

// carryOut carries out the plan.
func (v *verification) carryOut(ctx context.Context) error {
	err := v.CarryOut(ctx, v.opts.Checkpoints, plans.For(v.situation()), plans.Ways{
		plans.Quotient: v.searchQuotient, plans.Smaller: v.searchSmaller, plans.Itself: v.searchItself,
		plans.Trial: func(ctx context.Context) (plans.Outcome, error) { return v.search(ctx, v.opts.ReduceAfter(v.prog)) },
	})
	if v.Asymmetry != "" {
		v.result.Product.Reduction = smaller.WithAsymmetry(v.Asymmetry, v.result.Product.Reduction)
	}
	return err
}

// searchItself searches the program itself to the end, and notes why that was
// not done on a smaller one.
func (v *verification) searchItself(ctx context.Context) (plans.Outcome, error) {
	v.shared.Lift()
	defer func() { v.result.Product.Reduction = v.Why }()
	return v.search(ctx, 0)
}

// search answers on the program itself, and refines a counterexample. The
// outcome is tooLarge when there were more states than the trial allows; 0 is
// no limit.
func (v *verification) search(ctx context.Context, trial uint64) (plans.Outcome, error) {
	found, q, err := v.searchProduct(ctx, trial)
	if emptiness.IsTooLarge(err) {
		return plans.TooLarge, nil
	}
	if found == nil || err != nil {
		return plans.Done, err
	}
	reason, err := v.refine(ctx, q)
	v.result.Reason = cmp.Or(v.result.Reason, reason)
	return plans.Done, err
}

// searched notes in the result how a search was made.
func (v *verification) searched(s *search.Search, a algorithms.Algorithm) {
	v.result.Algorithm, v.result.Storage = a.Name, s.Used
	v.result.Product, v.dived = s.Stats, s.Dived
	if a.Property && !v.algorithm.Property {
		v.result.Automaton = v.recurrence
	}
}

// searchProduct finds the verdict, and the counterexample if there is one. The
// job that it returns can be used for further questions about the same product.
// The lasso is nil unless the property is violated and more than the verdict is
// wanted.
func (v *verification) searchProduct(ctx context.Context, trial uint64) (*trace.Lasso, emptiness.Job, error) {
	bound, binding, err := v.shared.Bind(v.prog, v.result.Atoms)
	if err != nil {
		return nil, emptiness.Job{}, err
	}
	v.bound = bound
	q, err := v.newJob(ctx, binding)
	if err != nil {
		return nil, q, err
	}
	q.Trial, q.Checkpoints = trial, v.opts.Checkpoints
	s, a, err := emptiness.Search(ctx, q, v.opts.Options)
	q.Trial, q.Checkpoints = 0, nil // what is asked after the verdict has no such limit, and no checkpoints
	if s == nil {
		return nil, q, err
	}
	defer s.Monitor.Budget.Release()
	v.searched(s, a)
	if errors.Is(err, search.ErrNoPath) {
		return nil, q, s.Lost(v.prog, v.result.Atoms)
	}
	if s.Found == nil {
		return nil, q, v.conclude(ctx, q, s, err)
	}
	var limit *monitor.LimitError
	if errors.As(err, &limit) { // found before the limit cut the rest of an exhaustive search
		v.result.Reason = limit.Reason
	} else if err != nil {
		return nil, q, err
	}
	found, err := v.ownLasso(ctx, s.Found)
	if err != nil {
		return nil, q, err
	}
	bad, err := v.confirmed(ctx, found)
	if err != nil {
		return nil, q, err
	}
	v.result.Verdict, v.result.Counterexample, v.result.BadPrefix = Violated, found, bad
	if v.brief {
		return nil, q, nil
	}
	return found, q, nil
}
