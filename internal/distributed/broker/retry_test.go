package broker

import (
	"context"
	"errors"
	"testing"
)

// TestRetry: what fails is done again, but not for an error that is final, nor behind the end of the context.
func TestRetry(t *testing.T) {
	t.Parallel()
	passing, final := errors.New("the server is away"), errors.New("too large")
	pointless := func(err error) bool { return errors.Is(err, final) }
	for _, last := range []error{nil, final} {
		calls := 0
		err := Retry(t.Context(), pointless, func(context.Context) error {
			if calls++; calls < 3 {
				return passing
			}
			return last
		})
		if !errors.Is(err, last) || calls != 3 {
			t.Errorf("%d calls, error %v; want 3, %v", calls, err, last)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	err := Retry(ctx, pointless, func(context.Context) error {
		cancel()
		return passing
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("behind the end of the context: %v", err)
	}
}
