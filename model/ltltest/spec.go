package ltltest

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// CheckSpec checks all properties of a specification file or a model, each in a
// subtest of its own: those of the file, each against the verdict that the file
// expects, and those that the model states itself. Names, fairness and
// assumptions come from the file; of the options those for limits and the
// algorithm count. The path is relative to the folder of the test.
func CheckSpec(t *testing.T, path string, options ...Option) {
	t.Helper()
	set, err := property.Open(path, property.Options{})
	if err == nil {
		err = property.Validate(set.Model, set.Properties)
	}
	if err != nil {
		t.Fatal(explainFile(err))
	}
	for _, w := range set.Warnings {
		t.Log("\n" + strings.TrimRight(w.Render(), "\n"))
	}
	var ends property.Ends
	for _, q := range set.Properties {
		t.Run(specs.Title(q.Name, q.Assumptions), func(t *testing.T) {
			t.Helper()
			ctx, cancel := testContext(t)
			defer cancel()
			r, err := answer(ctx, set.Model.Program, q, &ends, newSettings(options))
			r.report(ctx, t, set.Model.Program, err)
		})
	}
}

// explainFile shows what is wrong with a file.
func explainFile(err error) string {
	var many source.Errors
	var one *source.Error
	switch {
	case errors.As(err, &many):
	case errors.As(err, &one):
		many = source.Errors{one}
	default:
		return "ltlcheck: " + err.Error()
	}
	return "\n" + many.Sort().Render()
}

// answer checks a property of a file.
func answer(ctx context.Context, p program.Program, q *property.Property, ends *property.Ends, s *settings) (Result, error) {
	s.name, s.expected = q.Name, report.Holds
	if q.Expect == specs.ExpectViolated {
		s.expected = report.Violated
	}
	if q.Safety {
		return noDeadlock(ctx, p, s)
	}
	result, err := check.Verify(ctx, p, q.Check, s.options)
	if err != nil {
		return Result{}, err
	}
	if err := ends.Doubt(ctx, p, q.Ending, s.options, &result); err != nil {
		return Result{}, err
	}
	q.Ending.Cut(&result)
	view, err := counterexample(p, result.Counterexample, result.Atoms)
	if err != nil {
		return Result{}, err
	}
	q.Ending.Shown([]*trace.View{view})
	doc := report.Property{Name: q.Name, Description: q.Description, Formula: q.Formula, Finite: q.Ending != nil, Expected: s.expected, Assumptions: q.Assumptions}
	doc.SetResult(&result, view)
	formula, names := q.Explained()
	if err := doc.Explain(formula, names, view); err != nil {
		return Result{}, err
	}
	return newResult(&doc, result.Verdict), nil
}
