package check

import (
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// Where failures lie deep, a breadth-first search may never come to them in any memory: after the
// first million states, and when a limit but that of time ends it, a depth-first search over at most as
// many states has a look. What that finds is not a shortest run. And where the memory is full of
// states inside atomic sequences, which a depth-first search can forget, it may go on to the end.

// deepAfter is how many states are visited breadth first before the look.
const deepAfter = 1 << 20

var errFound = errors.New("a failure is found")

// firstDepthFirst is a depth-first exploration up to the first failure, if there is one within the limits.
func firstDepthFirst(ctx context.Context, prog program.Program, limits Limits, form store.Form) (Exploration, error) {
	x, err := newExplorer(ctx, prog, exploring{config: config{limits: limits, form: form}}, "safety")
	if err != nil {
		return Exploration{}, err
	}
	defer x.budget.Release()
	d := newDepthFirst(x)
	d.firstOnly = true
	err = d.run()
	x.finish(err)
	if isFault(err) {
		return Exploration{}, err
	}
	return x.out, nil
}

// lookDeep takes the answer of a depth-first search, if that has one.
func (b *breadthFirst) lookDeep(limits Limits) error {
	b.looked = true
	x, err := firstDepthFirst(b.ctx, b.prog, limits, b.form)
	if err != nil {
		return err
	}
	method := fmt.Sprintf("depth first, as %d states searched breadth first had no failure", b.out.States)
	switch {
	case len(x.Errors) > 0:
		b.failures, b.deep, b.out.Method = append(b.failures, x.Errors[0]), true, method
	case x.Exhaustive:
		x.Method = method
		b.out, b.whole = x, true
	}
	return nil
}

// lastLook is lookDeep after a limit has ended the search with err; its memory is free.
func (b *breadthFirst) lastLook(limits Limits, err error) error {
	forgettable := uint64(b.states.Len())+b.others > 4*b.out.States // most are inside atomic sequences
	switch {
	case forgettable && errors.Is(err, store.ErrFull): // to the end, if the memory allows it
	case b.looked:
		return nil
	case limits.States == 0 || limits.States > deepAfter:
		limits.States = deepAfter
	}
	return b.lookDeep(limits)
}
