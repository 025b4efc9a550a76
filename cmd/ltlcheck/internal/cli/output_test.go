package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/grace"
)

// TestEmitEnds: a result that takes too long is not waited for after an interrupt or a limit, whenever that comes; one that
// is made soon is written although the limit is over.
func TestEmitEnds(t *testing.T) {
	t.Parallel()
	limited := func(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
		return context.WithTimeoutCause(ctx, d, errors.New("the limit is reached"))
	}
	longLimited := func(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
		ctx, cancel := limited(ctx, d)
		time.Sleep(time.Minute)
		return ctx, cancel
	}
	signalled := func(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
		ctx, cancel := context.WithCancel(ctx)
		time.AfterFunc(d, cancel)
		return ctx, cancel
	}
	for _, c := range []struct {
		name        string
		ended       func(context.Context, time.Duration) (context.Context, context.CancelFunc)
		after, take time.Duration
		want        string
		wantAfter   time.Duration
	}{
		{"limit before", limited, 0, time.Hour, "the limit is reached while the result is written", grace.AfterDeadline},
		{"limit long before", longLimited, 0, time.Hour, "the limit is reached while the result is written", leastWriting},
		{"limit meanwhile", limited, time.Minute, time.Hour, "the limit is reached while the result is written", time.Minute + grace.AfterDeadline},
		{"interrupt meanwhile", signalled, time.Minute, time.Hour, ErrInterrupted.Error(), time.Minute + grace.Period},
		{"soon after a limit", limited, 0, grace.AfterDeadline / 5, "<nil>", grace.AfterDeadline / 5},
		{"soon, long after a limit", longLimited, 0, leastWriting / 2, "<nil>", leastWriting / 2},
		{"before a limit", limited, time.Hour, time.Minute, "<nil>", time.Minute},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var out bytes.Buffer
				env := NewEnvironment(nil, nil, strings.NewReader(""), &out, &out)
				o := OutputFlags{Format: "json"}
				ctx, cancel := c.ended(t.Context(), c.after)
				defer cancel()
				if c.after == 0 {
					<-ctx.Done()
				}
				began := time.Now()
				err := o.Emit(ctx, env, func(w io.Writer) error {
					time.Sleep(c.take)
					_, err := io.WriteString(w, "result")
					return err
				})
				if fmt.Sprint(err) != c.want || time.Since(began).Truncate(10*time.Millisecond) != c.wantAfter {
					t.Errorf("%v after %v, want %s after %v", err, time.Since(began), c.want, c.wantAfter)
				}
				if (out.String() == "result") != (err == nil) {
					t.Errorf("written: %q", out.String())
				}
				time.Sleep(2 * time.Hour) // until what was abandoned ends
			})
		})
	}
}
