package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/plans"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Random searches (package sample) find what they do not prove. What they find is replayed and judged as what the other searches
// find is. Safety properties, whose negation has an automaton with states from
// which every word is accepted, are searched for bad prefixes; all others for
// lassos.

// Sampling configures a random search, which answers violated or inconclusive.
// The memory, the time, the workers, among whom the memory is divided, and the
// form of states are those of Options.
type Sampling struct {
	// Method is how to search; package internal/check/sample lists the methods.
	// The empty name is rf for failures and safety properties, and lasso for all
	// others.
	Method string
	Runs   int    // at least 1
	Steps  uint64 // of a run; 0 is no limit
	Only   int    // this run alone; 0: all of them. Runs are numbered from 1
	Keep   int    // the most states that a run keeps; 0: as many as the memory holds
	// Restart is where a run goes on that is full: none, root, last or mixed. The
	// empty name is none.
	Restart string
	Replace Policy  // of the states of a run that is full, instead of restarting; "" replaces none
	Mix     *Mixing // of method urs; nil gives all states equal chances
	Depth   int     // of method pct: of the bug; 0 is 1
	Seed    uint64
	// Size is how many states there are, if that is known: cover times are
	// measured then.
	Size   uint64
	Curves bool // measures the course of every run
	// Delta is 1 minus the confidence of what is concluded from runs that have
	// found nothing.
	Delta float64
	// Prepare, when set, is called with the method that was chosen, to complete
	// the rest.
	Prepare func(method string, s *Sampling)
}

// Mixing is how often a random search goes on from a state from which nothing
// new was found yet.
type Mixing struct {
	Adapted bool    // by the rate of new states
	Leaves  float64 // else: the probability
}

// options returns the options of package sample.
func (s *Sampling) options(o *Options) sample.Options {
	out := sample.Options{
		Method: s.Method, Runs: s.Runs, Steps: s.Steps, Only: s.Only, Keep: s.Keep, Depth: s.Depth, Seed: s.Seed, Size: s.Size, Curves: s.Curves,
		Workers: o.Workers, Memory: cmp.Or(o.Limits.Memory, monitor.DefaultMemory()), Form: o.Vectors.form(), Seen: o.Vary.Seen,
	}
	for _, r := range []sample.Restart{sample.RestartRoot, sample.RestartLast, sample.Mixed} {
		if s.Restart == r.String() {
			out.Restart = r
		}
	}
	if s.Replace != "" {
		out.Replace, out.Policy = true, s.Replace.stored()
	}
	if m := s.Mix; m != nil {
		out.Mix = sample.Mix{On: true, Adapted: m.Adapted, Leaves: m.Leaves}
	}
	return out
}

// searchAtRandom looks at random for a run that violates a property, or for a
// failure, which is confirmed by a replay. The Details of the result are a
// *sample.Outcome.
func searchAtRandom(ctx context.Context, m Model, q Question, opts Options) (Result, error) {
	if err := opts.validate(); err != nil {
		return Result{}, err
	}
	prog := m.(program.Program)
	ctx, cancel := monitor.WithLimits(ctx, opts.Limits)
	defer cancel()
	switch q := q.(type) {
	case Property:
		return sampleProperty(ctx, prog, q, opts)
	case Failures:
		return sampleFailures(ctx, prog, opts)
	}
	return Result{}, errNoQuestion(EngineRandom, q)
}

func sampleFailures(ctx context.Context, prog program.Program, opts Options) (Result, error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return Result{}, err
	}
	p, err := product.New(binding, product.Config{})
	if err != nil {
		return Result{}, err
	}
	s := &sampling{prog: prog, opts: &opts, task: &sample.Task{Product: p, Failures: true}, safety: true}
	if err := monitor.AsLimit(ctx, opts.Limits, s.search(ctx)); err != nil {
		return s.unless(err)
	}
	r := &s.result
	if s.Report.Found == nil {
		return s.conclude(), nil
	}
	trail, err := s.Report.Found.Lasso(s.task)
	if err != nil {
		return Result{}, err
	}
	f := &Failure{Kind: failureKinds[s.Report.Found.Kind], Trail: trail}
	if err := replay.ConfirmFailure(ctx, prog, f); err != nil {
		return s.unless(err)
	}
	r.Verdict, r.Failure, r.Counterexample = Violated, f, f.Trail
	return s.conclude(), nil
}

// failureKinds translates the kinds of violations of package sample to kinds of
// failures.
var failureKinds = map[sample.Kind]FailureKind{
	sample.InvalidEnd: InvalidEnd, sample.Assertion: AssertionFailed, sample.RuntimeError: RuntimeFailed,
}

func sampleProperty(ctx context.Context, prog program.Program, prop Property, opts Options) (Result, error) {
	if err := prop.validate(); err != nil {
		return Result{}, err
	}
	opts.Algorithm, opts.Storage = "", ""
	v := newVerification(prog, prop, opts, algorithms.Algorithm{})
	v.result = Result{Name: prop.Name, Fairness: prop.Fairness}
	for _, c := range prop.FairTo {
		v.result.FairTo = append(v.result.FairTo, c.String())
	}
	s := &sampling{prog: prog, opts: &v.opts}
	err := monitor.AsLimit(ctx, opts.Limits, v.sample(ctx, s))
	s.result = v.result
	if err != nil {
		return s.unless(err)
	}
	return s.conclude(), nil
}

// sample makes the product, searches it at random, and confirms what was found.
// A bad prefix is continued to a lasso first, for which there is some time
// after the limit (monitor.Late); where no continuation is found the answer is
// inconclusive. It leaves the verdict in v.result.
func (v *verification) sample(ctx context.Context, s *sampling) error {
	v.result.Atoms = Atoms(v.prog, v.prop)
	v.bound = v.result.Atoms
	binding, err := v.prog.Bind(v.bound)
	if err != nil {
		return err
	}
	q, err := v.newJob(ctx, binding)
	if err != nil {
		return err
	}
	p, err := product.New(binding, q.Config)
	if err != nil {
		return monitor.Limitf("%v", err)
	}
	s.task = &sample.Task{Product: p}
	s.task.Cycles = true
	if s.safety = q.Shape != nil && q.Shape.Terminal; s.safety {
		s.task.Universal, s.task.Cycles = q.Shape.Universal, false
	}
	if err := s.search(ctx); err != nil {
		return err
	}
	found := s.Report.Found
	if found == nil {
		return nil
	}
	l, err := found.Lasso(s.task)
	if err != nil {
		return err
	}
	if found.Kind == sample.BadPrefix {
		late, cancel := monitor.Late(ctx)
		defer cancel()
		if l, err = v.continueSearch(late, q, l); err != nil {
			return err
		}
		if l == nil {
			return monitor.Limitf("a bad prefix was found, but no way to go on after it for ever")
		}
	}
	bad, err := v.confirmed(ctx, l)
	if err == nil {
		v.result.Verdict, v.result.Counterexample, v.result.BadPrefix = Violated, l, bad
	}
	return err
}

// sampling is a random search under way. safety is set when single states can
// answer the question, so that methods which look for states will do; result and
// Outcome grow as the search proceeds.
type sampling struct {
	prog   program.Program
	opts   *Options
	task   *sample.Task
	safety bool // it can be answered by states
	result Result
	sample.Outcome
}

// search completes the options, chooses a method, and searches. Options that do
// not fit are a *source.Error.
func (s *sampling) search(ctx context.Context) error {
	how := *s.opts.Random
	var err error
	if how.Method, err = s.task.Choose(s.prog, how.Method, s.safety); err != nil {
		return err
	}
	if how.Prepare != nil {
		how.Prepare(how.Method, &how)
	}
	o := how.options(s.opts)
	if show := s.opts.Progress; show != nil {
		o.Progress = func(p sample.Progress) { show(Progress{Phase: "sample", States: p.Steps, Elapsed: p.Elapsed}) }
	}
	if err := o.Validate(s.task); err != nil {
		return &source.Error{Msg: err.Error()}
	}
	s.Report, err = sample.Explore(ctx, s.task, o)
	s.Method, s.Options = o.Method, o
	return err
}

// unless turns a limit into an inconclusive answer, and returns any other error
// as it is. It is called with an error.
func (s *sampling) unless(err error) (Result, error) {
	var limit *monitor.LimitError
	if !errors.As(err, &limit) {
		return Result{}, err
	}
	r := &s.result
	r.Verdict, r.Counterexample, r.Failure, r.Reason, r.Details = Inconclusive, nil, nil, limit.Reason, &s.Outcome
	if s.Report == nil {
		s.Report = &sample.Report{}
	}
	return *r, nil
}

// conclude puts into words what was found, or why nothing was, and returns the
// answer.
func (s *sampling) conclude() Result {
	r := &s.result
	r.Algorithm, r.Details = AlgorithmName(s.Method), &s.Outcome
	if r.Verdict == Violated {
		return *r
	}
	p := s.Report
	switch {
	case p.Stopped != nil:
		m := monitor.Monitor{Ctx: context.Background(), Limits: s.opts.Limits}
		m.Limits.Memory = s.Options.Memory
		r.Reason = m.Reason(p.Stopped)
	case p.Undecided != "":
		r.Reason = p.Undecided
	default:
		r.Reason = fmt.Sprintf("nothing was found in %s, which is no proof", english.Plural(p.Runs, "random run", ""))
	}
	s.Remarks = p.Remarks(s.Options, s.opts.Random.Delta)
	return *r
}

// sampleOn goes on at random after an exact search has filled the memory, which
// is given back first; why is the reason of that search. The statistics of the
// exact search stay in the result.
func (v *verification) sampleOn(ctx context.Context, why string) error {
	v.shared.Drop()
	opts := v.opts
	opts.OnFull, opts.Random = "", onFull(&v.opts, v.result.Product.States)
	r, err := searchAtRandom(ctx, v.prog, v.prop, opts)
	if err != nil {
		return err
	}
	s := r.Details.(*sample.Outcome)
	r.Product, r.Details = v.result.Product, nil
	r.Product.Method = search.JoinMethods(r.Product.Method, sampledOn(s))
	if v.result = r; r.Verdict != Violated {
		v.result.Reason = goneOn(why, r.Reason, s)
	}
	return nil
}

// onFull returns the configuration of a random search after so many states have
// filled the memory. What lies deep is still open, so the search goes deep
// first; with restarts, and as many steps as there were states. For lassos it
// makes as many runs as exclude, with confidence 0.99, that one run in a
// hundred would show a violation.
func onFull(o *Options, states uint64) *Sampling {
	return &Sampling{Runs: 1, Seed: o.Seed, Steps: max(leastOnFull, states), Delta: 0.01, Prepare: func(method string, s *Sampling) {
		if method == "lasso" {
			s.Runs = sample.Runs(0.01, 0.01)
			return
		}
		s.Method, s.Restart = "drs", sample.Mixed.String()
	}}
}

// leastOnFull is the least number of steps of a random search that begins when
// the memory is full.
const leastOnFull = 1_000_000

// sampledOn describes by which method an answer was found after the memory was
// full, for Statistics.Method.
func sampledOn(s *sample.Outcome) string {
	return fmt.Sprintf("gone on at random (%s) after the memory was full", s.Method)
}

// goneOn returns the reason of an answer that is still open after that: the
// reason of the exact search, and what the random one did; cut is its own.
func goneOn(why, cut string, s *sample.Outcome) string {
	reason := fmt.Sprintf("%s; a random search (%s) of %s steps has then found nothing", why, s.Method, humanize.Comma(int64(s.Report.Steps)))
	if s.Report.Stopped != nil {
		reason += ", and was cut short: " + cut
	}
	return strings.Join(append([]string{reason}, s.Remarks...), "; ")
}

// bySampling is the attempt of failuresOf that looks for failures at random
// after an exact search has filled the memory.
func (c *safetyAttempts) bySampling(ctx context.Context) (plans.Outcome, error) {
	exact := c.result
	opts := Options{Limits: c.opts.Limits, Seed: c.opts.Seed, Vectors: c.opts.Vectors, Workers: c.opts.Workers, Random: onFull(&c.opts, exact.Exploration.States)}
	r, err := searchAtRandom(ctx, c.prog, Failures{}, opts)
	if err != nil {
		return plans.Done, err
	}
	s := r.Details.(*sample.Outcome)
	c.result = Result{Verdict: r.Verdict, Failure: r.Failure, Exploration: exact.Exploration}
	x := &c.result.Exploration
	x.Method = search.JoinMethods(x.Method, sampledOn(s))
	if r.Failure != nil {
		x.Errors = []Failure{*r.Failure}
		return plans.Done, nil
	}
	c.result.Reason = goneOn(exact.Reason, r.Reason, s)
	x.Reason = c.result.Reason
	return plans.Done, nil
}
