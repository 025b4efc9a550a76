package automata

import (
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/toolarge"
)

// ErrLimit is what errors.Is finds in the errors of all constructions that
// become too large, of this package and of those below automata.
var ErrLimit = toolarge.Err

// ErrLongLetters is wrapped by the errors of questions about more propositions
// than a letter of a word has bits.
var ErrLongLetters = errors.New("the letters of words have 64 at most")

// within returns the error that ends a construction which has made n states;
// nil if it may go on. limit 0 is no limit.
func within(ctx context.Context, n, limit int) error {
	if limit > 0 && n > limit {
		return fmt.Errorf("%w: more than %d", ErrLimit, limit)
	}
	return ctx.Err()
}
