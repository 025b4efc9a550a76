package explore

import (
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
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

// lastTry goes on after a limit other than time has ended the search with err;
// its memory is free. If that was full of states inside atomic sequences, which
// a depth-first search can drop, one goes to the end, if the memory allows it;
// else a failure is looked for depth first for a million states.
func (b *breadthFirst) lastTry(limits monitor.Limits, err error) error {
	if b.found > 4*b.out.States && errors.Is(err, store.ErrFull) { // most are inside atomic sequences
		return b.tryDepthFirst(limits)
	}
	if !b.any {
		return nil
	}
	most := uint64(lastLook)
	if limits.States > 0 {
		most = min(most, limits.States)
	}
	s := reach.NewDeep(&b.Monitor)
	err = s.LookDeep(&failing{breadthFirst: b, search: s}, most)
	if s.Hit() == nil || err != nil {
		return err
	}
	b.deep, b.out.Method = true, fmt.Sprintf("depth first, as %d states searched breadth first had no failure", b.out.States)
	return b.show(s.Hit())
}
