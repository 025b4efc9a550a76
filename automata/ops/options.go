package ops

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
)

// Options bounds a construction; the zero value has the default limit and is
// what most callers want.
type Options struct {
	States int // states that may be made; 0 is DefaultStates
}

// DefaultStates is the limit on states when Options sets none: a guard against
// constructions that would not fit into memory, not a size to expect.
const DefaultStates = 1 << 20

func (o Options) limit() int {
	if o.States > 0 {
		return o.States
	}
	return DefaultStates
}

// check returns the error that ends a construction which has made n states, nil
// if it may go on. Constructions call it once per state.
func (o Options) check(ctx context.Context, n int) error {
	if n > o.limit() {
		return fmt.Errorf("%w: more than %d", automata.ErrLimit, o.limit())
	}
	return ctx.Err()
}
