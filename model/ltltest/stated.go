package ltltest

import (
	"context"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/specs/stated"
)

// CheckStated checks a property that package spectest has read from a file.
// Of the options those for limits and the algorithm count.
func CheckStated(t testing.TB, q *stated.Property, options ...Option) Result {
	t.Helper()
	ctx, cancel := testContext(t)
	defer cancel()
	r, err := VerifyStated(ctx, q, options...)
	return r.report(ctx, t, q.Program, err)
}

// VerifyStated does what CheckStated does, outside a test.
func VerifyStated(ctx context.Context, q *stated.Property, options ...Option) (Result, error) {
	s := newSettings(options)
	s.name, s.expected = q.Name, report.Holds
	if q.ExpectViolated {
		s.expected = report.Violated
	}
	if q.Safety {
		return noDeadlock(ctx, q.Program, s)
	}
	result, err := check.Verify(ctx, q.Program, q.Check, s.options)
	if err != nil {
		return Result{}, err
	}
	if err := q.Conclude(ctx, s.options, &result); err != nil {
		return Result{}, err
	}
	view, err := counterexample(q.Program, result.Counterexample, result.Atoms)
	if err != nil {
		return Result{}, err
	}
	q.Show(view)
	doc := report.Property{Name: q.Name, Description: q.Description, Formula: q.Formula, Finite: q.Finite, Expected: s.expected, Assumptions: q.Assumptions}
	doc.SetResult(&result, view)
	if err := doc.Explain(q.Explained, q.Names, view); err != nil {
		return Result{}, err
	}
	return newResult(&doc, result.Verdict), nil
}
