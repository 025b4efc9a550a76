package properties

import (
	"context"

	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/options"
	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/check/sampling"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// Random searches find what they do not prove. What they find is replayed and
// judged as what the other searches find is. Safety properties, whose negation
// has an automaton with states from which every word is accepted, are searched
// for bad prefixes; all others for lassos.

// Random looks at random for a run that violates a property. The answer is never
// that it holds; the outcome describes the search.
func Random(ctx context.Context, prog program.Program, prop language.Property, opts options.Options, how sampling.Plan) (Answer, *sample.Outcome, error) {
	if err := prop.Validate(); err != nil {
		return Answer{}, nil, err
	}
	ctx, cancel := monitor.WithLimits(ctx, opts.Limits)
	defer cancel()
	opts.Algorithm, opts.Storage = "", ""
	v := newVerification(prog, prop, opts, algorithms.Algorithm{})
	s := &sampling.Search{Prog: prog, Config: opts.Config, Plan: how}
	r := &v.result
	if err := monitor.AsLimit(ctx, opts.Limits, v.sample(ctx, s)); err != nil {
		if r.Reason, err = s.Unless(err); err != nil {
			return Answer{}, nil, err
		}
		r.Verdict, r.Counterexample = Inconclusive, nil
		return *r, &s.Outcome, nil
	}
	if r.Algorithm = algorithms.Name(s.Method); r.Verdict != Violated {
		r.Reason = s.Conclude()
	}
	return *r, &s.Outcome, nil
}

// sample makes the product, searches it at random, and confirms what was found.
// A bad prefix is continued to a lasso first, for which there is some time
// after the limit (monitor.Late); where no continuation is found the answer is
// inconclusive. It leaves the verdict in v.result.
func (v *verification) sample(ctx context.Context, s *sampling.Search) error {
	v.result.Atoms = v.prop.Atoms(v.prog)
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
	s.Task = &sample.Task{Product: p}
	s.Task.Cycles = true
	if s.Safety = q.Shape != nil && q.Shape.Terminal; s.Safety {
		s.Task.Universal, s.Task.Cycles = q.Shape.Universal, false
	}
	if err := s.Run(ctx); err != nil {
		return err
	}
	found := s.Report.Found
	if found == nil {
		return nil
	}
	l, err := found.Lasso(s.Task)
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

// Sample goes on at random after an exact search has filled the memory, which
// has been given back; exact is the answer of that search, whose statistics stay
// in the one that is returned.
func Sample(ctx context.Context, prog program.Program, prop language.Property, opts options.Options, exact Answer) (Answer, error) {
	r, s, err := Random(ctx, prog, prop, opts, sampling.OnFull(opts.Random(), exact.Product.States))
	if err != nil {
		exact.Verdict, exact.Counterexample = Inconclusive, nil
		return exact, err
	}
	r.Product = exact.Product
	r.Product.Method = sampling.MethodOnFull(r.Product.Method, s)
	if r.Verdict != Violated {
		r.Reason = sampling.ReasonOnFull(exact.Reason, r.Reason, s)
	}
	return r, nil
}
