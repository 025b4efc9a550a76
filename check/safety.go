package check

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// Safety looks for runs into an assertion failure, a run-time error or an invalid end state: breadth
// first, so that they are shortest, or with the storages of bounded memory depth first. With an exact
// storage a state costs its vector and four bytes more. The counts of the result cover what was
// visited, each step inside an atomic sequence once; the depth is that of the search. A failure that
// lies deep may be found depth first (see deep.go).
func Safety(ctx context.Context, prog program.Program, opts Options) (SafetyResult, error) {
	if err := opts.validate(); err != nil {
		return SafetyResult{}, err
	}
	ctx, cancel := withTime(ctx, opts.Limits)
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

// safetyExact returns store.ErrFull beside an inconclusive result if there is something else to try.
func safetyExact(ctx context.Context, prog program.Program, opts Options) (SafetyResult, error) {
	found, err := findFailures(ctx, prog, opts.exploring())
	r := SafetyResult{Exploration: found.exploration, Reason: found.reason}
	if err != nil {
		return r, err
	}
	switch {
	case len(found.all) > 0:
		r.Verdict, r.Failure, r.Further, r.Shortest = Violated, &found.all[0], found.all[1:], found.shortest
	case found.complete:
		r.Verdict = Holds
	case found.full && opts.goesOn(store.ErrFull):
		return r, store.ErrFull
	}
	return r, nil
}

// safetyBounded looks for one failure in bounded memory (see bounded.go). When more is asked for, the
// exact search follows a failure.
func safetyBounded(ctx context.Context, prog program.Program, opts Options) (SafetyResult, error) {
	s, err := newFailureSearch(ctx, prog, opts)
	if err != nil {
		return SafetyResult{}, err
	}
	defer s.clock.budget.Release()
	b, err := s.traverse(boundedFailure)
	s.finish()
	if isFault(err) || errors.Is(err, errNoPath) {
		return SafetyResult{}, err
	}
	st := &s.stats
	r := SafetyResult{Exploration: Exploration{
		States: st.States, Transitions: st.Transitions, MaxDepth: st.MaxDepth, Memory: st.Memory, Seconds: st.Seconds,
		Storage: opts.Storage, Stored: st.Stored, Insertions: st.Insertions, Replaced: st.Replaced,
		Omission: st.Omission, HashFactor: st.HashFactor,
	}}
	switch {
	case b.failure != nil:
		r.Verdict, r.Failure = Violated, b.failure
		r.Exploration.Errors = []Failure{*b.failure}
		if err := confirmFailure(prog, b.failure); err != nil || !opts.Shortest && opts.All <= 1 {
			return r, err
		}
		return refineSafety(ctx, prog, opts, r)
	case err != nil:
		r.Reason = s.reason(err)
	case opts.Storage != "replace":
		r.Reason = coverage(opts.Storage, st.Omission, st.HashFactor)
	case s.undecided() != "":
		r.Reason = s.undecided()
	default:
		r.Verdict, r.Exploration.Exhaustive = Holds, true
	}
	r.Exploration.Reason = r.Reason
	return r, nil
}

// newFailureSearch is a search of the program alone.
func newFailureSearch(ctx context.Context, prog program.Program, opts Options) (*search, error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil, err
	}
	p, err := product.New(binding, product.Config{})
	if err != nil {
		return nil, err
	}
	s := &search{clock: newClock(ctx, opts.config(), "safety"), storage: opts.Storage, policyName: opts.Policy, seed: opts.Seed}
	if s.space, err = newSpace(p, s.clock.budget, s.form); err != nil {
		return nil, err
	}
	s.watch(s.walker.Explorer())
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
