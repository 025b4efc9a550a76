package failures

import (
	"context"

	"github.com/ltlcheck/ltlcheck/internal/check/explore"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/options"
	"github.com/ltlcheck/ltlcheck/internal/check/plans"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/check/sampling"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// Random looks for a failure at random, which is confirmed by a replay. The
// result is never complete; the outcome describes the search.
func Random(ctx context.Context, prog program.Program, config monitor.Config, how sampling.Plan) (explore.Failures, *sample.Outcome, error) {
	ctx, cancel := monitor.WithLimits(ctx, config.Limits)
	defer cancel()
	binding, err := prog.Bind(nil)
	if err != nil {
		return explore.Failures{}, nil, err
	}
	p, err := product.New(binding, product.Config{})
	if err != nil {
		return explore.Failures{}, nil, err
	}
	s := &sampling.Search{Prog: prog, Task: &sample.Task{Product: p, Failures: true}, Config: config, Plan: how, Safety: true}
	f, err := randomFailure(ctx, s)
	var found explore.Failures
	switch {
	case err != nil:
		if found.Reason, err = s.Unless(err); err != nil {
			return explore.Failures{}, nil, err
		}
	case f != nil:
		found.All = []replay.Failure{*f}
	default:
		found.Reason = s.Conclude()
	}
	return found, &s.Outcome, nil
}

// randomFailure searches, and confirms what was found; nil if nothing was.
func randomFailure(ctx context.Context, s *sampling.Search) (*replay.Failure, error) {
	if err := monitor.AsLimit(ctx, s.Config.Limits, s.Run(ctx)); err != nil {
		return nil, err
	}
	if s.Report.Found == nil {
		return nil, nil
	}
	trail, err := s.Report.Found.Lasso(s.Task)
	if err != nil {
		return nil, err
	}
	f := &replay.Failure{Kind: failureKinds[s.Report.Found.Kind], Trail: trail}
	return f, replay.ConfirmFailure(ctx, s.Prog, f)
}

// failureKinds translates the kinds of violations of package sample to kinds of
// failures.
var failureKinds = map[sample.Kind]replay.FailureKind{
	sample.InvalidEnd: replay.InvalidEnd, sample.Assertion: replay.AssertionFailed, sample.RuntimeError: replay.RuntimeFailed,
}

// byRandomSearch looks for failures at random after an exact search has filled
// the memory.
func (a *attempts) byRandomSearch(ctx context.Context) (_ plans.Outcome, err error) {
	a.found, err = a.opts.SampleOnFull(ctx, a.prog, &a.opts, a.found)
	return plans.Done, err
}

// Sample looks for failures at random after an exact search, which found exact,
// has filled the memory: see options.Options.SampleOnFull.
func Sample(ctx context.Context, prog program.Program, o *options.Options, exact explore.Failures) (explore.Failures, error) {
	random := o.Random()
	random.Seen = nil
	found, s, err := Random(ctx, prog, monitor.Config{Limits: o.Limits, Form: o.Form}, sampling.OnFull(random, exact.Exploration.States))
	if err != nil {
		return exact, err
	}
	both := explore.Failures{All: found.All, Exploration: exact.Exploration}
	x := &both.Exploration
	x.Method = sampling.MethodOnFull(x.Method, s)
	if len(found.All) > 0 {
		x.Errors = found.All
		return both, nil
	}
	both.Reason = sampling.ReasonOnFull(exact.Reason, found.Reason, s)
	x.Reason = both.Reason
	return both, nil
}
