// Package failures answers whether a program fails by itself, and how many states
// it has: by plans (package plans) of searches of the program (package explore),
// of smaller ones, in bounded memory, on a disk or at random. What is found in a
// smaller program is lifted to the program itself. Properties are for package
// properties.
package failures

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/internal/check/bounded"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/certify"
	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/explore"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/options"
	"github.com/ltlcheck/ltlcheck/internal/check/plans"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/smaller"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// Find answers whether a program fails. It searches breadth first, so that the
// runs are shortest, or depth first with the storages of bounded memory. The
// runs that it returns are of the program itself, and were replayed.
func Find(ctx context.Context, prog program.Program, opts options.Options) (explore.Failures, error) {
	ctx, cancel := monitor.WithLimits(ctx, opts.Limits)
	defer cancel()
	c := &attempts{prog: prog, opts: opts, Progress: plans.Progress{Without: slices.Clone(opts.Without)}}
	err := c.CarryOut(ctx, opts.Checkpoints, plans.For(c.situation()), c.ways())
	if c.Asymmetry != "" {
		c.found.Exploration.Reduction = smaller.WithAsymmetry(c.Asymmetry, c.found.Exploration.Reduction)
	}
	return c.found, err
}

// attempts are those of Find: one plan, carried out once. found is overwritten by
// each attempt, so that the last one counts.
type attempts struct {
	plans.Progress
	prog  program.Program
	opts  options.Options
	found explore.Failures
}

// FirstFailures is how many states are searched for failures on the program
// itself before a smaller program is tried, for programs that propose no
// number. What is small is searched sooner than reduced.
const FirstFailures = 10_000

// situation determines the plan.
func (a *attempts) situation() plans.Situation {
	o := &a.opts
	s := plans.Situation{
		Goal: plans.Failures, Bounded: o.Storage.Bounded(), Replaces: o.Storage.Replaces(), OnFull: o.FullAction(),
		Quotient: o.Symmetry && a.asksForMore() == "" && !o.Storage.Replaces(),
	}
	if r, ok := a.prog.(program.Reducer); ok {
		a.Why = a.irreducible()
		s.Smaller, s.Reductions = a.Why == "", len(r.Reductions())
		s.Trial = s.Smaller && o.Trial >= 0
	}
	return s
}

// ways are what is done in the attempts of the plan.
func (a *attempts) ways() plans.Ways {
	return plans.Ways{
		plans.Quotient: a.searchQuotient, plans.Trial: a.trial, plans.Smaller: a.searchSmaller, plans.Itself: a.searchItself,
		plans.Bounded: a.inBoundedMemory, plans.Random: a.byRandomSearch, plans.ToDisk: a.continueOnDisk,
	}
}

// irreducible explains in words why no smaller program will do, however it is
// made; it is empty if one may.
func (a *attempts) irreducible() string {
	if !a.opts.Reduces(a.prog) {
		return "none, as all are left out"
	}
	return a.asksForMore()
}

// asksForMore explains in words why failures are not looked for in any other
// program; it is empty if they may be.
func (a *attempts) asksForMore() string {
	switch {
	case a.opts.Shortest:
		return "none, as a shortest run is asked for"
	case a.opts.All > 1:
		return "none, as several failures are asked for"
	}
	return ""
}

// trial searches the program itself up to as many states as the options or the
// program propose, or FirstFailures.
func (a *attempts) trial(ctx context.Context) (plans.Outcome, error) {
	return a.search(ctx, a.prog, a.opts.Failures(), cmp.Or(a.opts.ReduceAfter(a.prog), FirstFailures))
}

// searchItself searches the program itself to the end, and notes why that was
// not done on a smaller one.
func (a *attempts) searchItself(ctx context.Context) (plans.Outcome, error) {
	ended, err := a.search(ctx, a.prog, a.opts.Failures(), 0)
	a.found.Exploration.Reduction = a.Why
	return ended, err
}

// search searches a program exactly, in memory, which may be bounded, or, where trial is 0 and the
// options ask for it, on a disk. trial is the number of states after which the
// outcome is tooLarge; 0 is no limit.
func (a *attempts) search(ctx context.Context, prog program.Program, opts explore.Options, trial uint64) (plans.Outcome, error) {
	if a.opts.Storage.Replaces() {
		return a.replacing(ctx, prog, a.opts, opts.Reduced, trial)
	}
	opts.Trial = trial
	var err error
	if trial == 0 && a.opts.OnDisk() {
		a.found, err = a.opts.FindOnDisk(ctx, prog, a.opts.Disk, opts)
	} else {
		a.found, err = explore.FindFailures(ctx, prog, opts)
	}
	found := &a.found
	switch {
	case emptiness.IsTooLarge(err):
		return plans.TooLarge, nil
	case err == nil && len(found.All) == 0 && !found.Complete && found.Full:
		return plans.Full, nil
	}
	return plans.Done, err
}

// searchSmaller searches a smaller program that fails exactly when this one
// does. A failure found there is lifted: the program itself repeats the run.
// The run of the program itself may be longer than needed, so that Shortest is
// cleared.
func (a *attempts) searchSmaller(ctx context.Context) (plans.Outcome, error) {
	small, why, err := a.prog.(program.Reducer).ReduceFailures(ctx, a.Without)
	if ended := monitor.Ended(ctx, a.opts.Limits); ended != nil {
		a.found = explore.Failures{Exploration: explore.Exploration{Reason: ended.Error()}, Reason: ended.Error()}
		return plans.Done, nil
	}
	if small == nil || err != nil {
		a.Why = search.JoinMethods(append(a.Refuted, smaller.NoneThatHelps(why))...)
		a.found = explore.Failures{Exploration: explore.Exploration{Reduction: a.Why}}
		return plans.Unhelpful, err
	}
	return a.searchIn(ctx, small)
}

// searchIn searches a smaller program.
func (a *attempts) searchIn(ctx context.Context, small *program.Reduced) (plans.Outcome, error) {
	opts := a.opts.Failures()
	opts.Reduced = true
	ended, err := a.search(ctx, small, opts, 0)
	if name, why := small.Refutation(); why != "" {
		a.Without, a.Refuted = append(a.Without, name), append(a.Refuted, why)
		return plans.Refuted, nil
	}
	x := &a.found.Exploration
	x.Reduction = search.JoinMethods(append(append(a.Refuted, small.Summary()), x.Reduction)...)
	x.Method = search.JoinMethods(x.Method, x.Reduction)
	if len(a.found.All) == 0 || err != nil {
		return ended, err
	}
	a.found.All, a.found.Shortest = a.found.All[:1], false
	err = replay.LiftFailure(ctx, a.prog, small, &a.found.All[0])
	var limit *monitor.LimitError
	if errors.As(err, &limit) {
		a.found = unconfirmed(*x, limit)
		return plans.Done, nil
	}
	if errors.Is(err, program.ErrLong) {
		a.Why = search.JoinMethods(append(a.Refuted, smaller.NoneThatHelps(err.Error()))...)
		return plans.Unhelpful, nil
	}
	if err != nil {
		return ended, err
	}
	x.Errors = slices.Clone(a.found.All)
	return ended, nil
}

// unconfirmed returns the result when there was no time left to repeat what was
// found: inconclusive, with the counts of the search.
func unconfirmed(x explore.Exploration, limit *monitor.LimitError) explore.Failures {
	x.Exhaustive, x.Reason, x.Errors = false, limit.Reason, nil
	return explore.Failures{Exploration: x, Reason: limit.Reason}
}

// continueOnDisk searches with the states on a disk, after an exact search has
// filled the memory.
func (a *attempts) continueOnDisk(ctx context.Context) (plans.Outcome, error) {
	method := emptiness.RestartedOnDisk(a.found.Exploration.States)
	a.opts.DiskOnFull = false
	ended, err := a.searchItself(ctx)
	a.found.Exploration.Method = search.JoinMethods(method, a.found.Exploration.Method)
	return ended, err
}

// inBoundedMemory searches in bounded memory: at once, when the options ask for
// such a storage, or after an exact search has filled the memory.
func (a *attempts) inBoundedMemory(ctx context.Context) (plans.Outcome, error) {
	opts, method := a.opts, ""
	if !opts.Storage.Bounded() {
		opts.Storage, method = opts.OnFull, emptiness.Restarted(opts.OnFull, a.found.Exploration.States)
	}
	ended, err := a.replacing(ctx, a.prog, opts, false, 0)
	x := &a.found.Exploration
	x.Method, x.Reduction = method, search.JoinMethods(a.Why, x.Reduction)
	return ended, err
}

// replacing searches a program for one failure with a storage of bounded memory,
// and confirms it, unless the program is a reduced one. When a shortest failure
// or several are asked for, an exact search follows once one was found.
func (a *attempts) replacing(ctx context.Context, prog program.Program, opts options.Options, reduced bool, trial uint64) (plans.Outcome, error) {
	found, err := safetyBounded(ctx, prog, opts, trial)
	if a.found = found; emptiness.IsTooLarge(err) {
		return plans.TooLarge, nil
	}
	if err != nil || len(found.All) == 0 || reduced {
		return plans.Done, err
	}
	err = replay.ConfirmFailure(ctx, prog, &found.All[0])
	var limit *monitor.LimitError
	if errors.As(err, &limit) {
		a.found = unconfirmed(found.Exploration, limit)
		return plans.Done, nil
	}
	if err == nil && (opts.Shortest || opts.All > 1) {
		a.found, err = refineSafety(ctx, prog, opts, found)
	}
	return plans.Done, err
}

// safetyBounded looks for one failure in bounded memory (see package bounded).
// The error is monitor.ErrTrial after trial states; 0 is no limit. Only
// storages that replace can answer Holds, and only when no depth limit turned
// the search back.
func safetyBounded(ctx context.Context, prog program.Program, opts options.Options, trial uint64) (explore.Failures, error) {
	s, err := newFailureSearch(ctx, prog, opts, trial)
	if err != nil {
		return explore.Failures{}, err
	}
	defer s.Monitor.Budget.Release()
	s.SleepSets = trial == 0 && opts.MayReorder(prog)
	b, err := opts.FindBounded(s, bounded.Failures)
	s.Finish()
	if replay.IsFault(err) || errors.Is(err, search.ErrNoPath) || emptiness.IsTooLarge(err) {
		return explore.Failures{}, err
	}
	st := &s.Stats
	r := explore.Failures{Exploration: explore.Exploration{
		States: st.States, Transitions: st.Transitions, MaxDepth: st.MaxDepth, Memory: st.Memory, Seconds: st.Seconds,
		Storage: opts.Storage, Estimated: st.Estimated, Visits: st.Visits, Stored: st.Stored, Insertions: st.Insertions, Replaced: st.Replaced,
		Omission: st.Omission, HashFactor: st.HashFactor, Reduction: slept(b.Missed),
	}}
	switch {
	case b.Failure != nil:
		r.All, r.Exploration.Errors = []replay.Failure{*b.Failure}, []replay.Failure{*b.Failure}
		return r, nil
	case err != nil:
		r.Reason = s.Reason(err)
	case !opts.Storage.Replaces() || s.DepthLimited:
		r.Reason = bounded.Coverage(s, opts.Storage)
	case s.Undecided() != "":
		r.Reason = s.Undecided()
	default:
		r.Complete, r.Exploration.Exhaustive = true, true
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
// no automaton and no propositions, which ends with ErrTrial after trial states
// unless trial is 0. The caller releases its budget.
func newFailureSearch(ctx context.Context, prog program.Program, opts options.Options, trial uint64) (*search.Search, error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil, err
	}
	p, err := product.New(binding, product.Config{})
	if err != nil {
		return nil, err
	}
	config := opts.Config
	config.Trial = trial
	s := &search.Search{Monitor: monitor.New(ctx, config, "safety"), Storage: opts.Storage, Policy: opts.Policy, Seed: opts.Seed, Variation: opts.Vary}
	if s.Space, err = search.NewSpace(p, s.Monitor.Budget, s.Form); err != nil {
		return nil, err
	}
	s.Watch(s.Walker.Tuning())
	return s, nil
}

// refineSafety starts an exact search for what the search in bounded memory
// cannot find: a shortest failure, and further ones. If that finds nothing
// within the limits, the first answer stands, with a reason.
func refineSafety(ctx context.Context, prog program.Program, opts options.Options, found explore.Failures) (explore.Failures, error) {
	opts.Storage = ""
	c := &attempts{prog: prog, opts: opts}
	if _, err := c.search(ctx, prog, c.opts.Failures(), 0); err != nil {
		return found, err
	}
	exact := c.found
	if len(exact.All) == 0 {
		found.Reason = "whether there are shorter or further failures is open: " + exact.Reason
		return found, nil
	}
	found.All, found.Shortest, found.Reason = exact.All, exact.Shortest, exact.Reason
	return found, nil
}

// Certify writes a section that lists all reachable states.
func Certify(ctx context.Context, prog program.Program, opts options.Options, section format.Section, w *format.Writer) error {
	ctx, cancel := monitor.WithLimits(ctx, opts.Limits)
	defer cancel()
	opts.Storage = opts.ExactStorage()
	s, err := newFailureSearch(ctx, prog, opts, 0)
	if err != nil {
		return err
	}
	defer s.Monitor.Budget.Release()
	section.Safety = true
	section.System = certify.Described(prog)
	w.Begin(section)
	return certify.Reachable(s, w)
}

// searchQuotient looks for a failure in the quotient.
func (a *attempts) searchQuotient(ctx context.Context) (plans.Outcome, error) {
	small, why, err := smaller.Quotient(a.prog, nil, program.SameUpToStuttering)
	if small == nil || err != nil {
		a.Asymmetry = why
		return plans.Asymmetric, err
	}
	return a.searchIn(ctx, small)
}
