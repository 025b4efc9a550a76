package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestRemaining: what reading takes is not left for the search.
func TestRemaining(t *testing.T) {
	took := time.Now().Add(-time.Minute)
	if left, _, err := Remaining(took, 90*time.Second, 0); err != nil || left > 30*time.Second || left < 20*time.Second {
		t.Errorf("%v are left of 90 s after a minute, %v", left, err)
	}
	if _, _, err := Remaining(took, time.Minute, 0); err == nil {
		t.Error("there is time left")
	}
	if left, memory, err := Remaining(took, 0, 0); left != 0 || memory != 0 || err != nil {
		t.Errorf("without limits %v and %d are left, %v", left, memory, err)
	}
	model := make([]byte, 64<<20)
	_, memory, err := Remaining(took, 0, 256<<20)
	if err != nil || memory > 192<<20 || memory < 64<<20 {
		t.Errorf("%d MiB are left of 256 beside 64, %v", memory>>20, err)
	}
	if _, _, err := Remaining(took, 0, 64<<20); err == nil {
		t.Error("there is memory left")
	}
	runtime.KeepAlive(model)
}

// TestWhileReading: an interrupt ends it, errors and panics come through.
func TestWhileReading(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	stuck := make(chan bool)
	defer close(stuck)
	if err := WhileReading(ctx, 0, 0, func() error { <-stuck; return nil }); !errors.Is(err, ErrInterrupted) {
		t.Error(err)
	}
	wrong := errors.New("wrong")
	if err := WhileReading(context.Background(), time.Minute, 0, func() error { return wrong }); !errors.Is(err, wrong) {
		t.Error(err)
	}
	defer func() {
		if r := recover(); r == nil || !strings.Contains(fmt.Sprint(r), "broken") {
			t.Errorf("recovered %v", r)
		}
	}()
	_ = WhileReading(context.Background(), 0, 0, func() error { panic("broken") })
	t.Error("no panic")
}

// Work that polls a context of WithLimits may see the memory limit before
// Within does: the limit is said, and it is no internal error.
func TestWithinLimitSeenByWork(t *testing.T) {
	limit := errors.New("the memory limit of 1.0 MiB is reached")
	for _, seen := range []string{"by the work", "by Within"} {
		ctx, stop := context.WithCancelCause(context.Background())
		stop(limit)
		err := Within(ctx, 0, 0, "monitors are made", func() error {
			if seen == "by Within" {
				time.Sleep(time.Second)
			}
			return fmt.Errorf("property p: %w", ctx.Err())
		})
		var inconclusive Inconclusive
		if !errors.As(err, &inconclusive) || err.Error() != limit.Error()+" while monitors are made" {
			t.Errorf("seen %s: %v", seen, err)
		}
	}
}
