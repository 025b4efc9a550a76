package ltltest

import (
	"cmp"
	"context"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/stated"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Result is the answer to one property. A test looks at it only if it wants to
// know more than whether the property holds, which Check has reported already.
type Result struct {
	Verdict     check.Verdict
	States      uint64 // states of program and automaton together that were visited
	Transitions uint64
	// Counterexample is the run that violates the property, nil if there is none.
	Counterexample *Counterexample
	// Text is the answer for people: what a failing test prints.
	Text string
	// Warnings are reasons to doubt a property that holds, such as an
	// antecedent that is never true; docs/specifications.md lists them. The
	// test logs them.
	Warnings []string

	expected bool
	doc      *report.Property
	run      *trace.Lasso
}

// String returns Text.
func (r Result) String() string { return r.Text }

// Property is a named formula with options, for CheckAll.
type Property struct {
	Name    string
	Formula string
	Options []Option // besides those of all properties
}

// Check checks that every run of the program satisfies the formula, and fails
// the test if not. The test goes on after a violated property; it ends if the
// formula or the program is at fault.
func Check(t testing.TB, p program.Program, formula string, options ...Option) Result {
	t.Helper()
	ctx, cancel := testContext(t)
	defer cancel()
	s := newSettings(options)
	s.Text = formula
	s.offer(t)
	r, err := newResult(s.Answer(ctx, p))
	return r.report(ctx, t, p, err)
}

// Verify does what Check does, outside a test. The error is about the formula,
// the options or the program; it is a *source.Error or source.Errors unless it
// is a fault of this module. model.Check is the same for programs that are no
// tests, with fewer options.
func Verify(ctx context.Context, p program.Program, formula string, options ...Option) (Result, error) {
	s := newSettings(options)
	s.Text = formula
	return newResult(s.Answer(ctx, p))
}

// CheckAll checks each property in a subtest of its own, called by its name, so
// that go test -run can select it. options apply to all of them.
func CheckAll(t *testing.T, p program.Program, properties []Property, options ...Option) {
	t.Helper()
	for _, prop := range properties {
		t.Run(prop.Name, func(t *testing.T) {
			t.Helper()
			all := append(append([]Option{Name(prop.Name)}, options...), prop.Options...)
			Check(t, p, prop.Formula, all...)
		})
	}
}

// NoDeadlock checks that no run of the program comes to a state without steps
// where it may not stop (see model.Model.End), to a failed assertion or to a
// run-time error. It shows a shortest run that does. Fairness and assumptions
// do not matter.
func NoDeadlock(t testing.TB, p program.Program, options ...Option) Result {
	t.Helper()
	ctx, cancel := testContext(t)
	defer cancel()
	s := newSettings(options)
	s.offer(t)
	r, err := noDeadlock(ctx, p, s)
	return r.report(ctx, t, p, err)
}

func noDeadlock(ctx context.Context, p program.Program, s *settings) (Result, error) {
	s.UseScalarsets(p)
	q := &stated.Property{Program: p, Name: cmp.Or(s.Name, "no deadlock"), ExpectViolated: s.ExpectViolated, Assumptions: []string{}, Safety: true}
	return newResult(s.AnswerStated(ctx, q, check.Options{Limits: s.Options.Limits, Symmetry: s.Options.Symmetry}))
}

func newResult(a verdicts.Answer, err error) (Result, error) {
	if err != nil {
		return Result{}, err
	}
	doc := &a.Property
	verdict := map[string]check.Verdict{report.Holds: check.Holds, report.Violated: check.Violated}[doc.Verdict]
	return Result{
		run:     a.Run,
		Verdict: verdict, States: doc.Product.States, Transitions: doc.Product.Transitions,
		Counterexample: newCounterexample(doc.Counterexample), Text: report.Answered(doc), Warnings: doc.Warnings, expected: doc.AsExpected(), doc: doc,
	}, nil
}

// report passes the result on to the test: Fatal for an error, Error for an
// unexpected verdict, Log for an expected violation and for warnings.
func (r Result) report(ctx context.Context, t testing.TB, p program.Program, err error) Result {
	t.Helper()
	switch {
	case err != nil:
		t.Fatal(explain(ctx, p, err))
	case !r.expected:
		t.Error("\n" + r.Text)
	case r.Verdict == check.Violated, len(r.Warnings) > 0:
		t.Log("\n" + r.Text)
	}
	r.sendOutcome()
	if r.Counterexample != nil {
		writePage(t, r.doc)
	}
	return r
}

// testContext returns a context that ends with the test, and a little before
// the deadline of go test, so that an unfinished search is still reported.
func testContext(t testing.TB) (context.Context, context.CancelFunc) {
	if d, ok := t.(interface{ Deadline() (time.Time, bool) }); ok {
		if end, ok := d.Deadline(); ok {
			left := time.Until(end)
			return context.WithTimeout(t.Context(), left-min(left/10, 5*time.Second))
		}
	}
	return context.WithCancel(t.Context())
}
