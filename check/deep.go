package check

import (
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/program"
)

// Where failures lie deep, a breadth-first search may never come to them in any memory: after the
// first million states, and when a limit but that of time ends it, a depth-first search over at most as
// many states has a look. What that finds is not a shortest run.

// deepAfter is how many states are visited breadth first before the look.
const deepAfter = 1 << 20

var errFound = errors.New("a failure is found")

// firstDepthFirst is the first failure on the way of a depth-first search, nil if there is none within
// the limits.
func firstDepthFirst(ctx context.Context, prog program.Program, limits Limits) (*Failure, error) {
	if limits.States == 0 || limits.States > deepAfter {
		limits.States = deepAfter
	}
	x, err := newExplorer(ctx, prog, Options{Limits: limits}, "safety")
	if err != nil {
		return nil, err
	}
	defer x.budget.Release()
	d := newDepthFirst(x)
	d.firstOnly = true
	switch err := d.run(); {
	case errors.Is(err, errFound):
		return &d.out.Errors[0], nil
	case isFault(err):
		return nil, err
	}
	return nil, nil
}

// lookDeep takes the failure that a depth-first search finds.
func (b *breadthFirst) lookDeep(limits Limits) error {
	b.looked = true
	f, err := firstDepthFirst(b.ctx, b.prog, limits)
	if f != nil {
		b.failures, b.deep = append(b.failures, *f), true
		b.out.Method = fmt.Sprintf("depth first, as %d states searched breadth first had none", b.out.States)
	}
	return err
}
