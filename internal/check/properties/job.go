package properties

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/check/bounded"
	"github.com/ltlcheck/ltlcheck/internal/check/emptiness"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// newJob makes the automata and the fairness of the emptiness check of a
// property, for a binding. If there is one automaton and all runs count, its
// shape allows cheaper searches.
func (v *verification) newJob(ctx context.Context, binding program.Binding) (emptiness.Job, error) {
	q := emptiness.Job{Binding: binding, Shared: v.shared}
	v.actions = binding.ActionAtoms()
	all, err := v.watchers(ctx)
	if err != nil {
		return q, err
	}
	if q.Factors, err = v.compile(ctx, all); err != nil {
		return q, err
	}
	if q.Infinite = v.everyStep; v.opts.Algorithm == "" {
		q.Recurrence = v.asRecurrence
	}
	if q.Fairness, err = v.fairness(binding); err != nil {
		return q, err
	}
	if len(all) == 1 && v.prop.Fairness == language.NoFairness && len(v.prop.FairTo) == 0 {
		if v.algorithm.Property && !v.dual {
			q.Shape = shapeOfRecurrence(all[0], v.everyStep)
		} else {
			q.Shape = search.ShapeOf(all[0])
			q.Shape.Dual = v.dual
		}
	}
	return q, nil
}

// conclude sets the verdict after a search that has found no counterexample and
// ended with err. Holds needs a search that was exhaustive and exact, a program
// without run-time errors, and explorers that have decided everything.
func (v *verification) conclude(ctx context.Context, q emptiness.Job, s *search.Search, err error) error {
	switch {
	case errors.Is(err, product.ErrNotEveryStep):
		return v.noRecurrence("an assumption excludes more than runs that stop")
	case err != nil:
		return err
	case s.Runtime:
		return monitor.Limitf("the program makes a run-time error: see what check says of the model alone")
	}
	if open := s.Undecided(); open != "" {
		return monitor.Limitf("%s", open)
	}
	if s.Storage.Bounded() && !s.Storage.Replaces() || s.DepthLimited {
		return monitor.Limitf("%s", bounded.Coverage(s, s.Storage))
	}
	v.result.Verdict = Holds
	return v.vacuity(ctx, q)
}

// vacuity looks for any run that satisfies assumptions and fairness, and notes
// that the property holds vacuously if there is none. Fairness towards every
// process alone always leaves some: a scheduler that takes turns.
func (v *verification) vacuity(ctx context.Context, q emptiness.Job) error {
	if v.brief || len(v.prop.Assumptions) == 0 && len(v.prop.FairTo) == 0 {
		return nil
	}
	q.Recurrence, q.Infinite = nil, 0
	if q.Factors, q.Shape = q.Factors[1:], nil; v.implied {
		all, err := v.assumptions(ctx)
		if err != nil {
			return err
		}
		if q.Factors, err = v.compile(ctx, all); err != nil {
			return err
		}
	}
	opts := v.opts
	opts.Algorithm, opts.Exhaust = "", false
	s, _, err := emptiness.Search(ctx, q, opts.Options)
	if s != nil {
		defer s.Monitor.Budget.Release()
	}
	var limit *monitor.LimitError
	switch {
	case errors.As(err, &limit):
		v.result.Reason = "whether any run satisfies the assumptions and the fairness is open: " + limit.Reason
		return nil
	case err != nil:
		return err
	}
	if v.result.Vacuous = s.Found == nil; v.result.Vacuous {
		v.result.Reason = "no run satisfies the assumptions and the fairness, so the property holds vacuously"
	}
	return nil
}
