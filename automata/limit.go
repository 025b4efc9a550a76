package automata

import (
	"context"
	"errors"
	"fmt"
)

// ErrLimit is wrapped by the errors of constructions that become too large.
var ErrLimit = errors.New("the limit on states is reached")

// within ends a construction that has made n states when it has to end; limit 0
// is no limit.
func within(ctx context.Context, n, limit int) error {
	if limit > 0 && n > limit {
		return fmt.Errorf("%w: more than %d", ErrLimit, limit)
	}
	return ctx.Err()
}
