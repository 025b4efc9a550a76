package answers

import (
	"context"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/fairer"
	"github.com/ltlcheck/ltlcheck/internal/check/shorten"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// After is what follows a verdict. The zero value describes and explains the
// counterexample that was found, and searches no further.
type After struct {
	Options check.Options // of the search for the verdict; further searches have their limits
	Memory  int64         // bytes that the caller holds meanwhile
	// Until ends further searches; the zero value does not. What was found is
	// described and explained after it, as long as the context allows.
	Until   time.Time
	Doubts  *property.Ends // looks for doubts about properties of executions that end; nil does not
	Shorten bool           // look for a shorter counterexample, as long as the verdict took
	// Fairness looks for an assumption of fairness under which the property holds.
	Fairness bool
	// Suspects looks for statements of which a small change makes the property
	// hold; nil does not.
	Suspects *Suspects
}

// Answer is the answer to one question.
type Answer struct {
	report.Property               // the document
	Views           []*trace.View // of the counterexample and of further ones
	Result          *check.Result // with what came after; nil unless a property was verified
}

// Describe returns the document of a question, with everything but the answer.
func Describe(q *property.Property) report.Property {
	doc := report.Property{
		Name: q.Name, Description: q.Description, Formula: q.Formula, Finite: q.Ending != nil, Possible: q.Possible,
		Expected: report.Holds, Assumptions: q.Assumptions, Place: report.NewPlace(q.Pos),
	}
	if q.ExpectViolated() {
		doc.Expected = report.Violated
	}
	return doc
}

// Property returns the answer to q, of which r is the verdict. The document
// doc, made by Describe, is completed. The counterexample of the answer may be
// a shorter one than that of r, which is not changed.
func Property(ctx context.Context, prog program.Program, q *property.Property, doc report.Property, r check.Result, o After) (Answer, error) {
	a := Answer{Property: doc, Result: &r}
	spare := newShare(r.Product.Seconds)
	searching, cancel := o.searching(ctx)
	defer cancel()
	if o.Doubts != nil {
		if err := o.Doubts.Doubt(searching, prog, q.Ending, o.Options, &r); err != nil {
			return a, err
		}
	}
	first := r.Counterexample
	if o.Shorten {
		r = shorten.Search{Time: spare.left()}.Property(searching, prog, q.Check, o.Options, r, o.Memory)
	}
	q.Ending.Cut(&r)
	views, err := Views(ctx, prog, runsOf(&r), r.Atoms)
	if err != nil {
		return a, err
	}
	q.Ending.Shown(views)
	if r.Counterexample != nil && (o.Shorten || o.Options.Shortest) {
		a.Length = report.LengthOf(r.Shortest, r.Counterexample != first)
	}
	a.Views = views
	a.SetResult(&r, views...)
	formula, names := q.Explained()
	if err := a.Explain(formula, names, views...); err != nil {
		return a, err
	}
	if q.Possible {
		a.SetPossible()
		return a, nil
	}
	if left := spare.left(); o.Fairness && left > 0 {
		a.addFairness(searching, prog, q, o, left)
	}
	a.addSuspects(searching, q, r.Product.Seconds, o)
	return a, nil
}

// searching returns the context of further searches.
func (o *After) searching(ctx context.Context) (context.Context, context.CancelFunc) {
	if o.Until.IsZero() {
		return context.WithCancel(ctx)
	}
	return context.WithDeadline(ctx, o.Until)
}

// share is the time that searches after a verdict have together: the more one
// of them takes, the less the next ones have.
type share struct{ until time.Time }

func newShare(seconds float64) share { return share{time.Now().Add(shorten.Share(seconds))} }

func (s share) left() time.Duration { return time.Until(s.until) }

// runsOf returns all counterexamples of a result.
func runsOf(r *check.Result) (runs []*trace.Lasso) {
	if r.Counterexample != nil {
		runs = append(runs, r.Counterexample)
	}
	for _, f := range r.Further {
		runs = append(runs, f.Counterexample)
	}
	return runs
}

// Failures returns the answer to whether a program fails, of which r is the
// verdict, likewise.
func Failures(ctx context.Context, prog program.Program, q *property.Property, doc report.Property, r check.SafetyResult, o After) (Answer, error) {
	a := Answer{Property: doc}
	var runs []*trace.Lasso
	if r.Failure != nil {
		if !r.Shortest && o.Shorten {
			shorter := *r.Failure
			shorter, r.Shortest = shorten.Search{}.Failure(ctx, prog, o.Options, shorter, r.Exploration.Seconds)
			r.Failure = &shorter
		}
		runs = append(runs, r.Failure.Trail)
	}
	for _, f := range r.Further {
		runs = append(runs, f.Trail)
	}
	views, err := Views(ctx, prog, runs, nil)
	if err != nil {
		return a, err
	}
	a.Views = views
	a.SetSafety(&r, views...)
	if q.Stopped != "" && a.Verdict == report.Violated {
		a.Reason = q.Stopped
	}
	a.addSuspects(ctx, q, r.Exploration.Seconds, o)
	return a, nil
}

// Conclude returns the answer to q, of which r is the verdict, with the failure
// f of the program if q asks for failures.
func Conclude(ctx context.Context, prog program.Program, q *property.Property, r check.Result, f *check.Failure, o After) (Answer, error) {
	doc := Describe(q)
	doc.Fairness = q.Check.Fairness.String()
	if q.Safety {
		return Failures(ctx, prog, q, doc, check.SafetyResult{Verdict: r.Verdict, Reason: r.Reason, Failure: f}, o)
	}
	return Property(ctx, prog, q, doc, r, o)
}

// addFairness adds to the explanation under which fairness the property would
// hold, if that is found within the time.
func (a *Answer) addFairness(ctx context.Context, prog program.Program, q *property.Property, o After, longest time.Duration) {
	if a.Why == nil || q.Ending != nil {
		return
	}
	var idle []fairer.Idle
	for _, i := range a.Why.Idle {
		idle = append(idle, fairer.Idle{Process: i.Process, Always: i.Always})
	}
	if h := (fairer.Search{Time: longest}).Find(ctx, prog, q.Check, o.Options, a.Result, idle, o.Memory); h != nil {
		a.Why.SetFairness(h.String(), h.Holds)
	}
}
