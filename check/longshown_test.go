package check

import (
	"context"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestRunTooLongToShow: a run of some 180,000 steps is not repeated and shown where the limit of memory is 16 MiB, whoever has found
// it, and is where it is 256 MiB.
func TestRunTooLongToShow(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("long.pml", "int x;\nactive proctype p() { do :: x = (x + 1) % 100000; assert(x != 90000) od }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const reason = "too many to repeat and show within the memory limit of 16 MiB"
	limits := Limits{Memory: 16 << 20}
	for _, opts := range []Options{{}, {Workers: 2, ParallelAfter: 1}, {Without: Shortcuts(m)}} {
		opts.Limits = limits
		if r := verifyLate(t, m, `[] "x != 85000"`, opts); r.Verdict != Inconclusive || !strings.Contains(r.Reason, reason) {
			t.Errorf("%+v: property %v, %s", opts, r.Verdict, r.Reason)
		}
		s, err := Safety(context.Background(), m, opts)
		if err != nil || s.Verdict != Inconclusive || !strings.Contains(s.Reason, reason) {
			t.Errorf("%+v: safety %v, %s, %v", opts, s.Verdict, s.Reason, err)
		}
	}
	x, err := Explore(context.Background(), m, ExploreOptions{Limits: limits})
	if err != nil || len(x.Errors) > 0 || x.Exhaustive || !strings.Contains(x.Reason, reason) {
		t.Errorf("exploration: %d errors, %s, %v", len(x.Errors), x.Reason, err)
	}
	x, err = Explore(context.Background(), m, ExploreOptions{Limits: Limits{Memory: 256 << 20}})
	if err != nil || len(x.Errors) != 1 || x.Errors[0].Trail.Len() != 180_000 {
		t.Errorf("exploration with more memory: %d errors, %s, %v", len(x.Errors), x.Reason, err)
	}
}

// TestRunThatDoesNotClose: a run that violates a property at once and then never comes back to a state is not followed for ever, and the reason
// says what was found.
func TestRunThatDoesNotClose(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("grows.pml", "int x;\nactive proctype p() { do :: x++ od }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const reason = "violates the property after at most"
	r := verifyLate(t, m, `[] "x < 3"`, Options{Limits: Limits{Memory: 16 << 20}})
	if r.Verdict != Inconclusive || !strings.Contains(r.Reason, reason) {
		t.Errorf("%v, %s", r.Verdict, r.Reason)
	}
}
