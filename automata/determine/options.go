package determine

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// maxStates is the limit on states when Options sets none.
const maxStates = 1 << 18

// Options bounds a construction; the zero value has the default limit.
type Options struct {
	States int // states that may be made; 0 is 2^18
}

// check ends a construction that has made n states when it has to end; the
// error wraps automata.ErrLimit.
func (o Options) check(ctx context.Context, n int) error {
	limit := o.States
	if limit == 0 {
		limit = maxStates
	}
	if n > limit {
		return fmt.Errorf("%w: more than %d", automata.ErrLimit, limit)
	}
	return ctx.Err()
}

// cells returns the classes of letters that the labels distinguish; together
// they are every letter. Unlike the function in ops it has no limit.
func cells(m *bdd.Manager, labels []bdd.Node) []bdd.Node {
	parts := []bdd.Node{bdd.True}
	seen := map[bdd.Node]bool{bdd.True: true}
	for _, label := range labels {
		if seen[label] {
			continue
		}
		seen[label] = true
		var next []bdd.Node
		for _, part := range parts {
			for _, half := range [...]bdd.Node{m.And(part, label), m.Diff(part, label)} {
				if half != bdd.False {
					next = append(next, half)
				}
			}
		}
		parts = next
	}
	return parts
}
