package simulate

import (
	"errors"
	"testing"
	"time"
)

// TestStepsWithin: as many steps are described as the time suffices for, one at least, and what takes longest to describe is
// described once.
func TestStepsWithin(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		steps         int
		each, allowed time.Duration
		want, calls   int
	}{
		{1, time.Hour, describing, 1, 0},
		{1000, time.Hour, describing, 1, 1},
		{1000, describing, describing, 1, 1},
		{1000, describing, 7 * describing, 7, 1},
		{1000, sampling / 4, describing, int(4 * describing / sampling), 2},
		{400, sampling / 100, describing, 400, 5},
		{20000, sampling / 100, describing, int(100 * describing / sampling), 5},
		{20000, 0, describing, 20000, 8},
	} {
		calls := 0
		got, err := stepsWithin(c.allowed, c.steps, func(n int) (time.Duration, error) {
			calls++
			return time.Duration(n) * c.each, nil
		})
		if err != nil || got != c.want || calls != c.calls {
			t.Errorf("%d steps of %v in %v: %d after %d descriptions, want %d after %d; %v", c.steps, c.each, c.allowed, got, calls, c.want, c.calls, err)
		}
	}
	failed := errors.New("failed")
	if _, err := stepsWithin(describing, 10, func(int) (time.Duration, error) { return 0, failed }); !errors.Is(err, failed) {
		t.Errorf("error %v", err)
	}
}
