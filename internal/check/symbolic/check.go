package symbolic

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/grace"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/program"
)

// Program is a program over unbounded integers, in two forms: Bind gives the
// form in which sets of states are explored, and Model the one whose states are
// searched one by one when they are few.
type Program struct {
	// Bind makes the program with propositions.
	Bind func(atoms []program.Atom) (Binding, error)
	// Model is the program whose states are searched one by one when they are
	// few.
	Model program.Program
	// Unlisted explains why they are not searched one by one, "" if they are.
	Unlisted string
	// Narrow: there, the integers have 32 bits.
	Narrow bool
	// Parameters are the variables that stand for unknown numbers.
	Parameters []string
}

// Binding is a program with propositions that also describes its transitions,
// and replays them.
type Binding interface {
	periodic.Program
	// Describe returns the steps of a transition or failure, by its label, in
	// words.
	Describe(label int) []string
	// Replay executes transitions, given by labels, by other means than package
	// periodic, and returns the values after them and what has gone wrong.
	Replay(from int, start periodic.Vector, labels []int) (end periodic.Vector, failed []periodic.FailureKind, err error)
}

// Options are the options of a Checker: the limits of package periodic, the
// time for each question, and the options of the search of few states.
type Options struct {
	periodic.Options
	Time     time.Duration // for each question; 0 is no limit
	Explicit check.Options // of the search of few states
}

// maxExplicit is the largest number of states that are searched one by one.
const maxExplicit = 100_000

// Answer is a verdict and what it rests on. Violated comes with a Trail or an
// Explicit counterexample; Holds with Certified. Certified means that a closed
// set of states has been verified independently of how it was found.
type Answer struct {
	Verdict     check.Verdict
	Reason      string                // why it is inconclusive, or what is violated
	Method      string                // what the verdict stands on
	Exploration *periodic.Exploration // the last one; nil if there was none
	Certified   bool
	Weak        bool          // runs that are not weakly fair did not count
	Trail       *Trail        // a run that shows a violation
	Explicit    *check.Result // of the search of few states, if that decided
	Wide        string        // which value leaves 32 bits where the program has them; "" for none
}

// Checker answers questions about one program. base is the exploration without
// any question, once some question has needed it. It is not safe for concurrent
// use.
type Checker struct {
	program Program
	options Options
	base    *Answer // of the exploration without any question
}

// New makes a checker. Nothing is explored before the first question.
func New(p Program, o Options) *Checker { return &Checker{program: p, options: o} }

// ErrCertificate means that the certificate of a closed exploration was
// refuted, which is a fault of this program.
var ErrCertificate = errors.New("the certificate of a closed exploration is wrong")

// limited returns the context with the time limit of a question.
func (c *Checker) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	return grace.Limited(ctx, c.options.Time)
}

// Answer answers a property, or whether the program fails, for check.Verify. The
// Details of the result are an *Answer, whose Trail shows a violation unless the
// result has a counterexample.
func (c *Checker) Answer(ctx context.Context, q check.Question, _ check.Options) (check.Result, error) {
	var a *Answer
	var r check.Result
	var err error
	switch q := q.(type) {
	case check.Failures:
		a, err = c.Safety(ctx)
	case check.Property:
		r.Name = q.Name
		a, err = c.Property(ctx, q)
	default:
		return r, fmt.Errorf("sets of states do not answer %T", q)
	}
	if err != nil {
		return r, err
	}
	if a.Explicit != nil {
		r = *a.Explicit
	}
	r.Verdict, r.Reason, r.Details = a.Verdict, a.Reason, a
	return r, nil
}

// Safety looks for what the program does wrong by itself: failed assertions and
// the like, as the binding lists them. A limit gives an inconclusive answer; an
// error is an interrupt or a fault of this program.
func (c *Checker) Safety(ctx context.Context) (*Answer, error) {
	limited, cancel := c.limited(ctx)
	defer cancel()
	b, err := c.program.Bind(nil)
	if err != nil {
		return nil, err
	}
	return c.answer(ctx, func() (*Answer, error) {
		return c.reach(limited, &job{binding: b, system: b, failures: b.Failures})
	})
}

// Property checks a property. An error is an interrupt, a fault of this
// program, or about the propositions.
func (c *Checker) Property(ctx context.Context, p check.Property) (*Answer, error) {
	limited, cancel := c.limited(ctx)
	defer cancel()
	return c.answer(ctx, func() (*Answer, error) { return c.property(limited, p) })
}

// answer calls ask, and turns running out of time, automata or cases into an
// inconclusive answer; an interrupt of ctx stays an error.
func (c *Checker) answer(ctx context.Context, ask func() (*Answer, error)) (*Answer, error) {
	a, err := ask()
	switch {
	case err == nil:
		return a, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return &Answer{Reason: fmt.Sprintf("the time limit of %v was reached", c.options.Time)}, nil
	case tooLarge(err), errors.Is(err, periodic.ErrCases), errors.Is(err, periodic.ErrIncomplete):
		return &Answer{Reason: err.Error()}, nil
	}
	return nil, err
}

// property makes the three attempts in order: a bad prefix, an accepting run, and
// a search of the states one by one.
//
//	a := badPrefix();  if a decides, or the property is safety: return a
//	a := recurrence();  if a decides: return a
//	return explicit()
func (c *Checker) property(ctx context.Context, p check.Property) (*Answer, error) {
	w, err := newWatchers(ctx, c.program.Model, p)
	if err != nil {
		return nil, err
	}
	b, err := c.program.Bind(w.atoms)
	if err != nil {
		return nil, err
	}
	a, err := c.badPrefix(ctx, &w, b, p)
	if a != nil && (a.Verdict != check.Inconclusive || w.safety && len(p.Assumptions) == 0) || err != nil {
		return a, err
	}
	if a, err = c.recurrence(ctx, &w, b, p); err != nil || a.Verdict != check.Inconclusive {
		return a, err
	}
	open := a.Reason
	if !a.Exploration.Closed {
		open = "no cycle that violates the property for ever was found"
	}
	return c.explicit(ctx, p, open)
}

// badPrefix looks for a bad prefix. Fairness does not matter for that, as every
// beginning of a run can go on fairly. An assumption does matter: what is found
// under one is inconclusive. It returns nil when it has decided nothing.
func (c *Checker) badPrefix(ctx context.Context, w *watchers, b Binding, p check.Property) (*Answer, error) {
	if none, err := trivial(ctx, w.monitor); none && !w.safety || err != nil {
		return nil, err
	}
	if !w.safety && len(p.Assumptions) > 0 {
		return nil, nil
	}
	compiled, err := w.compile(w.monitor)
	if err != nil {
		return nil, err
	}
	x := newProduct(b, compiled, true)
	a, err := c.reach(ctx, &job{binding: b, system: x, product: x, failures: x.Failures, watchers: w, property: p})
	if err != nil {
		return nil, err
	}
	if a.Verdict == check.Holds && !w.safety || a.Verdict == check.Violated && len(p.Assumptions) > 0 {
		return nil, nil
	}
	return a, nil
}

// job is a question for an exploration: whether a location of system can be
// reached with values that satisfy the rows of one of its failures. product is
// the system if that is a product, and nil for the program by itself. watchers
// and property judge what was found.
type job struct {
	binding  Binding
	system   periodic.System
	product  *product // if the system is one
	failures func(location int) ([]periodic.Failure, error)
	watchers *watchers
	property check.Property
}

// reach explores until a failure is found or the sets are closed. The answer is
// violated, holds if the certificate was verified, or inconclusive.
func (c *Checker) reach(ctx context.Context, q *job) (*Answer, error) {
	a := &Answer{Method: "periodic sets"}
	o := c.options.Options
	o.Found = func(n *periodic.Node, e *periodic.Exploration) (bool, error) {
		list, err := q.failures(n.Location)
		if err != nil {
			return false, err
		}
		for i := range list {
			x, err := e.Meets(n, list[i].Guard)
			if err != nil {
				return false, err
			}
			if x != nil {
				a.Trail, err = q.trail(e, n, x, &list[i])
				return true, err
			}
		}
		return false, nil
	}
	e, err := c.explore(ctx, a, q.system, o)
	if err != nil {
		return nil, err
	}
	switch {
	case a.Trail != nil:
		a.Verdict = check.Violated
		a.Reason = a.Trail.Kind
		return a, c.wide(a, e)
	case a.Certified:
		a.Verdict = check.Holds
		return a, c.wide(a, e)
	}
	return a, nil
}

// explore explores a system, and verifies the certificate when the sets are
// closed. It notes the result in a.
func (c *Checker) explore(ctx context.Context, a *Answer, sys periodic.System, o periodic.Options) (*periodic.Exploration, error) {
	e, err := periodic.Explore(ctx, sys, o)
	a.Exploration = e
	if err != nil {
		return e, err
	}
	switch {
	case e.Closed:
		_, err := e.Certificate().Verify(e.Space, sys)
		var refuted *periodic.Refuted
		switch {
		case errors.As(err, &refuted):
			return e, fmt.Errorf("%w: %w", ErrCertificate, err)
		case ctx.Err() != nil:
			return e, ctx.Err()
		case err != nil:
			a.Reason = "the certificate could not be checked: " + err.Error()
		default:
			a.Certified = true
		}
	case !e.Stopped:
		a.Reason = e.Reason
	}
	return e, nil
}

// recurrence looks for an accepting run of the product with the negated
// property: first, while sets are found, for short cycles that can be executed
// for ever, and when they are closed for all such cycles, or for a proof that
// there is no accepting run.
func (c *Checker) recurrence(ctx context.Context, w *watchers, b Binding, p check.Property) (*Answer, error) {
	compiled, err := w.compile(w.negation)
	if err != nil {
		return nil, err
	}
	x := newProduct(b, compiled, false)
	q := &job{binding: b, system: x, product: x, watchers: w, property: p}
	a := &Answer{Method: "periodic sets"}
	exact := x.fairness(p.Fairness, len(p.FairTo))
	all := x.all()
	cycles := map[int][]*periodic.Cycle{}
	o := c.options.Options
	o.Found = func(n *periodic.Node, e *periodic.Exploration) (bool, error) {
		if !exact {
			return false, nil
		}
		list, known := cycles[n.Location]
		if !known {
			list = e.Cycles(n.Location, x.marksOf, all)
			cycles[n.Location] = list
		}
		for _, cycle := range list {
			v, err := e.Meets(n, cycle.Rows)
			if err != nil {
				return false, err
			}
			if v != nil {
				a.Trail, err = q.lasso(e, n, v, cycle)
				return true, err
			}
		}
		return false, nil
	}
	e, err := c.explore(ctx, a, x, o)
	if err == nil && a.Certified {
		err = q.decide(a, e, all, exact)
	}
	if err != nil || a.Trail == nil && a.Verdict == check.Inconclusive {
		return a, err
	}
	if a.Trail != nil {
		a.Verdict = check.Violated
	}
	a.Weak = x.fair != nil
	return a, c.wide(a, e)
}

// decide decides whether a closed exploration of the product has an accepting
// run. A proof that there is none is verified. exact is false if a run need not
// be fair.
func (j *job) decide(a *Answer, e *periodic.Exploration, all uint64, exact bool) error {
	r, err := e.Recurrence(j.product.marksOf, all)
	switch {
	case errors.Is(err, automata.ErrLimit):
		a.Certified, a.Reason = false, err.Error()
	case err != nil:
		return err
	case r.Cycle != nil && !exact:
		a.Certified, a.Reason = false, "a cycle violates the property, which may not be as fair as is asked"
	case r.Cycle != nil:
		a.Certified = false
		a.Trail, err = j.lasso(e, r.Node, r.At, r.Cycle)
		return err
	case r.Ranks == nil:
		a.Certified, a.Reason = false, r.Reason
	default:
		return j.verify(a, e, r.Ranks, all)
	}
	return nil
}

// verify checks the proof that a closed exploration has no accepting run.
func (j *job) verify(a *Answer, e *periodic.Exploration, ranks *periodic.Ranks, all uint64) error {
	err := e.Certificate().VerifyRanks(e.Space, j.system, ranks, j.product.marksOf, all)
	var refuted *periodic.Refuted
	switch {
	case errors.As(err, &refuted):
		return fmt.Errorf("%w: %w", ErrCertificate, err)
	case errors.Is(err, automata.ErrLimit):
		a.Certified, a.Reason = false, "the proof could not be checked: "+err.Error()
		return nil
	case err != nil:
		return err
	}
	a.Verdict, a.Method = check.Holds, "periodic sets and ranking functions"
	return nil
}

// explicit searches the states one by one if periodic sets have shown that
// there are finitely many of them, and few; otherwise the answer gives the
// reason, which begins with what was open before.
func (c *Checker) explicit(ctx context.Context, p check.Property, open string) (*Answer, error) {
	a, err := c.whole(ctx)
	if err != nil {
		return nil, err
	}
	out := &Answer{Method: a.Method, Exploration: a.Exploration, Wide: a.Wide}
	if !a.Certified {
		out.Reason = open + ", and " + a.Reason
		return out, nil
	}
	n, err := a.Exploration.Total()
	if err != nil {
		return nil, err
	}
	switch {
	case n == nil:
		out.Reason = open + ", and there are infinitely many states"
	case !n.IsInt64() || n.Int64() > maxExplicit:
		out.Reason = fmt.Sprintf("%s, and there are %v states, more than the %d that are searched one by one", open, n, maxExplicit)
	case c.program.Unlisted != "":
		out.Reason = open + ", and " + c.program.Unlisted
	case c.program.Narrow && a.Wide != "":
		out.Reason = open + ", and " + a.Wide
	default:
		return out, c.search(ctx, p, out)
	}
	return out, nil
}

// search searches the states one by one, by package check, and puts its answer
// into out.
func (c *Checker) search(ctx context.Context, p check.Property, out *Answer) error {
	result, err := check.Verify(ctx, c.program.Model, p, c.options.Explicit)
	if err != nil {
		return err
	}
	out.Verdict, out.Reason, out.Explicit = result.Verdict, result.Reason, &result
	out.Method, out.Certified = "the states are finitely many by periodic sets, and were searched one by one", true
	return nil
}

// whole returns the exploration of the program without any question, and makes
// it the first time.
func (c *Checker) whole(ctx context.Context) (*Answer, error) {
	if c.base != nil {
		return c.base, nil
	}
	b, err := c.program.Bind(nil)
	if err != nil {
		return nil, err
	}
	a := &Answer{Method: "periodic sets"}
	e, err := c.explore(ctx, a, b, c.options.Options)
	if err != nil {
		return nil, err
	}
	if err := c.wide(a, e); err != nil {
		return nil, err
	}
	c.base = a
	return a, nil
}
