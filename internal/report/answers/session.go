package answers

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/symbolic"
	"github.com/ltlcheck/ltlcheck/internal/grace"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
)

// Session answers questions about a model one after another, which lets them
// share state graphs and automata. It is not safe for concurrent use, and must be closed.
type Session struct {
	Model   *Model
	Options check.Options  // of the question at hand; progress and limits may change between questions
	After   verdicts.After // its Options and Memory are set by the session
	Recheck bool           // answer what holds again by a plain search, where the first took little time
	// Guard runs work whose memory is measured from outside, within limits. Once
	// one was reached it returns that in words, and the work, abandoned, may still
	// hold its memory.
	Guard func(ctx context.Context, longest time.Duration, memory int64, work func() error) (exhausted string, err error)

	shared    *check.Session
	exhausted string // why further questions about integers are not answered; "" as long as they are
	// proofs are the programs by which properties hold for every size of a family,
	// for certificates.
	proofs map[*property.Property]program.Program
}

// NewSession prepares to answer questions about a model; verified are
// those that are properties for package check. Nothing is searched yet.
func NewSession(m *Model, verified []check.Property, o check.Options) *Session {
	m.ends = &property.Ends{}
	return &Session{Model: m, Options: o, shared: check.NewSession(m.Program, verified, o), proofs: map[*property.Property]program.Program{}}
}

// Close gives all memory back.
func (s *Session) Close() { s.shared.Close() }

// Answer answers a question by the engine that suits the model. doc is the
// description of the question, made by Describe, which the answer completes.
func (s *Session) Answer(ctx context.Context, q *property.Property, doc report.Property) (verdicts.Answer, error) {
	after, began := s.After, time.Now()
	after.Options, after.Doubts = s.Options, s.Model.one() && s.Options.Warn
	searching, cancel := s.within(ctx)
	defer cancel()
	r, err := s.ask(ctx, searching, q)
	if err != nil && ctx.Err() != nil && (s.Model.Family != nil || s.Model.Integers != nil) {
		return verdicts.Answer{Property: doc}, &verdicts.Unfinished{Reason: "interrupted"}
	}
	if err != nil {
		return verdicts.Answer{Property: doc}, err
	}
	took := time.Since(began)
	if s.Model.one() && !q.Safety {
		after.Until, _ = searching.Deadline()
		after.Memory = s.shared.Memory()
	}
	if s.Model.Family != nil && r.Verdict == check.Holds {
		s.proofs[q] = r.Program
	}
	a, err := Conclude(ctx, s.Model, q, doc, r, after)
	if err == nil {
		err = complete(&a)
	}
	if err == nil {
		s.warnIdle(&a)
		err = s.recheck(searching, q, took, &a)
	}
	return a, err
}

// ask answers a question, without describing the answer; searching ends with the
// time of the question.
func (s *Session) ask(ctx, searching context.Context, q *property.Property) (check.Result, error) {
	switch {
	case s.Model.Integers != nil:
		return s.guarded(ctx, searching, q)
	case s.Model.one() && !q.Safety:
		return s.shared.Verify(searching, q.Check, s.Options.Progress)
	}
	return s.Model.Verify(ctx, q, s.Options)
}

// Certify writes the section of a certificate about a question that Answer has
// found to hold. That takes a search of its own, without shortcuts and
// reductions, within the session's Options.
func (s *Session) Certify(ctx context.Context, q *property.Property, section format.Section, w *format.Writer) error {
	m := s.Model.asked()
	if p := s.proofs[q]; p != nil {
		m = p
	}
	return check.Certify(ctx, m, q.Asked(), s.Options, section, w)
}

// warnIdle adds a warning to an answer about a program without steps. It takes
// the place of others: nothing else that is odd matters then.
func (s *Session) warnIdle(a *verdicts.Answer) {
	if idle := program.Describe(s.Model.Program).Idle; idle != nil && s.Options.Warn {
		if why := idle(); why != "" {
			a.Warnings = []string{why}
		}
	}
}

// errNoReason is the fault of an engine that leaves a question open and does not
// say why.
var errNoReason = errors.New("the answer is inconclusive, and there is no reason")

// complete refuses an answer without a verdict, or inconclusive without a
// reason.
func complete(a *verdicts.Answer) error {
	switch a.Verdict {
	case report.Holds, report.Violated:
		return nil
	}
	if strings.TrimSpace(a.Reason) == "" {
		return errNoReason
	}
	return nil
}

// within returns a context that ends with the time of the question at hand.
func (s *Session) within(ctx context.Context) (context.Context, context.CancelFunc) {
	return grace.Limited(ctx, s.Options.Limits.Time)
}

// abandoned is how long after its time limit a question over sets of states is
// abandoned, if it has not ended by itself.
const abandoned = 200 * time.Millisecond

// guarded explores sets of states within the limits. Once one is reached by far,
// further questions are inconclusive: the work was abandoned and may still hold
// its memory.
func (s *Session) guarded(ctx, searching context.Context, q *property.Property) (check.Result, error) {
	if s.exhausted != "" {
		return openSets(s.exhausted), nil
	}
	longest := s.Options.Limits.Time
	if longest > 0 {
		longest += abandoned
	}
	began := time.Now()
	var r check.Result
	exhausted, err := s.Guard(ctx, longest, s.Options.Limits.Memory, func() (err error) {
		r, err = s.Model.Verify(searching, q, s.Options)
		return err
	})
	switch {
	case exhausted != "" && ctx.Err() == nil:
		s.exhausted = exhausted
		r, err = openSets(exhausted), nil
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
		r, err = openSets(fmt.Sprintf("the time limit of %v was reached", s.Options.Limits.GivenTime())), nil
	case err == nil && exhausted != "":
		err = &verdicts.Unfinished{Reason: exhausted}
	}
	r.Product.Seconds = time.Since(began).Seconds()
	return r, err
}

// openSets is the answer of an exploration of sets that a limit has ended.
func openSets(reason string) check.Result {
	return check.Result{Reason: reason, Details: &symbolic.Answer{Reason: reason}}
}
