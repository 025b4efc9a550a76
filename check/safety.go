package check

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/check/internal/bounded"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// Safety looks for runs into an assertion failure, a run-time error or an invalid end state: breadth
// first, so that they are shortest, or with the storages of bounded memory depth first. With an exact
// storage a state costs its vector and four bytes more. The counts of the result cover what was
// visited, each step inside an atomic sequence once; the depth is that of the search. A failure that
// lies deep may be found depth first.
func Safety(ctx context.Context, prog program.Program, opts Options) (SafetyResult, error) {
	if err := opts.validate(); err != nil {
		return SafetyResult{}, err
	}
	ctx, cancel := monitor.WithTime(ctx, opts.Limits)
	defer cancel()
	if isBounded(opts.Storage) {
		return safetyBounded(ctx, prog, opts)
	}
	r, err := safetySmaller(ctx, prog, opts)
	if !opts.goesOn(err) {
		return r, err
	}
	opts.Storage = opts.OnFull
	again, err := safetyBounded(ctx, prog, opts)
	again.Exploration.Method = begunAgain(opts.Storage, r.Exploration.States)
	return again, err
}

// safetyBounded looks for one failure in bounded memory (see package bounded). When more is asked for, the
// exact search follows a failure.
func safetyBounded(ctx context.Context, prog program.Program, opts Options) (SafetyResult, error) {
	s, err := newFailureSearch(ctx, prog, opts)
	if err != nil {
		return SafetyResult{}, err
	}
	defer s.Monitor.Budget.Release()
	b, err := bounded.Traverse(s, bounded.Failures)
	s.Finish()
	if replay.IsFault(err) || errors.Is(err, search.ErrNoPath) {
		return SafetyResult{}, err
	}
	st := &s.Stats
	r := SafetyResult{Exploration: Exploration{
		States: st.States, Transitions: st.Transitions, MaxDepth: st.MaxDepth, Memory: st.Memory, Seconds: st.Seconds,
		Storage: opts.Storage, Stored: st.Stored, Insertions: st.Insertions, Replaced: st.Replaced,
		Omission: st.Omission, HashFactor: st.HashFactor,
	}}
	switch {
	case b.Failure != nil:
		r.Verdict, r.Failure = Violated, b.Failure
		r.Exploration.Errors = []Failure{*b.Failure}
		err := replay.ConfirmFailure(ctx, prog, b.Failure)
		var limit *monitor.LimitError
		if errors.As(err, &limit) {
			return unconfirmed(r.Exploration, limit), nil
		}
		if err != nil || !opts.Shortest && opts.All <= 1 {
			return r, err
		}
		return refineSafety(ctx, prog, opts, r)
	case err != nil:
		r.Reason = s.Reason(err)
	case opts.Storage != "replace":
		r.Reason = bounded.Coverage(opts.Storage, st.Omission, st.HashFactor)
	case s.Undecided() != "":
		r.Reason = s.Undecided()
	default:
		r.Verdict, r.Exploration.Exhaustive = Holds, true
	}
	r.Exploration.Reason = r.Reason
	return r, nil
}

// newFailureSearch is a search of the program alone.
func newFailureSearch(ctx context.Context, prog program.Program, opts Options) (*search.Search, error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil, err
	}
	p, err := product.New(binding, product.Config{})
	if err != nil {
		return nil, err
	}
	s := &search.Search{Monitor: monitor.New(ctx, opts.config(), "safety"), Storage: opts.Storage, PolicyName: opts.Policy, Seed: opts.Seed}
	if s.Space, err = search.NewSpace(p, s.Monitor.Budget, s.Form); err != nil {
		return nil, err
	}
	s.Watch(s.Walker.Explorer())
	return s, nil
}

// refineSafety asks the exact search for what the search in bounded memory cannot tell.
func refineSafety(ctx context.Context, prog program.Program, opts Options, r SafetyResult) (SafetyResult, error) {
	opts.OnFull = ""
	exact, err := safetyExact(ctx, prog, opts)
	if err != nil {
		return r, err
	}
	if exact.Failure == nil {
		r.Reason = "whether there are shorter or further failures is open: " + exact.Reason
		return r, nil
	}
	r.Failure, r.Further, r.Shortest, r.Reason = exact.Failure, exact.Further, exact.Shortest, exact.Reason
	return r, nil
}
