package check

import (
	"bytes"
	"context"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/trace"
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
	x, err := newExplorer(ctx, prog, opts, "safety")
	if err != nil {
		return SafetyResult{}, err
	}
	defer x.budget.Release()
	b := &breadthFirst{explorer: x, parent: store.NewArray[uint32](x.budget), prog: prog, all: max(1, opts.All), met: map[string]bool{}}
	b.early = !opts.Shortest && b.all == 1
	err = b.search(&opts)
	x.finish(err)
	if errors.Is(err, errTrial) {
		return SafetyResult{}, err
	}
	if err != nil && !isFault(err) && len(b.failures) == 0 && ctx.Err() == nil {
		x.budget.Release()
		if deep := b.lastLook(opts.Limits, err); deep != nil {
			err = deep
		}
	}
	if b.whole {
		err = nil
	}
	if isFault(err) {
		return SafetyResult{Exploration: x.out}, err
	}
	x.out.Stored = x.out.States
	r := SafetyResult{Exploration: x.out, Reason: x.out.Reason}
	if len(b.failures) > 0 {
		r.Verdict, r.Failure, r.Further, r.Shortest = Violated, &b.failures[0], b.failures[1:], !b.deep
		r.Exploration.Exhaustive = err == nil && x.out.Exhaustive && !b.deep && len(b.failures) < b.all
		r.Exploration.Errors = b.failures
		r.Reason = ""
		if err != nil && !b.early {
			r.Reason = "whether there are shorter or further failures is open: " + x.out.Reason
		}
		for i := range b.failures {
			if err := confirmFailure(prog, &b.failures[i]); err != nil {
				return r, err
			}
		}
		return r, nil
	}
	if err == nil && x.out.Exhaustive {
		r.Verdict = Holds
	} else if opts.goesOn(err) {
		return r, err
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
	s := &search{clock: newClock(ctx, opts, "safety"), storage: opts.Storage, policyName: opts.Policy, seed: opts.Seed}
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

// breadthFirst is the search of Safety; the queue is the store itself.
type breadthFirst struct {
	*explorer
	parent   store.Array[uint32] // by state
	prog     program.Program
	all      int // how many failures to look for
	failures []Failure
	met      map[string]bool // kinds of failures with the statements at the end
	early    bool            // a failure found depth first will do
	looked   bool            // depth first
	deep     bool            // the failure was found so
	whole    bool            // it has explored everything, and b.out is its result
	others   uint64          // states met by a team
}

// search begins with one worker, and begins again with all when there are many states.
func (b *breadthFirst) search(opts *Options) error {
	if opts.Workers > 1 && b.all == 1 {
		b.aloneAtFirst(opts, b.ex)
	}
	err := b.run()
	if errors.Is(err, errManyStates) {
		return b.together(opts.Workers)
	}
	return err
}

func (b *breadthFirst) run() error {
	if _, err := b.initial(); err != nil {
		return err
	}
	if err := b.adopt(noParent); err != nil {
		return err
	}
	level := uint32(b.states.Len()) // where the next level begins
	for i := uint32(0); int(i) < b.states.Len(); i++ {
		if i == level {
			b.out.MaxDepth++
			level = uint32(b.states.Len())
		}
		if err := b.visit(1); err != nil {
			return err
		}
		if b.early && b.visited == deepAfter {
			if err := b.lookDeep(Limits{Memory: max(1, b.budget.Left()), States: deepAfter}); err != nil || b.deep || b.whole {
				return err
			}
		}
		if err := b.expand(i); err != nil {
			return err
		}
		if b.report(i) {
			return nil
		}
		if err := b.successors(); err != nil {
			return err
		}
		if err := b.adopt(i); err != nil {
			return err
		}
	}
	return nil
}

// successors stores and counts the transitions of the batch.
func (b *breadthFirst) successors() error {
	b.states.Begin()
	for i := range b.batch.Succs {
		if err := b.states.Add(b.batch.State(i)); err != nil {
			return err
		}
	}
	b.states.ReadAhead()
	for i := range b.batch.Succs {
		if b.batch.Succs[i].Flags&program.Transient != 0 {
			b.out.AtomicSteps++
		} else {
			b.out.Transitions++
		}
		if _, _, err := b.insertAdded(i, i); err != nil {
			return err
		}
	}
	return nil
}

// adopt notes the parent of all states that were stored since the last call.
func (b *breadthFirst) adopt(parent uint32) error {
	for b.parent.Len() < b.states.Len() {
		if err := b.parent.Append(parent); err != nil {
			return err
		}
	}
	return nil
}

// fails reports whether the batch has a failure.
func (b *breadthFirst) fails() bool {
	for i := range b.batch.Succs {
		if _, failed := failure(b.batch.Succs[i].Flags); failed {
			return true
		}
	}
	return b.invalidEnd()
}

// report takes the errors of the expansion of state i, and says whether there are enough.
func (b *breadthFirst) report(i uint32) bool {
	if !b.fails() {
		return false
	}
	var found []Failure
	last := b.state(i)
	if b.invalidEnd() {
		found = append(found, Failure{InvalidEnd, &trace.Lasso{Last: last}})
	}
	for j := range b.batch.Succs {
		if kind, failed := failure(b.batch.Succs[j].Flags); failed {
			st := trace.Step{State: last, Action: b.batch.Succs[j].Action}
			found = append(found, Failure{kind, &trace.Lasso{Prefix: []trace.Step{st}, Last: slices.Clone(b.batch.State(j))}})
		}
	}
	way := b.way(i)
	for _, f := range found {
		f.Trail.Prefix = append(slices.Clip(way), f.Trail.Prefix...)
		if key := f.Kind.String() + lastStatement(b.prog, f.Trail); !b.met[key] && len(b.failures) < b.all {
			b.met[key] = true
			b.failures = append(b.failures, f)
		}
	}
	return len(b.failures) == b.all
}

// way is the steps from an initial state to state i. The batch stays as it is.
func (b *breadthFirst) way(i uint32) []trace.Step {
	var steps []trace.Step
	var batch program.Batch
	for p := *b.parent.At(i); p != noParent; i, p = p, *b.parent.At(p) {
		steps = append(steps, trace.Step{State: b.state(p), Action: actionBetween(b.ex, &batch, b.state(p), b.state(i))})
	}
	slices.Reverse(steps)
	return steps
}

// actionBetween is an action that leads from one state to another. If the program cannot repeat the step, it is
// Stutter, and confirmFailure will find the gap.
func actionBetween(ex program.Explorer, b *program.Batch, from, to program.State) program.Action {
	if ex.Expand(from, b) == nil {
		for i := range b.Succs {
			if bytes.Equal(b.State(i), to) {
				return b.Succs[i].Action
			}
		}
	}
	return program.Stutter
}
