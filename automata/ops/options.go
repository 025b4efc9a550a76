package ops

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
)

// Options bound a construction; the zero value has the default limit.
type Options struct {
	States int  // states that may be made; 0 is DefaultStates
	AsIs   bool // the first automaton of an inclusion is not reduced: it tells early what others tell late
}

// DefaultStates is the limit on states when Options sets none.
const DefaultStates = 1 << 20

// ErrLimit is wrapped by the errors of constructions that become too large.
var ErrLimit = automata.ErrLimit

func (o Options) limit() int {
	if o.States > 0 {
		return o.States
	}
	return DefaultStates
}

// check ends a construction that has made n states when it has to end.
func (o Options) check(ctx context.Context, n int) error {
	if n > o.limit() {
		return fmt.Errorf("%w: more than %d", ErrLimit, o.limit())
	}
	return ctx.Err()
}
