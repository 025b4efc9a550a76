package broker

import (
	"context"
	"time"
)

// RequestTimeout is the time after which a request without an answer is sent
// again.
const RequestTimeout = 5 * time.Second

// RetryPause is the pause between two attempts of Retry.
const RetryPause = 100 * time.Millisecond

// Retry calls do until it succeeds, ctx is done, or pointless reports that its
// error is final. Each attempt has RequestTimeout; between two there is
// RetryPause. The error is the last one of do, or that of ctx.
//
// do must be safe to repeat: the server may have handled a request whose answer
// was lost. final errors are, for example, "not found" and "exists already".
func Retry(ctx context.Context, pointless func(error) bool, do func(context.Context) error) error {
	return RetryWithin(ctx, RequestTimeout, pointless, do)
}

// RetryWithin is Retry with a timeout of its own for each attempt.
func RetryWithin(ctx context.Context, long time.Duration, pointless func(error) bool, do func(context.Context) error) error {
	for {
		once, cancel := context.WithTimeout(ctx, long)
		err := do(once)
		cancel()
		if err == nil || pointless(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(RetryPause):
		}
	}
}
