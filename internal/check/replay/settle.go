package replay

import (
	"bytes"
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// maxSettling bounds the rounds of a cycle that are put into the prefix until
// letters stay the same, and the steps that are taken from it.
const maxSettling = 64

// Settle is for runs whose values grow in the cycle (trace.Lasso.Grown). A
// comparison may change its value in the first rounds; Settle moves these into the
// prefix and returns the same run as a lasso of which the program can show that it
// has the same letters in each further round. It returns nil if that takes too many
// rounds, and runs whose values do not grow as they are. Errors come from the
// program.
func Settle(ctx context.Context, prog program.Program, l *trace.Lasso, atoms []program.Atom) (*trace.Lasso, error) {
	if l == nil || l.Grown == nil {
		return l, nil
	}
	b, err := program.Interpret(prog).Bind(atoms)
	if err != nil {
		return nil, err
	}
	growing, ok := b.(trace.Growing)
	ex, err := b.NewExplorer(nil)
	if !ok || err != nil {
		return nil, err
	}
	actions := ActionsOf(l.Cycle)
	for rounds := 0; rounds < maxSettling && monitor.FitsRun(ctx, l.Len()) == nil && ctx.Err() == nil; rounds++ {
		if _, err := growing.Rounds(statesOf(l), actions); err == nil {
			return earlier(growing, l), nil
		}
		next := &trace.Lasso{Prefix: slices.Concat(l.Prefix, l.Cycle)}
		if next.Cycle, next.Grown, err = take(ex, l.Grown, actions); next.Grown == nil || err != nil {
			return nil, err
		}
		l = next
	}
	return nil, nil
}

// earlier begins the cycle of a run earlier, as long as the prefix ends by the
// step by which a round ends.
func earlier(growing trace.Growing, l *trace.Lasso) *trace.Lasso {
	for range maxSettling {
		n, m := len(l.Prefix)-1, len(l.Cycle)-1
		if n < 0 || l.Prefix[n].Action != l.Cycle[m].Action {
			break
		}
		next := &trace.Lasso{Prefix: l.Prefix[:n], Cycle: slices.Concat(l.Prefix[n:], l.Cycle[:m]), Grown: l.Cycle[m].State}
		if _, err := growing.Rounds(statesOf(next), ActionsOf(next.Cycle)); err != nil {
			break
		}
		l = next
	}
	return l
}

// statesOf returns the states of a cycle that does not close, and the one after
// it.
func statesOf(l *trace.Lasso) (states []program.State) {
	for _, s := range l.Cycle {
		states = append(states, s.State)
	}
	return append(states, l.Grown)
}

// take takes actions from a state on; the state after them is nil if they are
// not possible.
func take(ex program.Explorer, from program.State, actions []program.Action) (steps []trace.Step, to program.State, err error) {
	var b program.Batch
	for _, a := range actions {
		if err := ex.Expand(from, &b); err != nil {
			return nil, nil, err
		}
		i := b.Find(a)
		if i < 0 {
			return nil, nil, nil
		}
		steps, from = append(steps, trace.Step{State: from, Action: a}), bytes.Clone(b.State(i))
	}
	return steps, from, nil
}
