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
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Random searches (package sample) answer *violated* or *inconclusive*, never
// *holds*. What they find is replayed and judged as what the other searches
// find is. Safety properties, whose negation has an automaton with states from
// which every word is accepted, are searched for bad prefixes; all others for
// lassos.

// Sampling configures a random search.
type Sampling struct {
	// Options go to package sample, but for Memory and Form, which are taken
	// from Options of this package. An empty Method is rf for failures and
	// safety properties, and lasso for all others.
	sample.Options
	// Delta is 1 minus the confidence of what is said after runs that have
	// found nothing.
	Delta float64
	// Prepare, when set, is called with the method that was chosen, to complete
	// the options.
	Prepare func(method string, o *sample.Options)
}

// Sampled is the answer of a random search. Its Result answers a property, or,
// for SampleFailures, the question of Safety; Failure is set by SampleFailures
// alone. Report has what was measured, and is nil only when the search did not
// begin and the function returned an error. Method and Options are those in use
// after the choices were made; Remarks are conclusions from the report, a
// sentence each.
type Sampled struct {
	Result           // of a property, or of Failures under the name that was asked for
	Failure *Failure // of SampleFailures
	Report  *sample.Report
	Method  string
	Options sample.Options // as they were in the end
	Remarks []string       // what follows from the report, a sentence each
}

// SampleFailures looks at random for a failure of the program by itself, as
// Safety does in order. The failure that it finds is confirmed by a replay.
// Errors are as those of Verify.
func SampleFailures(ctx context.Context, prog program.Program, opts Options, how Sampling) (Sampled, error) {
	if err := opts.validate(); err != nil {
		return Sampled{}, err
	}
	ctx, cancel := monitor.WithLimits(ctx, opts.Limits)
	defer cancel()
	binding, err := prog.Bind(nil)
	if err != nil {
		return Sampled{}, err
	}
	p, err := product.New(binding, product.Config{})
	if err != nil {
		return Sampled{}, err
	}
	s := &sampling{prog: prog, opts: &opts, how: how, task: &sample.Task{Product: p, Failures: true}, safety: true}
	if err := monitor.AsLimit(ctx, opts.Limits, s.search(ctx)); err != nil {
		return s.unless(err)
	}
	r := &s.result
	if r.Report.Found == nil {
		return s.conclude(), nil
	}
	trail, err := r.Report.Found.Lasso(s.task)
	if err != nil {
		return Sampled{}, err
	}
	f := &Failure{Kind: failureKinds[r.Report.Found.Kind], Trail: trail}
	if err := replay.ConfirmFailure(ctx, prog, f); err != nil {
		return s.unless(err)
	}
	r.Verdict, r.Failure = Violated, f
	return s.conclude(), nil
}

// failureKinds translates the kinds of violations of package sample to kinds of
// failures.
var failureKinds = map[sample.Kind]FailureKind{
	sample.InvalidEnd: InvalidEnd, sample.Assertion: AssertionFailed, sample.RuntimeError: RuntimeFailed,
}

// Sample looks at random for a run that violates a property. Options.Algorithm
// and Options.Storage are ignored, as the method comes from how. Errors are as
// those of Verify.
func Sample(ctx context.Context, prog program.Program, prop Property, opts Options, how Sampling) (Sampled, error) {
	if err := cmp.Or(opts.validate(), prop.validate()); err != nil {
		return Sampled{}, err
	}
	ctx, cancel := monitor.WithLimits(ctx, opts.Limits)
	defer cancel()
	opts.Algorithm, opts.Storage = "", ""
	v := newVerification(prog, prop, opts, algorithms.Algorithm{})
	v.result = Result{Name: prop.Name, Fairness: prop.Fairness}
	for _, c := range prop.FairTo {
		v.result.FairTo = append(v.result.FairTo, c.String())
	}
	s := &sampling{prog: prog, opts: &v.opts, how: how}
	err := monitor.AsLimit(ctx, opts.Limits, v.sample(ctx, s))
	s.result.Result = v.result
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
	found := s.result.Report.Found
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
// answer the question, so that methods which look for states will do; result
// grows as the search proceeds.
type sampling struct {
	prog   program.Program
	opts   *Options
	how    Sampling
	task   *sample.Task
	safety bool // it can be answered by states
	result Sampled
}

// search completes the options, chooses a method, and searches. Options that do
// not fit are a *source.Error.
func (s *sampling) search(ctx context.Context) error {
	o := s.how.Options
	if o.New == nil {
		var err error
		if o.Method, err = s.task.Choose(s.prog, o.Method, s.safety); err != nil {
			return err
		}
	}
	o.Memory, o.Form = cmp.Or(s.opts.Limits.Memory, monitor.DefaultMemory()), s.opts.Vectors.form()
	if show := s.opts.Progress; show != nil {
		o.Progress = func(p sample.Progress) { show(Progress{Phase: "sample", States: p.Steps, Elapsed: p.Elapsed}) }
	}
	if s.how.Prepare != nil {
		s.how.Prepare(o.Method, &o)
	}
	if err := o.Validate(s.task); err != nil {
		return &source.Error{Msg: err.Error()}
	}
	report, err := sample.Explore(ctx, s.task, o)
	s.result.Report, s.result.Method, s.result.Options = report, o.Method, o
	return err
}

// unless turns a limit into an inconclusive answer, and returns any other error
// as it is. It is called with an error.
func (s *sampling) unless(err error) (Sampled, error) {
	var limit *monitor.LimitError
	if !errors.As(err, &limit) {
		return Sampled{}, err
	}
	r := &s.result
	r.Verdict, r.Counterexample, r.Reason = Inconclusive, nil, limit.Reason
	if r.Report == nil {
		r.Report = &sample.Report{}
	}
	return *r, nil
}

// conclude puts into words what was found, or why nothing was, and returns the
// answer.
func (s *sampling) conclude() Sampled {
	r := &s.result
	r.Algorithm = AlgorithmName(r.Method)
	if r.Verdict == Violated {
		return *r
	}
	p := r.Report
	switch {
	case p.Stopped != nil:
		m := monitor.Monitor{Ctx: context.Background(), Limits: s.opts.Limits}
		m.Limits.Memory = r.Options.Memory
		r.Reason = m.Reason(p.Stopped)
	case p.Undecided != "":
		r.Reason = p.Undecided
	default:
		r.Reason = fmt.Sprintf("nothing was found in %s, which is no proof", english.Plural(p.Runs, "random run", ""))
	}
	r.Remarks = r.Report.Remarks(r.Options, s.how.Delta)
	return *r
}

// sampleOn goes on at random after an exact search has filled the memory, which
// is given back first; why is the reason of that search. The statistics of the
// exact search stay in the result.
func (v *verification) sampleOn(ctx context.Context, why string) error {
	v.shared.Drop()
	opts := v.opts
	opts.OnFull, opts.Algorithm, opts.Storage = "", "", ""
	s, err := Sample(ctx, v.prog, v.prop, opts, onFull(&v.opts, v.result.Product.States))
	if err != nil {
		return err
	}
	s.Product = v.result.Product
	s.Product.Method = search.JoinMethods(s.Product.Method, sampledOn(&s))
	v.result = s.Result
	if v.result.Verdict != Violated {
		v.result.Reason = goneOn(why, &s)
	}
	return nil
}

// onFull returns the configuration of a random search after so many states have
// filled the memory. What lies deep is still open, so the search goes deep
// first; with restarts, and as many steps as there were states. For lassos it
// makes as many runs as exclude, with confidence 0.99, that one run in a
// hundred would show a violation.
func onFull(o *Options, states uint64) Sampling {
	steps := max(leastOnFull, states)
	return Sampling{
		Options: sample.Options{Runs: 1, Seed: o.Seed, Workers: o.Workers, Steps: steps}, Delta: 0.01,
		Prepare: func(method string, so *sample.Options) {
			if method == "lasso" {
				so.Runs = sample.Runs(0.01, 0.01)
				return
			}
			so.Method, so.Restart = "drs", sample.Mixed
		},
	}
}

// leastOnFull is the least number of steps of a random search that begins when
// the memory is full.
const leastOnFull = 1_000_000

// sampledOn describes by which method an answer was found after the memory was
// full, for Statistics.Method.
func sampledOn(s *Sampled) string {
	return fmt.Sprintf("gone on at random (%s) after the memory was full", s.Method)
}

// goneOn returns the reason of an answer that is still open after that: the
// reason of the exact search, and what the random one did.
func goneOn(why string, s *Sampled) string {
	p := s.Report
	reason := fmt.Sprintf("%s; a random search (%s) of %s steps has then found nothing", why, s.Method, humanize.Comma(int64(p.Steps)))
	if s.Report.Stopped != nil {
		reason += ", and was cut short: " + s.Reason
	}
	return strings.Join(append([]string{reason}, s.Remarks...), "; ")
}

// bySampling is the attempt of Safety that looks for failures at random after
// an exact search has filled the memory.
func (c *safetyAttempts) bySampling(ctx context.Context) (outcome, error) {
	exact := c.result
	s, err := SampleFailures(ctx, c.prog, Options{Limits: c.opts.Limits, Seed: c.opts.Seed, Vectors: c.opts.Vectors}, onFull(&c.opts, exact.Exploration.States))
	if err != nil {
		return done, err
	}
	c.result = SafetyResult{Verdict: s.Verdict, Failure: s.Failure, Exploration: exact.Exploration}
	x := &c.result.Exploration
	x.Method = search.JoinMethods(x.Method, sampledOn(&s))
	if s.Failure != nil {
		x.Errors = []Failure{*s.Failure}
		return done, nil
	}
	c.result.Reason = goneOn(exact.Reason, &s)
	x.Reason = c.result.Reason
	return done, nil
}
