package check

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/check/families"
	"github.com/ltlcheck/ltlcheck/internal/grace"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// countProcesses answers whether all programs of a family have a property, or do
// not fail. The verdict is Violated with the smallest instance that violates it.
func countProcesses(ctx context.Context, m Model, q Question, opts Options) (Result, error) {
	opts.Warn, opts.Symmetry, opts.Checkpoints = false, "", nil
	ctx, cancel := grace.Limited(ctx, opts.Limits.Time)
	defer cancel()
	s := &families.Search{Family: m.(counting.Family), Applies: func(program.Program) bool { return true }}
	s.Requirements.States = opts.Limits.States
	switch q := q.(type) {
	case Failures:
	case Property:
		if q.Finite {
			return Result{Name: q.Name, Fairness: q.Fairness, Reason: q.Uncounted()}, nil
		}
		s.Requirements = q.counting(opts.Limits.States)
		s.Applies = func(p program.Program) bool { return Validate(p, q) == nil }
	default:
		return Result{}, errNoQuestion(EngineCounting, q)
	}
	var last Result
	s.Search = func(ctx context.Context, p program.Program) (families.Outcome, string, error) {
		var err error
		last, err = Verify(ctx, p, q, opts)
		return map[Verdict]families.Outcome{Holds: families.Holds, Violated: families.Violated}[last.Verdict], last.Reason, err
	}
	found, err := s.Run(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		found.Reason, err = "the time limit was reached", nil
	}
	if err != nil {
		return Result{}, err
	}
	if found.Outcome == families.Open {
		last = Result{Reason: found.Reason, Name: last.Name, Fairness: last.Fairness, FairTo: last.FairTo}
	}
	last.Program, last.Details = found.Program, &found
	return last, nil
}

// counting returns what a counter abstraction must preserve for the property.
func (p *Property) counting(states uint64) families.Requirements {
	q := families.Requirements{Atoms: p.atoms(), Refusal: p.Uncounted(), Strong: p.Fairness == StrongFairness, Weak: p.Fairness == WeakFairness, States: states}
	for _, f := range p.FairTo {
		q.Strong, q.Weak = q.Strong || f.Strong && f.Process != "", q.Weak || !f.Strong && f.Process != ""
	}
	return q
}

// Uncounted returns why a property cannot be asked of a counter abstraction; ""
// if it can.
func (p *Property) Uncounted() string {
	if p.Finite {
		return "counters answer no properties of executions that end"
	}
	if p.Formula == nil {
		return "a property given by an automaton may count steps, and atomic sequences are single steps where processes are counted"
	}
	formulas := []*ltl.Formula{p.Formula}
	for _, a := range p.Assumptions {
		if a.Formula == nil {
			return "an assumption given by an automaton may count steps, and atomic sequences are single steps where processes are counted"
		}
		formulas = append(formulas, a.Formula)
	}
	for _, f := range formulas {
		if !ltl.IsStutterInvariant(f) {
			return "the formula counts steps, as X does, and atomic sequences are single steps where processes are counted"
		}
	}
	return ""
}
