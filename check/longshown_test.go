package check

import (
	"context"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/raced"
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
	for _, opts := range []Options{{}, {Workers: 2, parallelAfter: 1}, {Without: Shortcuts(m)}} {
		if raced.Enabled && opts.Workers == 0 {
			continue
		}
		opts.Limits = limits
		if r := verifyLate(t, m, `[] "x != 85000"`, opts); r.Verdict != Inconclusive || !strings.Contains(r.Reason, reason) {
			t.Errorf("%+v: property %v, %s", opts, r.Verdict, r.Reason)
		}
		s, err := Verify(context.Background(), m, Failures{}, opts)
		if err != nil || s.Verdict != Inconclusive || !strings.Contains(s.Reason, reason) {
			t.Errorf("%+v: safety %v, %s, %v", opts, s.Verdict, s.Reason, err)
		}
	}
	if raced.Enabled {
		return // one worker from here on
	}
	x, err := Verify(context.Background(), m, Counts{}, Options{Limits: limits})
	if err != nil || len(x.Exploration.Errors) > 0 || x.Exploration.Exhaustive || !strings.Contains(x.Exploration.Reason, reason) {
		t.Errorf("exploration: %d errors, %s, %v", len(x.Exploration.Errors), x.Exploration.Reason, err)
	}
	x, err = Verify(context.Background(), m, Counts{}, Options{Limits: Limits{Memory: 256 << 20}})
	if err != nil || len(x.Exploration.Errors) != 1 || x.Exploration.Errors[0].Trail.Len() != 180_000 {
		t.Errorf("exploration with more memory: %d errors, %s, %v", len(x.Exploration.Errors), x.Exploration.Reason, err)
	}
}

// TestRunThatDoesNotClose: a run that violates a property whatever follows, and then never comes back to a state, is a finite
// counterexample, which ends a step after its bad prefix, whoever finds it. Where only some runs count, the answer is open.
func TestRunThatDoesNotClose(t *testing.T) {
	t.Parallel()
	const grows = "int x; byte y;\nactive proctype p() { do :: x++ od }\nactive proctype q() { do :: x++; y = 1 - y od }"
	m, err := promela.Parse(source.NewFile("grows.pml", grows), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	memory := Limits{Memory: 16 << 20}
	for name, opts := range map[string]Options{
		"default": {}, "on the program itself": {Without: Shortcuts(m)}, "parallel": {Workers: 2, parallelAfter: 1}, "shortest": {Shortest: true},
		"bounded": {Storage: StorageReplace}, "several": {All: 3},
	} {
		opts.Limits = memory
		r := verifyLate(t, m, `[] "x < 3"`, opts)
		if r.Verdict != Violated || !r.Counterexample.Finite() || r.BadPrefix == nil || r.Counterexample.Len() != r.BadPrefix.Len()+1 {
			t.Errorf("%s: %v, %s, %v", name, r.Verdict, r.Reason, r.Counterexample)
			continue
		}
		if opts.Shortest && r.BadPrefix.Len() != 3 || opts.All > 0 && len(r.Further) != 1 {
			t.Errorf("%s: a bad prefix of %d steps, %d further", name, r.BadPrefix.Len(), len(r.Further))
		}
		if again, err := Confirm(t.Context(), m, lateProperty(t, `[] "x < 3"`), r.Counterexample); err != nil || again.BadPrefix.Len() != r.BadPrefix.Len() {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := Confirm(t.Context(), m, lateProperty(t, `[] "x < 90000"`), r.Counterexample); err == nil {
			t.Errorf("%s: a finite run that another property can still hold on stands", name)
		}
	}
}

// TestLostOnTheWay: a property that can be lost for good and for other reasons too, so that its negation is no terminal automaton,
// is violated where it is lost, though the run never comes back to a state.
func TestLostOnTheWay(t *testing.T) {
	t.Parallel()
	const grows = "int x; byte y;\nactive proctype p() { do :: x++ od }\nactive proctype q() { do :: x++; y = 1 - y od }"
	m, err := promela.Parse(source.NewFile("grows.pml", grows), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for f, shortest := range map[string]int{`"x < 3" U "y == 7"`: 3, `"x < 9" U "y == 7" && []<>"y == 1"`: 9, `"x > 0" U "y == 7"`: 0} {
		for name, opts := range map[string]Options{
			"default": {}, "on the program itself": {Without: Shortcuts(m)}, "components": {Algorithm: SCC},
			"parallel": {Algorithm: UFSCC, Workers: 2}, "handed over": {Workers: 2, parallelAfter: 1}, "shortest": {Shortest: true}, "several": {All: 3},
		} {
			if raced.Enabled && opts.Workers == 0 {
				continue
			}
			opts.Limits = Limits{Memory: 16 << 20}
			r := verifyLate(t, m, f, opts)
			if strings.Contains(f, "<>") && opts.Workers > 0 && r.Verdict == Inconclusive {
				continue // all workers have chosen to wait for y == 1 to fail for ever, which it never does
			}
			if r.Verdict != Violated || r.BadPrefix == nil {
				t.Errorf("%s, %s: %v, %s", f, name, r.Verdict, r.Reason)
				continue
			}
			if opts.Workers == 0 && r.Product.States > 100 {
				t.Errorf("%s, %s: %d states", f, name, r.Product.States)
			}
			if opts.Shortest && (!r.Shortest || r.BadPrefix.Len() != shortest) || opts.All > 0 && shortest > 0 && len(r.Further) == 0 {
				t.Errorf("%s, %s: a bad prefix of %d steps, %d further", f, name, r.BadPrefix.Len(), len(r.Further))
			}
		}
	}
}
