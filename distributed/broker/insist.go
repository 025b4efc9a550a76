package broker

import (
	"context"
	"time"
)

// Answering is how long the server may take for one thing before it is asked again.
const Answering = 5 * time.Second

// Again is the pause before it is asked again.
const Again = 100 * time.Millisecond

// Insist does something until it is done, the context is, or the answer would be the same again: servers go away and come back.
func Insist(ctx context.Context, pointless func(error) bool, do func(context.Context) error) error {
	return InsistWithin(ctx, Answering, pointless, do)
}

// InsistWithin is Insist of something that may take so long each time.
func InsistWithin(ctx context.Context, long time.Duration, pointless func(error) bool, do func(context.Context) error) error {
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
		case <-time.After(Again):
		}
	}
}
