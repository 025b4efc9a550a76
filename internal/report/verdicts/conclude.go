package verdicts

import (
	"cmp"
	"context"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/fairer"
	"github.com/ltlcheck/ltlcheck/internal/check/nearest"
	"github.com/ltlcheck/ltlcheck/internal/check/shorten"
	"github.com/ltlcheck/ltlcheck/internal/check/slicing"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/specs/stated"
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
	Doubts  bool // looks for doubts about properties of executions that end
	Shorten bool // look for a shorter counterexample, as long as the verdict took
	Slice   bool // look for the steps of the counterexample that matter
	Nearest bool // look for the nearest run that satisfies the property
	// Fairness looks for an assumption of fairness under which the property holds.
	Fairness bool
	Suspects *Suspects // nil looks for none
}

// Suspects looks for statements of which a small change makes the property hold.
type Suspects struct {
	Long bool          // as long as the verdict took
	Most time.Duration // the longest search where it is not Long; 0 is a second
	// Find has the counterexample, the options of further searches, and the states
	// of the search for the verdict. It returns the changes that were tried if that
	// is to be told.
	Find func(ctx context.Context, run *trace.View, o check.Options, states uint64) ([]report.Suspect, *report.Tried)
}

// Answer is the answer to one question.
type Answer struct {
	report.Property               // the document
	Views           []*trace.View // of the counterexample and of further ones
	Run             *trace.Lasso  // the counterexample; nil if there is none
	Result          *check.Result // with what came after; nil unless a property was verified
}

// Describe returns the document of a question, with everything but the answer.
func Describe(q *stated.Property) report.Property {
	doc := report.Property{
		Name: q.Name, Description: q.Description, Formula: q.Formula, Finite: q.Ending != nil, Possible: q.Possible,
		Expected: report.Holds, Assumptions: q.Assumptions, Place: report.NewPlace(q.Pos),
	}
	if q.ExpectViolated {
		doc.Expected = report.Violated
	}
	return doc
}

// Conclude returns the answer to q, of which r is the verdict. The document doc,
// made by Describe, is completed. The counterexample of the answer may be a
// shorter one than that of r, which is not changed.
func Conclude(ctx context.Context, q *stated.Property, doc report.Property, r check.Result, o After) (a Answer, err error) {
	if q.Safety {
		a, err = failures(ctx, q, doc, r, o)
	} else {
		a, err = property(ctx, q, doc, r, o)
	}
	if err == nil && q.Possible {
		a.SetPossible()
	}
	return a, err
}

// property concludes about a property.
func property(ctx context.Context, q *stated.Property, doc report.Property, r check.Result, o After) (Answer, error) {
	a := Answer{Property: doc, Result: &r}
	spare := newShare(r.Product.Seconds)
	searching, cancel := o.searching(ctx)
	defer cancel()
	if o.Doubts && q.Ending != nil {
		if err := q.Ending.Doubt(searching, q.Program, o.Options, &r); err != nil {
			return a, err
		}
	}
	first := r.Counterexample
	if o.Shorten {
		r = shorten.Search{Time: spare.left()}.Property(searching, q.Program, q.Check, o.Options, r, o.Memory)
	}
	steps := o.slice(searching, spare.left(), func(ctx context.Context) ([]slicing.Step, error) {
		return slicing.Property(ctx, q.Program, q.Check, &r)
	}, r.Counterexample)
	if q.Ending != nil {
		q.Ending.Cut(&r)
	}
	views, err := Views(ctx, q.Program, Runs(&r), r.Atoms)
	if err != nil {
		return a, err
	}
	if q.Ending != nil {
		q.Ending.Shown(views)
	}
	if r.Counterexample != nil && (o.Shorten || o.Options.Shortest) {
		a.Length = report.LengthOf(r.Shortest, r.Counterexample != first)
	}
	a.Views, a.Run = views, r.Counterexample
	a.SetResult(&r, views...)
	a.SetSlice(steps)
	if err := a.Explain(q.Explained, q.Names, views...); err != nil {
		return a, err
	}
	if q.Possible {
		return a, nil // a run that shows it possible is no fault
	}
	if left := spare.left(); o.Nearest && left > 0 {
		a.addNearest(searching, q, &r, left)
	}
	if left := spare.left(); o.Fairness && left > 0 {
		a.addFairness(searching, q, o, left)
	}
	a.addSuspects(searching, q, r.Product.Seconds, r.Product.States, o)
	return a, nil
}

// slice finds which steps of a run matter, if that is asked for, within the time.
// An error is ignored, as the answer stands.
func (a *After) slice(ctx context.Context, longest time.Duration, find func(context.Context) ([]slicing.Step, error), run *trace.Lasso) []slicing.Step {
	if !a.Slice || run == nil || longest <= 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	steps, err := find(ctx)
	if err != nil {
		return nil
	}
	return steps
}

// searching returns the context of further searches.
func (a *After) searching(ctx context.Context) (context.Context, context.CancelFunc) {
	if a.Until.IsZero() {
		return context.WithCancel(ctx)
	}
	return context.WithDeadline(ctx, a.Until)
}

// share is the time that searches after a verdict have together: the more one
// of them takes, the less the next ones have.
type share struct{ until time.Time }

func newShare(seconds float64) share { return share{time.Now().Add(shorten.Share(seconds))} }

func (s share) left() time.Duration { return time.Until(s.until) }

// Runs returns all counterexamples of a result.
func Runs(r *check.Result) (runs []*trace.Lasso) {
	if r.Counterexample != nil {
		runs = append(runs, r.Counterexample)
	}
	for _, f := range r.Further {
		runs = append(runs, f.Counterexample)
	}
	return runs
}

// failures concludes about whether a program fails.
func failures(ctx context.Context, q *stated.Property, doc report.Property, r check.Result, o After) (Answer, error) {
	a := Answer{Property: doc}
	spare := newShare(r.Exploration.Seconds)
	if r.Failure != nil && !r.Shortest && o.Shorten {
		shorter := *r.Failure
		shorter, r.Shortest = shorten.Search{}.Failure(ctx, q.Program, o.Options, shorter, r.Exploration.Seconds)
		r.Failure, r.Counterexample = &shorter, shorter.Trail
	}
	views, err := Views(ctx, q.Program, Runs(&r), nil)
	if err != nil {
		return a, err
	}
	a.Views, a.Run = views, r.Counterexample
	a.SetSafety(&r, views...)
	a.SetSlice(o.slice(ctx, spare.left(), func(ctx context.Context) ([]slicing.Step, error) {
		return slicing.Failure(ctx, q.Program, r.Failure, r.Shortest)
	}, r.Counterexample))
	if q.Stopped != "" && a.Verdict == report.Violated {
		a.Reason = q.Stopped
	}
	a.addSuspects(ctx, q, r.Exploration.Seconds, r.Exploration.States, o)
	return a, nil
}

// addNearest adds to the explanation where the run could still have been saved,
// if that is found in half of the time. An error is ignored, as the answer stands.
func (a *Answer) addNearest(ctx context.Context, q *stated.Property, r *check.Result, longest time.Duration) {
	if a.Why == nil || q.Ending != nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, longest/2)
	defer cancel()
	if d, err := nearest.Find(ctx, q.Program, q.Check, r); d != nil && err == nil {
		st := d.Run.At(d.Step)
		a.Why.SetNearest(d.Step, q.Program.FormatAction(st.State, st.Action))
	}
}

// addFairness adds to the explanation under which fairness the property would
// hold, if that is found within the time.
func (a *Answer) addFairness(ctx context.Context, q *stated.Property, o After, longest time.Duration) {
	if a.Why == nil || q.Ending != nil {
		return
	}
	var idle []fairer.Idle
	for _, i := range a.Why.Idle {
		idle = append(idle, fairer.Idle{Process: i.Process, Always: i.Always})
	}
	if h := (fairer.Search{Time: longest}).Find(ctx, q.Program, q.Check, o.Options, a.Result, idle, o.Memory); h != nil {
		a.Why.SetFairness(h.String(), h.Holds)
	}
}

// How long suspects are looked for: at least, where that is asked for, and at
// most, where it is not.
const (
	leastSuspects = 2 * time.Second
	mostSuspects  = time.Second
)

// addSuspects adds to the explanation of a counterexample of which statements a
// small change makes the property hold, if they are to be looked for. seconds
// and states are the cost of the search for the verdict.
func (a *Answer) addSuspects(ctx context.Context, q *stated.Property, seconds float64, states uint64, o After) {
	if o.Suspects == nil || a.Why == nil || len(a.Views) == 0 || q.Ending != nil {
		return
	}
	first := time.Duration(seconds * float64(time.Second))
	longest := cmp.Or(o.Suspects.Most, mostSuspects)
	if o.Suspects.Long {
		longest = max(leastSuspects, first)
	}
	again, ok := shorten.Again(o.Options, first, longest, 0)
	if !ok {
		return
	}
	again.Progress, again.Shortest, again.All, again.Exhaust = nil, false, 0, false
	found, tried := o.Suspects.Find(ctx, a.Views[0], again, states)
	a.Why.SetSuspects(found, tried)
}
