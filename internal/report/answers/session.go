package answers

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
)

// Session answers questions about a model one after another, so that they share
// what they can. It is not safe for concurrent use, and must be closed.
type Session struct {
	Model   *Model
	Options check.Options // of the question at hand; progress and limits may change between questions
	After   After         // its Options and Memory are set by the session
	// Guard runs work whose memory is measured from outside, within limits. Once
	// one was reached it returns that in words, and the work, abandoned, may still
	// hold its memory.
	Guard func(ctx context.Context, longest time.Duration, memory int64, work func() error) (exhausted string, err error)

	shared    *check.Session
	doubts    property.Ends
	exhausted string // why further questions about integers are not answered; "" as long as they are
	// proofs are the abstractions by which properties hold for every size of a
	// family, for certificates.
	proofs map[*property.Property]counting.Abstraction
}

// NewSession prepares to answer questions about a model; verified are
// those that are properties for package check. Nothing is searched yet.
func NewSession(m *Model, verified []check.Property, o check.Options) *Session {
	return &Session{Model: m, Options: o, shared: check.NewSession(m.Program, verified, o), proofs: map[*property.Property]counting.Abstraction{}}
}

// Close gives all memory back.
func (s *Session) Close() { s.shared.Close() }

// Answer answers a question by the engine that suits the model. doc is the
// description of the question, made by Describe, which the answer completes.
func (s *Session) Answer(ctx context.Context, q *property.Property, doc report.Property) (Answer, error) {
	a := Answer{Property: doc}
	err := s.Model.engine().answer(s, ctx, q, &a)
	if err == nil {
		err = a.complete()
	}
	if err == nil {
		s.warnIdle(&a)
	}
	return a, err
}

// warnIdle adds a warning to an answer about a program without steps. It takes
// the place of others: nothing else that is odd matters then.
func (s *Session) warnIdle(a *Answer) {
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
func (a *Answer) complete() error {
	switch a.Verdict {
	case report.Holds, report.Violated:
		return nil
	}
	if strings.TrimSpace(a.Reason) == "" {
		return errNoReason
	}
	return nil
}

// Explain returns what every engine makes of a question.
func (m *Model) Explain(q *property.Property) (all []Acceptance) {
	chosen := m.engine().Name
	for _, e := range Engines() {
		all = append(all, Acceptance{Engine: e, Chosen: e.Name == chosen, Refusal: e.accepts(m, q)})
	}
	return all
}

// within returns a context that ends with the time of the question at hand.
func (s *Session) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if limit := s.Options.Limits.Time; limit > 0 {
		return context.WithTimeout(ctx, limit)
	}
	return context.WithCancel(ctx)
}

// search answers a question about one program by visiting its states.
func (s *Session) search(ctx context.Context, q *property.Property, a *Answer) error {
	after := s.After
	after.Options = s.Options
	if q.Safety {
		r, err := check.Safety(ctx, s.Model.Program, s.Options)
		if err == nil {
			*a, err = Failures(ctx, s.Model.Program, q, a.Property, r, after)
		}
		return err
	}
	searching, cancel := s.within(ctx)
	defer cancel()
	r, err := s.shared.Verify(searching, q.Check, s.Options.Progress)
	if err != nil {
		return err
	}
	after.Until, _ = searching.Deadline()
	after.Memory = s.shared.Memory()
	if s.Options.Warn {
		after.Doubts = &s.doubts
	}
	*a, err = Property(ctx, s.Model.Program, q, a.Property, r, after)
	return err
}

// interrupted is the error of a question that was ended from outside.
func interrupted() error { return &Unfinished{"interrupted"} }
