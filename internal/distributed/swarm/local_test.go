package swarm

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
)

// TestLocalFinds: without a server, too, violations are found and judged, and each ends the search for its question alone.
func TestLocalFinds(t *testing.T) {
	t.Parallel()
	tk := task(t, bad, 40)
	done := 0
	tk.Progress = func(n, all int) {
		if done = n; all != 80 {
			t.Errorf("%d jobs of 80", all)
		}
	}
	all, err := Local(t.Context(), tk, 2)
	if err != nil || len(all) != 2 {
		t.Fatal(len(all), err)
	}
	if a := all[0]; a.Result.Failure == nil || a.Result.Failure.Kind != check.AssertionFailed || a.Result.Failure.Trail.Len() == 0 || len(a.Refused) > 0 || a.Search == "" {
		t.Errorf("the failure is not found: %+v", a)
	}
	if a := all[1]; a.Result.Verdict != check.Violated || a.Result.Counterexample.Finite() || a.Job < 0 || a.Search == "" {
		t.Errorf("the cycle is not found: %+v", a)
	}
	if done == 0 || done >= 80 {
		t.Errorf("%d jobs were done", done)
	}
}

// TestLocalNothing: every job is done once, nothing is said to hold, and the number of states is that of the model.
func TestLocalNothing(t *testing.T) {
	t.Parallel()
	tk := task(t, good, 30)
	tk.Parcel.Properties = []string{"safety"}
	tk.Opened.Properties = tk.Opened.Properties[:1]
	all, err := Local(t.Context(), tk, 3)
	if err != nil {
		t.Fatal(err)
	}
	x, err := check.Verify(t.Context(), tk.Opened.Model, check.Counts{}, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a := all[0]
	if a.Result.Verdict != check.Inconclusive || !strings.Contains(a.Result.Reason, "30 searches, which is no proof") {
		t.Errorf("%v: %s", a.Result.Verdict, a.Result.Reason)
	}
	if a.Done != 30 || len(a.Failed) > 0 || a.Again > 0 || a.Workers != 1 || a.States != x.Exploration.States || !a.Whole {
		t.Errorf("%d done, %v failed, %d again, %d workers, %d states of %d", a.Done, a.Failed, a.Again, a.Workers, a.States, x.Exploration.States)
	}
}

// TestLocalStops: at the end of its context a search ends, however large the model, with an answer to each question.
func TestLocalStops(t *testing.T) {
	t.Parallel()
	tk := task(t, "byte a, b, c, d, e; active proctype P() { do :: a++ :: b++ :: c++ :: d++ :: e++ od }", 100)
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	all, err := Local(ctx, tk, 2)
	if err != nil || len(all) != 1 || all[0].Result.Verdict != check.Inconclusive || all[0].Result.Reason != "the time limit is reached" {
		t.Errorf("%+v, %v", all, err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	cancel()
	if all, err = Local(ctx, tk, 2); err != nil || all[0].Result.Reason != "interrupted" || all[0].Done != 0 {
		t.Errorf("%+v, %v", all, err)
	}
}
