package lifted

import (
	"context"
	"errors"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

// TestEachEnds: steps are taken until the context has ended, and then no further one.
func TestEachEnds(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	taken := 0
	ok, err := Each(ctx, &program.LiftedRun{}, make([]program.Action, 100), func(program.Action) (bool, error) {
		if taken++; taken == 7 {
			cancel()
		}
		return true, nil
	})
	if ok || !errors.Is(err, program.ErrInterrupted) || taken != 7 {
		t.Errorf("%v, %v after %d steps", ok, err, taken)
	}
}
