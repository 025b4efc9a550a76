// Package grace sets one deadline for all work after an interrupt: the replay,
// the continuation and the description of a run that was found. These begin one
// after the other, and would otherwise each have the whole time.
package grace

import (
	"context"
	"errors"
	"time"
)

// How long a run that was found before may be replayed and described: Period after
// an interrupt, AfterDeadline after a time limit, which people set to know when a
// command ends.
const (
	Period        = 800 * time.Millisecond
	AfterDeadline = 350 * time.Millisecond
)

// interrupted is the cause of a context that an interrupt has ended.
type interrupted struct{ at time.Time }

func (*interrupted) Error() string { return context.Canceled.Error() }

// Is makes the cause a context.Canceled.
func (*interrupted) Is(err error) bool { return err == context.Canceled }

// Dated returns a context that has the values of ctx, is done once ctx is, and
// dates that. cancel releases its resources.
func Dated(ctx context.Context) (dated context.Context, cancel context.CancelFunc) {
	dated, end := context.WithCancelCause(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { end(&interrupted{time.Now()}) })
	return dated, func() {
		stop()
		end(context.Canceled)
	}
}

// Limited returns a context that is done after a time, and earlier if ctx is; 0 is
// no limit.
func Limited(ctx context.Context, longest time.Duration) (limited context.Context, cancel context.CancelFunc) {
	if longest > 0 {
		return context.WithTimeout(ctx, longest)
	}
	return context.WithCancel(ctx)
}

// left returns how much of a period is left after the end of ctx, which is done: all
// of it if that has no date.
func left(ctx context.Context, period time.Duration) time.Duration {
	why := (*interrupted)(nil)
	if errors.As(context.Cause(ctx), &why) {
		return period - time.Since(why.at)
	}
	if deadline, ok := ctx.Deadline(); ok && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return min(period, AfterDeadline) - time.Since(deadline)
	}
	return period
}

// Late returns a context that is done when Period is over after the end of ctx, or
// AfterDeadline if that was its deadline. If the end has come and has no date,
// Period begins now.
func Late(ctx context.Context) (late context.Context, cancel context.CancelFunc) {
	return Within(ctx, Period, 0)
}

// Within is Late for a period that is shorter, as other work follows, and for work
// that has a least time from now, or from the end of ctx.
func Within(ctx context.Context, period, least time.Duration) (late context.Context, cancel context.CancelFunc) {
	late, end := context.WithCancel(context.WithoutCancel(ctx))
	if ctx.Err() != nil && max(least, left(ctx, period)) <= 0 {
		end()
		return late, end
	}
	stop := context.AfterFunc(ctx, func() {
		t := time.NewTimer(max(least, left(ctx, period)))
		defer t.Stop()
		select {
		case <-t.C:
			end()
		case <-late.Done():
		}
	})
	return late, func() {
		stop()
		end()
	}
}
