package monitor

import (
	"context"
	"errors"
	"time"
)

// grace is how long it may take, after the end of a search, to repeat what it
// has found.
const grace = time.Second

// Late is a context for repeating what a search has found. What is found in
// time must not be lost, and a replay may take as long as the search has: it
// ends a second after the search has to.
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

// TooLate says that a search has found something and there was no time to
// repeat it.
func TooLate(ctx context.Context) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return Limitf("the time limit is reached before the run that was found could be repeated")
	}
	return Limitf("interrupted before the run that was found could be repeated")
}
