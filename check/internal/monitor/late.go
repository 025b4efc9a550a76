package monitor

import (
	"context"
	"errors"
	"time"
)

// grace is how much longer than the search the replay of what it found may
// take.
const grace = time.Second

// Late returns a context for replaying what a search has found: it ends a
// second after the search has to. What was found in time must not be lost, and
// a replay may take as long as the search did.
func Late(ctx context.Context) (context.Context, context.CancelFunc) {
	late, cancel := context.WithCancel(context.WithoutCancel(ctx))
	if deadline, ok := ctx.Deadline(); ok {
		cancel()
		late, cancel = context.WithDeadline(context.WithoutCancel(ctx), deadline.Add(grace))
	}
	stop := context.AfterFunc(ctx, func() {
		t := time.NewTimer(grace)
		defer t.Stop()
		select {
		case <-t.C:
			cancel()
		case <-late.Done():
		}
	})
	return late, func() {
		stop()
		cancel()
	}
}

// TooLate returns the LimitError of a search that has found something and had
// no time to replay it.
func TooLate(ctx context.Context) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return Limitf("the time limit is reached before the run that was found could be repeated")
	}
	return Limitf("interrupted before the run that was found could be repeated")
}
