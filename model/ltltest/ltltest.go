package ltltest

import (
	"cmp"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/shorten"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/formula"
	"github.com/ltlcheck/ltlcheck/internal/specs/stated"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
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
}

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
	r, err := Verify(ctx, p, formula, options...)
	return r.report(ctx, t, p, err)
}

// Verify does what Check does, outside a test. The error is about the formula,
// the options or the program; it is a *source.Error or source.Errors unless it
// is a fault of this module.
func Verify(ctx context.Context, p program.Program, formula string, options ...Option) (Result, error) {
	s := newSettings(options)
	prop, err := s.property(p, formula)
	if err != nil {
		return Result{}, err
	}
	s.exchange(p)
	return s.verify(ctx, &stated.Property{
		Program: p, Name: cmp.Or(s.name, "formula"), Formula: strings.TrimSpace(formula), ExpectViolated: s.expected == report.Violated,
		Assumptions: s.assumptions(), Check: prop, Explained: prop.Formula,
	}, s.options)
}

// verify answers a question. A counterexample that fails the test is shortened,
// and explained further.
func (s *settings) verify(ctx context.Context, q *stated.Property, o check.Options) (Result, error) {
	answer, err := check.Verify(ctx, q.Program, q.Asked(), o)
	if err != nil {
		return Result{}, err
	}
	further := !q.ExpectViolated && shorten.Applies(&o)
	a, err := verdicts.Conclude(ctx, q, verdicts.Describe(q), answer, verdicts.After{Options: o, Doubts: true, Shorten: further, Slice: further, Fairness: further})
	if err != nil {
		return Result{}, err
	}
	return newResult(&a.Property, answer.Verdict), nil
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
	r, err := noDeadlock(ctx, p, newSettings(options))
	return r.report(ctx, t, p, err)
}

func noDeadlock(ctx context.Context, p program.Program, s *settings) (Result, error) {
	s.exchange(p)
	q := &stated.Property{Program: p, Name: cmp.Or(s.name, "no deadlock"), ExpectViolated: s.expected == report.Violated, Assumptions: []string{}, Safety: true}
	return s.verify(ctx, q, check.Options{Limits: s.options.Limits, Symmetry: s.options.Symmetry})
}

func newResult(doc *report.Property, verdict check.Verdict) Result {
	doc.Text.Expected = true
	var text strings.Builder
	_ = report.WriteProperty(&text, doc) // a builder never fails
	return Result{
		Verdict: verdict, States: doc.Product.States, Transitions: doc.Product.Transitions,
		Counterexample: newCounterexample(doc.Counterexample), Text: strings.Trim(text.String(), "\n"), Warnings: doc.Warnings, expected: doc.AsExpected(), doc: doc,
	}
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
	if r.Counterexample != nil {
		writePage(t, r.doc)
	}
	return r
}

// exchange makes the search use the scalar sets of a model in Go, if it has any.
func (s *settings) exchange(p program.Program) {
	if m, ok := p.(interface{ Scalarsets() int }); ok && m.Scalarsets() > 0 {
		s.options.Symmetry = check.SymmetryAuto
	}
}

// property parses and binds the formula and the assumptions.
func (s *settings) property(p program.Program, text string) (check.Property, error) {
	q := check.Property{Name: s.name, Factory: ltl.NewFactory(), Positions: map[string]source.Pos{}, Fairness: s.fairness, FairTo: s.fairTo}
	parse := func(file *source.File, o specs.Options) (*ltl.Formula, error) {
		f, atoms, err := formula.Parse(p, q.Factory, file, o)
		formula.Locate(q.Positions, atoms)
		return f, err
	}
	var err error
	if q.Formula, err = parse(source.NewFile("formula", text), specs.Options{Possible: func() {}}); err != nil {
		return q, err
	}
	for _, text := range s.assume {
		f, err := parse(source.NewFile("assumption", text), specs.Options{})
		if err != nil {
			return q, err
		}
		q.Assumptions = append(q.Assumptions, check.Assumption{Name: text, Formula: f})
	}
	return q, check.Validate(p, q)
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
