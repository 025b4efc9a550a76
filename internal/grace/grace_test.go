package grace

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// TestLate: what begins after an interrupt ends at the same time, whenever it begins, and so after a time limit;
// after an end without a date Period begins anew.
func TestLate(t *testing.T) {
	t.Parallel()
	const before = 3 * time.Second
	limited := func(ctx context.Context) (context.Context, context.CancelFunc) {
		return context.WithTimeout(ctx, before)
	}
	signalled := func(ctx context.Context) (context.Context, context.CancelFunc) {
		signal, stop := context.WithCancel(ctx)
		time.AfterFunc(before, stop)
		return Dated(signal)
	}
	undated := func(ctx context.Context) (context.Context, context.CancelFunc) {
		ctx, stop := context.WithCancel(ctx)
		time.AfterFunc(before, stop)
		return ctx, stop
	}
	for name, c := range map[string]struct {
		ended       func(ctx context.Context) (context.Context, context.CancelFunc)
		begin, want time.Duration
	}{
		"interrupt, begun before":     {signalled, 0, before + Period},
		"interrupt, begun after":      {signalled, before + Period/2, before + Period},
		"interrupt, begun too late":   {signalled, before + 2*Period, before + 2*Period},
		"time limit, begun before":    {limited, 0, before + AfterDeadline},
		"time limit, begun after":     {limited, before + AfterDeadline/2, before + AfterDeadline},
		"time limit, begun too late":  {limited, before + 2*Period, before + 2*Period},
		"without a date, begun after": {undated, before + Period/2, before + Period + Period/2},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				start := time.Now()
				ctx, stop := c.ended(t.Context())
				defer stop()
				child, cancel := context.WithCancel(ctx)
				defer cancel()
				time.Sleep(c.begin)
				late, cancel := Late(child)
				defer cancel()
				<-late.Done()
				if got := time.Since(start); got != c.want {
					t.Errorf("done after %v, want %v", got, c.want)
				}
			})
		})
	}
}

// TestWithin: work that has a least time has it also where nothing is left, from the
// end of its context or, if that has come, from now; and no more where more is left.
func TestWithin(t *testing.T) {
	t.Parallel()
	const before, period, least = 3 * time.Second, Period / 4, Period / 8
	for name, c := range map[string]struct{ begin, want time.Duration }{
		"begun before":   {0, before + period},
		"begun after":    {before + least/2, before + period},
		"begun too late": {before + Period, before + Period + least},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				start := time.Now()
				ctx, stop := context.WithTimeout(t.Context(), before)
				defer stop()
				time.Sleep(c.begin)
				late, cancel := Within(ctx, period, least)
				defer cancel()
				<-late.Done()
				if got := time.Since(start); got != c.want {
					t.Errorf("done after %v, want %v", got, c.want)
				}
			})
		})
	}
}

// TestDated: the context ends as the one before, with its values, and as a cancelled one.
func TestDated(t *testing.T) {
	t.Parallel()
	type key struct{}
	ctx, stop := context.WithCancel(context.WithValue(t.Context(), key{}, 1))
	dated, cancel := Dated(ctx)
	defer cancel()
	if dated.Err() != nil || dated.Value(key{}) != 1 {
		t.Errorf("%v, value %v", dated.Err(), dated.Value(key{}))
	}
	stop()
	<-dated.Done()
	if err := context.Cause(dated); !errors.Is(dated.Err(), context.Canceled) || !errors.Is(err, context.Canceled) {
		t.Errorf("%v because of %v", dated.Err(), err)
	}
}
