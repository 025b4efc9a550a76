package monitor

import (
	"context"
	"errors"
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
	"github.com/ltlcheck/ltlcheck/program"
)

// TestLimitsEndVisits: a visit is refused exactly when a limit is reached, and
// is counted exactly when it is not refused.
func TestLimitsEndVisits(t *testing.T) {
	for name, tt := range map[string]struct {
		limits        Limits
		change        func(m *Monitor)
		depth         int
		visits, again int // that succeed
		want          string
	}{
		"states":          {limits: Limits{States: 3}, depth: 1, visits: 3, want: "the limit of 3 states is reached"},
		"inside":          {limits: Limits{States: 2}, change: func(m *Monitor) { m.Inside = 1 }, depth: 1, visits: 2, want: "the limit of 2 states is reached; 1 of the states met are inside atomic sequences, and not counted as states"},
		"depth reached":   {limits: Limits{Depth: 4, States: 5}, depth: 4, visits: 5, again: 2, want: "the limit of 5 states is reached"},
		"depth exceeded":  {limits: Limits{Depth: 4}, depth: 5, want: "the depth limit of 4 is reached"},
		"trial":           {change: func(m *Monitor) { m.Trial = 2 }, depth: 1, visits: 2, want: ErrTrial.Error()},
		"effort":          {change: func(m *Monitor) { m.Effort, m.Followed, m.Again = 10, 5, 2 }, depth: 1, visits: 3, want: ErrTrial.Error()},
		"many states":     {change: func(m *Monitor) { m.Most = 4 }, depth: 1, visits: 4, want: ErrManyStates.Error()},
		"interrupted":     {change: func(m *Monitor) { m.Most, m.Ctx = 2, ended(context.Canceled) }, depth: 1, visits: 0, want: "interrupted"},
		"time":            {limits: Limits{Time: time.Second}, change: func(m *Monitor) { m.Ctx = ended(context.DeadlineExceeded) }, depth: 1, want: "the time limit of 1s is reached"},
		"time of parents": {change: func(m *Monitor) { m.Ctx = ended(context.DeadlineExceeded) }, depth: 1, want: "the time limit is reached"},
	} {
		tt.limits.Memory = 1 << 20
		m := New(t.Context(), Config{Limits: tt.limits}, "search")
		if tt.change != nil {
			tt.change(&m)
		}
		before := m.Visited
		var err error
		for range 10 {
			if err = m.Visit(tt.depth); err != nil {
				break
			}
		}
		if got := int(m.Visited - before); err == nil || err.Error() != tt.want || got != tt.visits && m.Ctx.Err() == nil {
			t.Errorf("%s: %d visits, %v; want %d, %s", name, got, err, tt.visits, tt.want)
		}
		if m.MaxDepth != tt.depth {
			t.Errorf("%s: depth %d", name, m.MaxDepth)
		}
		again := m.Again
		for range tt.again {
			if err := m.Revisit(tt.depth); err != nil {
				t.Errorf("%s: again: %v", name, err)
			}
		}
		if m.Again != again+uint64(tt.again) || m.Spent() != m.Visited+m.Again+m.Followed {
			t.Errorf("%s: %d again, %d spent", name, m.Again, m.Spent())
		}
		if limits := tt.limits.Depth; limits > 0 && m.Revisit(limits+1) == nil {
			t.Errorf("%s: a state again beyond the depth limit", name)
		}
		m.Budget.Release()
	}
}

// ended is a context that has ended with an error.
func ended(err error) context.Context {
	if errors.Is(err, context.Canceled) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		return ctx
	}
	ctx, cancel := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	cancel()
	return ctx
}

// TestHandOver: compilation begins after a fifth of the states after which
// several workers take over, once.
func TestHandOver(t *testing.T) {
	m := New(t.Context(), Config{Limits: Limits{Memory: 1 << 20}}, "search")
	defer m.Budget.Release()
	tuning := &program.Tuning{}
	m.HandOverAfter(100, tuning)
	for i := range 100 {
		if err := m.Visit(1); err != nil || tuning.Compile != (i >= 100/HastePart) {
			t.Fatalf("state %d: compiling %v, %v", i, tuning.Compile, err)
		}
		if i == 50 {
			m.hastenAt = 0 // it is not called again
		}
	}
	if err := m.Visit(1); !errors.Is(err, ErrManyStates) {
		t.Error(err)
	}
	if m.CountAnew(); m.Visited != 0 || m.MaxDepth != 0 || m.Followed != 0 || m.Inside != 0 {
		t.Errorf("counters are left: %+v", m)
	}
}

// TestProgressIsReported at intervals, with the counters, and not in between.
func TestProgressIsReported(t *testing.T) {
	var seen []Progress
	m := New(t.Context(), Config{Limits: Limits{Memory: 1 << 20}, Interval: time.Hour, Progress: func(p Progress) { seen = append(seen, p) }}, "explore")
	defer m.Budget.Release()
	m.Visited, m.Followed = 5, 7
	if err := m.Check(3); err != nil || len(seen) != 0 {
		t.Errorf("%d reports at once, %v", len(seen), err)
	}
	m.shown = m.shown.Add(-2 * time.Hour)
	if err := m.Budget.Take(100); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := m.Check(3); err != nil {
			t.Fatal(err)
		}
	}
	if len(seen) != 1 || seen[0].Phase != "explore" || seen[0].States != 5 || seen[0].Transitions != 7 || seen[0].Depth != 3 || seen[0].Memory != 100 {
		t.Errorf("%+v", seen)
	}
}

// TestReasons: each error that ends a search is worded for the user.
func TestReasons(t *testing.T) {
	m := New(t.Context(), Config{Limits: Limits{Memory: 3 << 20}}, "search")
	defer m.Budget.Release()
	late := m
	late.Ctx = ended(context.Canceled)
	for _, tt := range []struct {
		m    *Monitor
		err  error
		want string
	}{
		{&m, store.ErrFull, "the memory limit of 3.0 MiB is reached"},
		{&m, program.ErrBatch, "the memory limit of 3.0 MiB is reached"},
		{&m, fmt.Errorf("wrapped: %w", store.ErrFull), "the memory limit of 3.0 MiB is reached"},
		{&m, program.ErrInterrupted, program.ErrInterrupted.Error()},
		{&late, program.ErrInterrupted, "interrupted"},
		{&m, context.DeadlineExceeded, "the time limit is reached"},
		{&m, context.Canceled, "interrupted"},
		{&m, errors.New("an expression is too large"), "an expression is too large"},
	} {
		if got := tt.m.Reason(tt.err); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.err, got, tt.want)
		}
	}
	if got := m.Reason(fmt.Errorf("mapping: %w", syscall.ENOMEM)); got == m.Reason(store.ErrFull) {
		t.Errorf("memory that the system refuses: %s", got)
	}
	m.Limits.Given.Memory, m.Limits.Given.Time = 1<<30, time.Minute
	if got := m.Reason(store.ErrFull); got != "the memory limit of 1.0 GiB is reached" || m.Limits.GivenTime() != time.Minute {
		t.Errorf("of limits that were given: %s", got)
	}
}

// TestPathReasons: what does not hold a search path is the memory, or the keys
// that it was given.
func TestPathReasons(t *testing.T) {
	for _, tt := range []struct {
		limits Limits
		err    error
		want   string
	}{
		{Limits{Memory: 1 << 20}, store.ErrFull, "the memory limit of 1.0 MiB is reached: it does not hold the search path, which is at least 8 states deep"},
		{Limits{Memory: 1 << 20, Keys: 5}, store.ErrFull, "the memory limit of 1.0 MiB is reached: it does not hold the search path, which is at least 8 states deep"},
		{Limits{Memory: 1 << 20, Keys: 5}, lossy.ErrPinned, "the memory for 5 packets does not hold the search path, which is at least 8 states deep"},
		{Limits{Memory: 1 << 20}, lossy.ErrPinned, "the memory limit of 1.0 MiB is reached: it does not hold the search path, which is at least 8 states deep"},
	} {
		if got := tt.limits.PathReason(tt.err, "packets", 7); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.err, got, tt.want)
		}
	}
}

// TestFormatBytes at the units and one below.
func TestFormatBytes(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 bytes", 1023: "1023 bytes", 1 << 10: "1.0 KiB", 1536: "1.5 KiB", 1<<20 - 1: "1024.0 KiB", 1 << 20: "1.0 MiB", 1<<30 - 1: "1024.0 MiB", 1 << 30: "1.0 GiB", 5 << 39: "2560.0 GiB",
	} {
		if got := FormatBytes(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

// TestAsLimit: errors of a context that has ended are limits, and no others.
func TestAsLimit(t *testing.T) {
	other := errors.New("other")
	for _, tt := range []struct {
		ctx  context.Context
		err  error
		want string
	}{
		{ended(context.Canceled), context.Canceled, "interrupted"},
		{ended(context.DeadlineExceeded), context.DeadlineExceeded, "the time limit is reached"},
		{ended(context.Canceled), other, "other"},
		{context.Background(), context.Canceled, "context canceled"},
	} {
		if got := AsLimit(tt.ctx, Limits{}, tt.err); got.Error() != tt.want {
			t.Errorf("%v: %v, want %s", tt.err, got, tt.want)
		}
	}
	if AsLimit(t.Context(), Limits{}, nil) != nil || Ended(t.Context(), Limits{}) != nil {
		t.Error("nothing has ended")
	}
	if got := TooLate(ended(context.DeadlineExceeded)).Error(); got != "the time limit is reached before the run that was found could be repeated" {
		t.Error(got)
	}
	if got := TooLate(ended(context.Canceled)).Error(); got != "interrupted before the run that was found could be repeated" {
		t.Error(got)
	}
}

// TestFitsRun: a run fits up to what 64 MiB beside the memory limit hold, and
// one step more does not; short ones always do.
func TestFitsRun(t *testing.T) {
	for _, memory := range []int64{1 << 20, 100 << 20} {
		ctx, cancel := WithLimits(t.Context(), Limits{Memory: memory})
		most := LongestRun(ctx)
		if want := int((memory + (64 << 20)) / 1024); most != want || FitsRun(ctx, most) != nil {
			t.Errorf("%d bytes: %d steps, want %d", memory, most, want)
		}
		err := FitsRun(ctx, most+1)
		if !IsLong(err) || IsLong(store.ErrFull) || IsLong(nil) || IsLong(Limitf("another")) {
			t.Errorf("%d bytes: %v", memory, err)
		}
		cancel()
	}
	ctx, cancel := WithLimits(t.Context(), Limits{Time: time.Hour})
	defer cancel()
	if _, limited := ctx.Deadline(); !limited {
		t.Error("the time is not limited")
	}
	if left := LongestRun(ctx); left < besideMemory/bytesOfStep {
		t.Errorf("%d steps by default", left)
	}
}
