package check

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/explore"
	"github.com/ltlcheck/ltlcheck/internal/check/failures"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/options"
	"github.com/ltlcheck/ltlcheck/internal/check/properties"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// searchStates answers a question about one program by visiting its states.
func searchStates(ctx context.Context, m Model, q Question, o Options) (Result, error) {
	prog := m.(program.Program)
	switch q := q.(type) {
	case Property:
		return answerOrSample(ctx, prog, q, o, nil)
	case Counts:
		return countStates(ctx, prog, q, o)
	}
	return visitStates(ctx, prog, q, o, o.allSearches())
}

// VerifyProgram answers whether a program satisfies a Property, or Failures, as
// Verify does, by exact searches. Options that ask for others are an error:
// Random, a Storage in bounded memory, and OnFull but for OnFullStop and
// OnFullDisk. What calls VerifyProgram and not Verify links none of those searches,
// and none of the engines for other models, and is smaller by 1.5 MB.
func VerifyProgram(ctx context.Context, prog program.Program, q Question, o Options) (Result, error) {
	if o.Random != nil || o.OnFull == OnFullSample || o.forgets() {
		return Result{}, &source.Error{Msg: "a search at random or in bounded memory is asked for where only exact ones are made"}
	}
	return visitStates(ctx, prog, q, o, o.searched())
}

// visitStates answers a property, or whether a program fails. searched are the
// options in the form of the searches, with those that may be needed.
func visitStates(ctx context.Context, prog program.Program, q Question, o Options, searched options.Options) (Result, error) {
	if err := o.validate(); err != nil {
		return Result{}, err
	}
	switch q := q.(type) {
	case Property:
		a, err := properties.Verify(ctx, prog, q.searched(), searched, nil)
		return q.result(a), err
	case Failures:
		found, err := failures.Find(ctx, prog, searched)
		return resultOfFailures(found), err
	}
	return Result{}, errNoQuestion(EngineSearch, q)
}

// result is the result for an answer to the property.
func (p *Property) result(a properties.Answer) Result {
	r := Result{
		Name: p.Name, Fairness: p.Fairness, Verdict: Verdict(a.Verdict), Reason: a.Reason, Vacuous: a.Vacuous, Algorithm: a.Algorithm, Storage: a.Storage,
		Automaton: AutomatonInfo(a.Automaton), Product: a.Product, Counterexample: a.Counterexample, BadPrefix: a.BadPrefix,
		Shortest: a.Shortest, Warnings: a.Warnings, Atoms: a.Atoms,
	}
	for _, f := range a.Further {
		r.Further = append(r.Further, Further{Counterexample: f.Counterexample, BadPrefix: f.BadPrefix})
	}
	for _, c := range p.FairTo {
		r.FairTo = append(r.FairTo, c.String())
	}
	return r
}

// resultOfFailures is the result for what a search for failures has found.
func resultOfFailures(found explore.Failures) Result {
	r := Result{Exploration: found.Exploration, Reason: found.Reason, Shortest: found.Shortest}
	if r.setFailures(found.All); found.Complete && len(found.All) == 0 {
		r.Verdict = Holds
	}
	return r
}

// setFailures makes failures the counterexamples of a result.
func (r *Result) setFailures(all []Failure) {
	for i := range all {
		f := &all[i]
		if i == 0 {
			r.Verdict, r.Failure, r.Counterexample = Violated, f, f.Trail
			continue
		}
		r.Further = append(r.Further, Further{Counterexample: f.Trail, Failure: f})
	}
}

// countStates answers how many states a program has. A limit makes the answer
// inconclusive; errors are faults of the program and options that exclude each
// other.
func countStates(ctx context.Context, prog program.Program, q Counts, opts Options) (Result, error) {
	if err := q.validate(prog, &opts); err != nil {
		return Result{}, err
	}
	ctx, cancel := monitor.WithLimits(ctx, opts.Limits)
	defer cancel()
	o := opts.allSearches()
	if len(q.Goals) > 0 || q.Visit != nil {
		found, err := explore.Survey(ctx, prog, q.Goals, q.Visit, o.Counts(q.DepthFirst))
		r := resultOfCounts(found.Exploration)
		r.Reached, r.Details = found.Trails, &found
		return r, err
	}
	x, err := failures.Count(ctx, prog, o, q.DepthFirst, q.Reduce)
	r := resultOfCounts(x)
	r.setFailures(x.Errors)
	return r, err
}

// resultOfCounts is the result for an exploration.
func resultOfCounts(x Exploration) Result {
	r := Result{Exploration: x, Reason: x.Reason}
	switch {
	case len(x.Errors) > 0:
		r.Verdict = Violated
	case x.Exhaustive && x.Deadlocks == 0 && x.AssertionFailures == 0 && x.RuntimeErrors == 0:
		r.Verdict = Holds
	}
	return r
}

// validate refuses options that exclude each other.
func (c *Counts) validate(prog program.Program, opts *Options) error {
	if err := opts.Vectors.validate(); err != nil {
		return err
	}
	if _, ok := prog.(program.Reducer); !ok && len(c.Reduce) > 0 {
		return errors.New("this kind of model has no reductions that keep its failures")
	}
	if opts.Checkpoints != nil && opts.Workers > 1 {
		return &source.Error{Msg: "there are no checkpoints of an exploration by several workers"}
	}
	if err := listed("choice of symmetry", "choices", opts.Symmetry, Symmetries()); err != nil {
		return err
	}
	if opts.Symmetry.on() && len(c.Reduce) > 0 {
		return &source.Error{Msg: "reductions are not combined with an exchange of processes"}
	}
	if c.DepthFirst && opts.Workers > 1 {
		return &source.Error{Msg: "several workers do not explore depth first"}
	}
	return nil
}

// certifySearch writes the section of a certificate about one program. A
// program that stands for a family is described in it.
func certifySearch(ctx context.Context, m Model, q Question, opts Options, section format.Section, w *format.Writer) error {
	prog := m.(program.Program)
	if a, ok := prog.(counting.Abstraction); ok {
		section.Counts, opts.Symmetry = describeCounts(a), ""
	}
	switch q := q.(type) {
	case Failures:
		return failures.Certify(ctx, prog, opts.searched(), section, w)
	case Property:
		return properties.Certify(ctx, prog, q.searched(), opts.searched(), section, w)
	}
	return errNoQuestion(EngineSearch, q)
}

// describeCounts describes a counter abstraction.
func describeCounts(a counting.Abstraction) *format.Counts {
	c := &format.Counts{Cut: a.Cut(), Tracked: a.Tracked(), Least: a.Least()}
	for _, m := range a.Classes() {
		c.Classes = append(c.Classes, format.Class{Group: m.Group, State: []byte(m.State)})
	}
	for _, k := range a.Counting() {
		c.Counting = append(c.Counting, format.Counting(k))
	}
	return c
}
