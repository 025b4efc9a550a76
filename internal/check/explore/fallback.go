package explore

import (
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// lastLook is how many states the depth-first search of lastTry visits at most,
// if it does not go on to the end.
const lastLook = 1 << 20

// firstDepthFirst explores depth first up to the first failure, or to a limit.
func firstDepthFirst(ctx context.Context, prog program.Program, limits monitor.Limits, form store.Form) (Exploration, error) {
	x, err := newExplorer(ctx, prog, Options{Config: monitor.Config{Limits: limits, Form: form}}, "safety")
	if err != nil {
		return Exploration{}, err
	}
	defer x.Budget.Release()
	g, _ := newDepthFirst(x)
	g.firstOnly = true
	err = g.count()
	x.finish(err)
	x.out.Unreached, x.out.Unexecuted = nil, nil
	if replay.IsFault(err) {
		return Exploration{}, err
	}
	return x.out, nil
}

// tryDepthFirst adopts the result of a depth-first search, if that has found a
// failure or explored everything.
func (b *breadthFirst) tryDepthFirst(limits monitor.Limits) error {
	x, err := firstDepthFirst(b.Ctx, b.prog, limits, b.Form)
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

// lastTry looks for a failure depth first after a limit other than time has
// ended the breadth-first search with err, before it has gone deep; its memory
// is free. The search visits at most a million states, and a run that it finds
// is not a shortest one. If the memory was full of states inside atomic
// sequences, which a depth-first search can drop, it may go on to the end.
func (b *breadthFirst) lastTry(limits monitor.Limits, err error) error {
	forgettable := b.found > 4*b.out.States // most are inside atomic sequences
	switch {
	case forgettable && errors.Is(err, store.ErrFull): // to the end, if the memory allows it
	case b.deep:
		return nil
	case limits.States == 0 || limits.States > lastLook:
		limits.States = lastLook
	}
	return b.tryDepthFirst(limits)
}
