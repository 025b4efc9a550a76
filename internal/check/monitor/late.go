package monitor

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/grace"
)

// Late returns a context for replaying what a search has found: it ends
// grace.Period after an interrupt, or grace.AfterDeadline after the deadline. What
// was found in time must not be lost, and a replay may take as long as the search
// did.
func Late(ctx context.Context) (context.Context, context.CancelFunc) { return grace.Late(ctx) }

// TooLate returns the LimitError of a search that has found something and had
// no time to replay it.
func TooLate(ctx context.Context) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return Limitf("the time limit is reached before the run that was found could be repeated")
	}
	return Limitf("interrupted before the run that was found could be repeated")
}
