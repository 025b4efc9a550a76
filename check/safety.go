package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/internal/check/bounded"
	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/explore"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/plans"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// failuresOf answers whether a program fails. It searches breadth first, so that
// the runs are shortest, or depth first with the storages of bounded memory.
func failuresOf(ctx context.Context, prog program.Program, opts Options) (Result, error) {
	if err := opts.validate(); err != nil {
		return Result{}, err
	}
	ctx, cancel := monitor.WithLimits(ctx, opts.Limits)
	defer cancel()
	c := &safetyAttempts{prog: prog, opts: opts, progress: progress{Progress: plans.Progress{Without: slices.Clone(opts.Without)}}}
	err := c.CarryOut(ctx, opts.Checkpoints.saver(), c.plan())
	if f := c.result.Failure; f != nil {
		c.result.Counterexample = f.Trail
	}
	return c.result, err
}

// safetyAttempts are the attempts of failuresOf: one plan, carried out once. result
// is overwritten by each attempt, so that the last one counts.
type safetyAttempts struct {
	progress
	prog   program.Program
	opts   Options
	result Result // of the last attempt
}

// firstFailures is how many states are searched for failures on the program
// itself before a smaller program is tried, for programs that propose no
// number. What is small is searched sooner than reduced.
const firstFailures = 10_000

// plan lists the attempts: see package plans.
func (c *safetyAttempts) plan() (plan []plans.Attempt) {
	if c.opts.Storage.Bounded() && !c.opts.Storage.Replaces() {
		return []plans.Attempt{plans.On(plans.NotStarted, c.inBoundedMemory)}
	}
	if c.opts.Symmetry.on() && c.asksForMore() == "" && !c.opts.Storage.Replaces() {
		return append([]plans.Attempt{plans.On(plans.NotStarted, c.searchQuotient)}, withoutExchange(c.planWhole(), func(out plans.Outcome) {
			if out == plans.Done && c.asymmetry != "" {
				c.result.Exploration.Reduction = c.withAsymmetry(c.result.Exploration.Reduction)
			}
		})...)
	}
	return c.planWhole()
}

// planWhole lists the attempts in which no processes are exchanged.
func (c *safetyAttempts) planWhole() (plan []plans.Attempt) {
	if r, ok := c.prog.(program.Reducer); ok {
		if c.Why = c.irreducible(); c.Why == "" {
			if c.opts.Trial >= 0 {
				plan = append(plan, plans.On(plans.NotStarted, c.trial))
			}
			plan = append(plan, plans.OnSmaller(r.Reductions(), c.searchSmaller)...)
		}
	}
	if c.opts.Storage.Replaces() {
		return append(plan, plans.OnItself(c.inBoundedMemory))
	}
	plan = append(plan, plans.OnItself(c.searchItself))
	if c.opts.OnFull.storage() != "" {
		plan = append(plan, plans.On(plans.Full, c.inBoundedMemory))
	}
	switch c.opts.OnFull {
	case OnFullSample:
		plan = append(plan, plans.On(plans.Full, c.bySampling))
	case OnFullDisk:
		plan = append(plan, plans.On(plans.Full, c.continueOnDisk))
	}
	return plan
}

// irreducible explains in words why no smaller program will do, however it is
// made; it is empty if one may.
func (c *safetyAttempts) irreducible() string {
	if !c.opts.reduces(c.prog) {
		return "none, as all are left out"
	}
	return c.asksForMore()
}

// asksForMore explains in words why failures are not looked for in any other
// program; it is empty if they may be.
func (c *safetyAttempts) asksForMore() string {
	switch {
	case c.opts.Shortest:
		return "none, as a shortest run is asked for"
	case c.opts.All > 1:
		return "none, as several failures are asked for"
	}
	return ""
}

// trial searches the program itself up to as many states as the options or the
// program propose, or firstFailures.
func (c *safetyAttempts) trial(ctx context.Context) (plans.Outcome, error) {
	return c.search(ctx, c.prog, c.opts.exploring(), cmp.Or(c.opts.reduceAfter(c.prog), firstFailures))
}

// searchItself searches the program itself to the end, and notes why that was
// not done on a smaller one.
func (c *safetyAttempts) searchItself(ctx context.Context) (plans.Outcome, error) {
	ended, err := c.search(ctx, c.prog, c.opts.exploring(), 0)
	c.result.Exploration.Reduction = c.Why
	return ended, err
}

// search searches a program exactly, in memory, which may be bounded, or, where trial is 0 and the
// options ask for it, on a disk. trial is the number of states after which the
// outcome is tooLarge; 0 is none.
func (c *safetyAttempts) search(ctx context.Context, prog program.Program, opts explore.Options, trial uint64) (plans.Outcome, error) {
	if c.opts.Storage.Replaces() {
		return c.replacing(ctx, prog, c.opts, opts.Reduced, trial)
	}
	opts.Trial = trial
	find := explore.FindFailures
	if trial == 0 && c.opts.onDisk() {
		find = explore.OnDisk(c.opts.Disk.location())
	}
	found, err := find(ctx, prog, opts)
	c.result = Result{Exploration: found.Exploration, Reason: found.Reason}
	r := &c.result
	switch {
	case emptiness.IsTooLarge(err):
		return plans.TooLarge, nil
	case err != nil:
		return plans.Done, err
	case len(found.All) > 0:
		r.Verdict, r.Failure, r.Further, r.Shortest = Violated, &found.All[0], furtherFailures(found.All[1:]), found.Shortest
	case found.Complete:
		r.Verdict = Holds
	case found.Full:
		return plans.Full, nil
	}
	return plans.Done, nil
}

// furtherFailures are failures as further counterexamples.
func furtherFailures(all []Failure) (out []Further) {
	for i := range all {
		out = append(out, Further{Counterexample: all[i].Trail, Failure: &all[i]})
	}
	return out
}

// searchSmaller searches a smaller program that fails exactly when this one
// does. A failure found there is lifted: the program itself repeats the run.
// The run of the program itself may be longer than needed, so that Shortest is
// cleared.
func (c *safetyAttempts) searchSmaller(ctx context.Context) (plans.Outcome, error) {
	small, why, err := c.prog.(program.Reducer).ReduceFailures(ctx, c.Without)
	if ended := monitor.Ended(ctx, c.opts.Limits); ended != nil {
		c.result = Result{Exploration: Exploration{Reason: ended.Error()}, Reason: ended.Error()}
		return plans.Done, nil
	}
	if small == nil || err != nil {
		c.Why = search.JoinMethods(append(c.Refuted, noneThatHelps(why))...)
		c.result = Result{Exploration: Exploration{Reduction: c.Why}}
		return plans.Unhelpful, err
	}
	return c.searchIn(ctx, small)
}

// searchIn searches a smaller program.
func (c *safetyAttempts) searchIn(ctx context.Context, small *program.Reduced) (plans.Outcome, error) {
	opts := c.opts.exploring()
	opts.Reduced = true
	ended, err := c.search(ctx, small, opts, 0)
	if name, why := small.Refutation(); why != "" {
		c.Without, c.Refuted = append(c.Without, name), append(c.Refuted, why)
		return plans.Refuted, nil
	}
	x := &c.result.Exploration
	x.Reduction = search.JoinMethods(append(append(c.Refuted, small.Summary()), x.Reduction)...)
	x.Method = search.JoinMethods(x.Method, x.Reduction)
	if c.result.Failure == nil || err != nil {
		return ended, err
	}
	c.result.Shortest = false
	err = replay.LiftFailure(ctx, c.prog, small, c.result.Failure)
	var limit *monitor.LimitError
	if errors.As(err, &limit) {
		c.result = unconfirmed(*x, limit)
		return plans.Done, nil
	}
	if errors.Is(err, program.ErrLong) {
		c.Why = search.JoinMethods(append(c.Refuted, noneThatHelps(err.Error()))...)
		return plans.Unhelpful, nil
	}
	if err != nil {
		return ended, err
	}
	x.Errors = []Failure{*c.result.Failure}
	return ended, nil
}

// unconfirmed returns the result when there was no time left to repeat what was
// found: inconclusive, with the counts of the search.
func unconfirmed(x Exploration, limit *monitor.LimitError) Result {
	x.Exhaustive, x.Reason, x.Errors = false, limit.Reason, nil
	return Result{Exploration: x, Reason: limit.Reason}
}

// continueOnDisk searches with the states on a disk, after an exact search has
// filled the memory.
func (c *safetyAttempts) continueOnDisk(ctx context.Context) (plans.Outcome, error) {
	method := emptiness.RestartedOnDisk(c.result.Exploration.States)
	c.opts.OnFull = ""
	ended, err := c.searchItself(ctx)
	c.result.Exploration.Method = search.JoinMethods(method, c.result.Exploration.Method)
	return ended, err
}

// inBoundedMemory searches in bounded memory: at once, when the options ask for
// such a storage, or after an exact search has filled the memory.
func (c *safetyAttempts) inBoundedMemory(ctx context.Context) (plans.Outcome, error) {
	opts, method := c.opts, ""
	if !opts.Storage.Bounded() {
		opts.Storage, method = opts.OnFull.storage(), emptiness.Restarted(opts.OnFull.storage(), c.result.Exploration.States)
	}
	ended, err := c.replacing(ctx, c.prog, opts, false, 0)
	x := &c.result.Exploration
	x.Method, x.Reduction = method, search.JoinMethods(c.Why, x.Reduction)
	return ended, err
}

// replacing searches a program for one failure with a storage of bounded memory,
// and confirms it, unless the program is a reduced one. When a shortest failure
// or several are asked for, an exact search follows once one was found.
func (c *safetyAttempts) replacing(ctx context.Context, prog program.Program, opts Options, reduced bool, trial uint64) (plans.Outcome, error) {
	r, err := safetyBounded(ctx, prog, opts, trial)
	if c.result = r; emptiness.IsTooLarge(err) {
		return plans.TooLarge, nil
	}
	if err != nil || r.Failure == nil || reduced {
		return plans.Done, err
	}
	err = replay.ConfirmFailure(ctx, prog, r.Failure)
	var limit *monitor.LimitError
	if errors.As(err, &limit) {
		c.result = unconfirmed(r.Exploration, limit)
		return plans.Done, nil
	}
	if err == nil && (opts.Shortest || opts.All > 1) {
		c.result, err = refineSafety(ctx, prog, opts, r)
	}
	return plans.Done, err
}

// mayReorder reports whether a search for failures may leave out interleavings:
// the program has partial-order reduction, and the options allow it. Sleep sets
// need nothing of the program, but where it has no reductions none is expected.
func (o *Options) mayReorder(prog program.Program) bool {
	_, reduced := prog.(*program.Reduced)
	r, ok := prog.(program.Reducer)
	return !slices.Contains(o.Without, partialOrder) && (reduced || ok && slices.Contains(r.Reductions(), partialOrder))
}

// partialOrder is the reduction that leaves out interleavings, in all
// front-ends.
const partialOrder = "por"

// safetyBounded looks for one failure in bounded memory (see package bounded).
// The error is monitor.ErrTrial after so many states; 0 is no limit. Only
// storages that replace can answer Holds, and only when no depth limit turned
// the search back.
func safetyBounded(ctx context.Context, prog program.Program, opts Options, trial uint64) (Result, error) {
	s, err := newFailureSearch(ctx, prog, opts, trial)
	if err != nil {
		return Result{}, err
	}
	defer s.Monitor.Budget.Release()
	s.SleepSets = trial == 0 && opts.mayReorder(prog)
	b, err := bounded.Traverse(s, bounded.Failures)
	s.Finish()
	if replay.IsFault(err) || errors.Is(err, search.ErrNoPath) || emptiness.IsTooLarge(err) {
		return Result{}, err
	}
	st := &s.Stats
	r := Result{Exploration: Exploration{
		States: st.States, Transitions: st.Transitions, MaxDepth: st.MaxDepth, Memory: st.Memory, Seconds: st.Seconds,
		Storage: opts.Storage, Estimated: st.Estimated, Visits: st.Visits, Stored: st.Stored, Insertions: st.Insertions, Replaced: st.Replaced,
		Omission: st.Omission, HashFactor: st.HashFactor, Reduction: slept(b.Missed),
	}}
	switch {
	case b.Failure != nil:
		r.Verdict, r.Failure = Violated, b.Failure
		r.Exploration.Errors = []Failure{*b.Failure}
		return r, nil
	case err != nil:
		r.Reason = s.Reason(err)
	case !opts.Storage.Replaces() || s.DepthLimited:
		r.Reason = bounded.Coverage(s, opts.Storage)
	case s.Undecided() != "":
		r.Reason = s.Undecided()
	default:
		r.Verdict, r.Exploration.Exhaustive = Holds, true
	}
	r.Exploration.Reason = r.Reason
	return r, nil
}

// slept describes what sleep sets have left out.
func slept(missed uint64) string {
	if missed == 0 {
		return ""
	}
	return fmt.Sprintf("sleep sets left %d %s out after states were forgotten", missed, english.PluralWord(int(missed), "transition", ""))
}

// newFailureSearch makes an empty search of the program alone: the product with
// no automaton and no propositions, which ends with ErrTrial after so many states
// if trial is not 0. The caller releases its budget.
func newFailureSearch(ctx context.Context, prog program.Program, opts Options, trial uint64) (*search.Search, error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil, err
	}
	p, err := product.New(binding, product.Config{})
	if err != nil {
		return nil, err
	}
	config := opts.config()
	config.Trial = trial
	s := &search.Search{Monitor: monitor.New(ctx, config, "safety"), Storage: opts.Storage, Policy: opts.Policy.stored(), Seed: opts.Seed, Variation: opts.Vary}
	if s.Space, err = search.NewSpace(p, s.Monitor.Budget, s.Form); err != nil {
		return nil, err
	}
	s.Watch(s.Walker.Tuning())
	return s, nil
}

// refineSafety starts an exact search for what the search in bounded memory
// cannot find: a shortest failure, and further ones. If that finds nothing
// within the limits, the first answer stands, with a reason.
func refineSafety(ctx context.Context, prog program.Program, opts Options, r Result) (Result, error) {
	opts.Storage = ""
	c := &safetyAttempts{prog: prog, opts: opts}
	if _, err := c.search(ctx, prog, c.opts.exploring(), 0); err != nil {
		return r, err
	}
	exact := c.result
	if exact.Failure == nil {
		r.Reason = "whether there are shorter or further failures is open: " + exact.Reason
		return r, nil
	}
	r.Failure, r.Further, r.Shortest, r.Reason = exact.Failure, exact.Further, exact.Shortest, exact.Reason
	return r, nil
}
