package answers

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
)

// Nothing replays the verdict holds, as counterexamples are replayed. Where the
// search took little time a plain one (check.Plain), which shares as little
// with it as possible, answers the question again.

// mostRechecked is the longest search whose verdict is confirmed, and the time
// limit of the second one.
const mostRechecked = time.Second

// recheck answers a question again for which a search that took some time has
// found that it holds. It is a fault of ltlcheck, and an error, if the plain
// search finds a violation. What it found is in a.Rechecked. Programs that are
// not explored state by state are left out.
func (s *Session) recheck(ctx context.Context, q *property.Property, took time.Duration, a *verdicts.Answer) error {
	held := report.Holds
	if q.Possible {
		held = report.Violated // that nothing of the kind is possible
	}
	if !s.Recheck || !s.Model.one() || a.Verdict != held || took > mostRechecked {
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, mostRechecked)
	defer cancel()
	r, err := check.Plain(limited, s.Model.Program, q.Asked(), check.Limits{Time: mostRechecked, Memory: s.Options.Limits.Memory})
	var unsuitable *source.Error
	switch {
	case ctx.Err() != nil:
		return nil // the verdict stands, and there was no time to confirm it
	case err != nil && (limited.Err() != nil || errors.As(err, &unsuitable)):
		r = check.Result{Reason: err.Error()} // the automaton was not made in time, or no plain search takes the question
	case err != nil:
		return fmt.Errorf("the plain search for violations of %s: %w", q.Name, err)
	case r.Verdict == check.Violated:
		return errors.New("a search found that " + q.Name + " holds, and a plain search finds a run that violates it")
	}
	a.Rechecked = &report.Rechecked{States: max(r.Product.States, r.Exploration.States), Confirmed: r.Verdict == check.Holds, Reason: r.Reason}
	return nil
}
