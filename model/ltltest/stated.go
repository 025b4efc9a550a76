package ltltest

import (
	"context"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/specs/stated"
)

// CheckStated checks a property that package spectest has read from a file.
// Of the options those for limits and the algorithm count.
func CheckStated(t testing.TB, q *stated.Property, options ...Option) Result {
	t.Helper()
	ctx, cancel := testContext(t)
	defer cancel()
	s := newSettings(options)
	s.offer(t)
	r, err := s.verifyStated(ctx, q)
	return r.report(ctx, t, q.Program, err)
}

// VerifyStated does what CheckStated does, outside a test.
func VerifyStated(ctx context.Context, q *stated.Property, options ...Option) (Result, error) {
	return newSettings(options).verifyStated(ctx, q)
}

func (s *settings) verifyStated(ctx context.Context, q *stated.Property) (Result, error) {
	o := s.Options
	if q.Safety {
		s.UseScalarsets(q.Program)
		o = check.Options{Limits: o.Limits, Symmetry: s.Options.Symmetry}
	}
	return newResult(s.AnswerStated(ctx, q, o))
}
