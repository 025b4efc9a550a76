package answers

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/symbolic"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/documents"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// abandoned is how long after its time limit a question over sets of states is
// abandoned, if it has not ended by itself.
const abandoned = 200 * time.Millisecond

// integers answers a question over unbounded integers.
func (s *Session) integers(ctx context.Context, q *property.Property, a *Answer) error {
	began := time.Now()
	found, err := s.explore(ctx, q)
	switch {
	case err != nil && ctx.Err() != nil:
		return interrupted()
	case err != nil:
		return err
	}
	if found.Explicit != nil {
		views, err := Views(ctx, s.Model.Program, runsOf(found.Explicit), found.Explicit.Atoms)
		if err != nil {
			return err
		}
		a.Views = views
		a.SetResult(found.Explicit, views...)
	}
	documents.SetSymbolic(&a.Property, found, s.Model.Narrow, time.Since(began).Seconds())
	if q.Stopped != "" && a.Verdict == report.Violated {
		a.Reason = q.Stopped
	}
	if q.Possible {
		a.SetPossible()
	}
	return nil
}

// explore explores sets of states within the limits. Once one is reached by
// far, further questions are inconclusive: the work was abandoned and may still
// hold its memory.
func (s *Session) explore(ctx context.Context, q *property.Property) (*symbolic.Answer, error) {
	if s.exhausted != "" {
		return &symbolic.Answer{Reason: s.exhausted}, nil
	}
	limited, cancel := s.within(ctx)
	defer cancel()
	longest := s.Options.Limits.Time
	if longest > 0 {
		longest += abandoned
	}
	var a *symbolic.Answer
	exhausted, err := s.Guard(ctx, longest, s.Options.Limits.Memory, func() (err error) {
		if q.Safety {
			a, err = s.Model.Integers.Safety(limited)
		} else {
			a, err = s.Model.Integers.Property(limited, q.Check)
		}
		return err
	})
	switch {
	case exhausted != "" && ctx.Err() == nil:
		s.exhausted = exhausted
		return &symbolic.Answer{Reason: exhausted}, nil
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
		return &symbolic.Answer{Reason: fmt.Sprintf("the time limit of %v was reached", s.Options.Limits.GivenTime())}, nil
	case err != nil || exhausted != "":
		return nil, limitError(err, exhausted)
	}
	return a, nil
}

// limitError returns err, or an error with the words of a limit.
func limitError(err error, exhausted string) error {
	if err != nil {
		return err
	}
	return &Unfinished{exhausted}
}
