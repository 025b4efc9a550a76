package answers

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// count answers a question about every number of processes.
func (s *Session) count(ctx context.Context, q *property.Property, a *Answer) error {
	var found check.FamilyResult
	var err error
	if q.Ending != nil {
		found.Reason = find(Counting).accepts(s.Model, q)
	} else if found, err = check.Family(ctx, s.Model.Family, asked(q), s.Options); err != nil {
		switch {
		case ctx.Err() != nil:
			return interrupted()
		case !errors.Is(err, context.DeadlineExceeded):
			return err
		}
		found.Reason = "the time limit was reached"
	}
	if err := instance(ctx, q, &found, a); err != nil {
		return err
	}
	a.Fairness = check.NoFairness.String()
	if !q.Safety {
		a.Fairness = q.Check.Fairness.String()
	}
	a.SetFamily(s.Model.Family.Parameter(), &found)
	if found.Abstraction != nil {
		s.proofs[q] = found.Abstraction
	}
	if q.Possible {
		a.SetPossible()
	}
	return nil
}

// asked returns what package check is asked about a family: a property, or nil
// for failures.
func asked(q *property.Property) *check.Property {
	if q.Safety {
		return nil
	}
	return &q.Check
}

// instance describes the counterexample of an instance of a family, if there is
// one.
func instance(ctx context.Context, q *property.Property, found *check.FamilyResult, a *Answer) (err error) {
	if found.Verdict != check.Violated {
		return nil
	}
	doc := a.Property
	if q.Safety {
		*a, err = Failures(ctx, found.Program, q, doc, *found.Safety, After{})
		return err
	}
	possible := *q
	possible.Possible = false // turned once, by the caller
	*a, err = Property(ctx, found.Program, &possible, doc, *found.Property, After{})
	return err
}

// contents answers a question about a program whose channels have no
// capacities.
func (s *Session) contents(ctx context.Context, q *property.Property, a *Answer) error {
	var found check.ContentSets
	var err error
	switch {
	case q.Safety:
		found, err = check.Contents(ctx, s.Model.Channels, s.Options)
	case q.Ending != nil:
		found.Reason = find(Contents).accepts(s.Model, q)
	default:
		found, err = check.ContentInvariant(ctx, s.Model.Channels, q.Check, s.Options)
	}
	if err != nil {
		return err
	}
	var view *trace.View
	if f := found.Failure; f != nil {
		if view, err = View(ctx, f.Program, f.Trail, f.Atoms); err != nil {
			return err
		}
		a.Views = []*trace.View{view}
	}
	a.SetContents(&found, view)
	if q.Possible {
		a.SetPossible()
	}
	return nil
}
