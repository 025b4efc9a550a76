package answers

import (
	"context"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/families"
	"github.com/ltlcheck/ltlcheck/internal/check/queues"
	"github.com/ltlcheck/ltlcheck/internal/check/symbolic"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/documents"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/internal/specs/stated"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Conclude returns the answer to q about m, of which r is the verdict, wherever
// that came from; see verdicts.Conclude. What follows a verdict about many
// programs is a description, without further searches.
func Conclude(ctx context.Context, m *Model, q *property.Property, doc report.Property, r check.Result, o verdicts.After) (verdicts.Answer, error) {
	asked := q.Stated(m.Program, m.ends)
	switch found := r.Details.(type) {
	case *families.Found:
		return concludeSizes(ctx, m, asked, doc, r)
	case *queues.Result:
		return concludeContents(ctx, asked, doc, r, found)
	case *symbolic.Answer:
		return concludeSets(ctx, m, asked, doc, r, found)
	}
	return verdicts.Conclude(ctx, asked, doc, r, o)
}

// concludeSizes concludes about every number of processes.
func concludeSizes(ctx context.Context, m *Model, q *stated.Property, doc report.Property, r check.Result) (verdicts.Answer, error) {
	a := verdicts.Answer{Property: doc}
	a.Fairness = q.Check.Fairness.String()
	if r.Verdict == check.Violated {
		instance := *q
		instance.Program, instance.Possible = r.Program, false // turned at the end
		var err error
		if a, err = verdicts.Conclude(ctx, &instance, doc, r, verdicts.After{}); err != nil {
			return a, err
		}
	}
	a.SetFamily(m.Family.Parameter(), &r)
	return possible(q, a), nil
}

// concludeContents concludes about channels without capacities.
func concludeContents(ctx context.Context, q *stated.Property, doc report.Property, r check.Result, found *queues.Result) (verdicts.Answer, error) {
	a := verdicts.Answer{Property: doc}
	var view *trace.View
	if r.Counterexample != nil {
		var err error
		if view, err = verdicts.View(ctx, r.Program, r.Counterexample, r.Atoms); err != nil {
			return a, err
		}
		a.Views = []*trace.View{view}
	}
	a.SetContents(found, view)
	return possible(q, a), nil
}

// concludeSets concludes about unbounded integers.
func concludeSets(ctx context.Context, m *Model, q *stated.Property, doc report.Property, r check.Result, found *symbolic.Answer) (verdicts.Answer, error) {
	a := verdicts.Answer{Property: doc}
	if found.Explicit != nil {
		var err error
		if a.Views, err = verdicts.Views(ctx, m.Program, verdicts.Runs(&r), r.Atoms); err != nil {
			return a, err
		}
		a.SetResult(&r, a.Views...)
	}
	documents.SetSymbolic(&a.Property, found, m.Narrow, r.Product.Seconds)
	if q.Stopped != "" && a.Verdict == report.Violated {
		a.Reason = q.Stopped
	}
	return possible(q, a), nil
}

// possible turns the answer to what is to be possible.
func possible(q *stated.Property, a verdicts.Answer) verdicts.Answer {
	if q.Possible {
		a.SetPossible()
	}
	return a
}

// Describe returns the document of a question, with everything but the answer.
func Describe(q *property.Property) report.Property { return verdicts.Describe(q.Stated(nil, nil)) }
