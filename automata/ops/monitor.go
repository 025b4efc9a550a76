package ops

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/reduce"
)

// Monitor is the deterministic automaton that accepts the safety closure of a,
// with every run accepting: it gets stuck at the first letter after which no
// word of a can be meant any more. Subset construction on SafetyClosure, and
// then as few
// states as possible: as every run accepts, it is a weak deterministic
// automaton.
func Monitor(ctx context.Context, a *automata.Automaton, opts Options) (*automata.Automaton, error) {
	small, err := smaller(ctx, a)
	if err != nil {
		return nil, err
	}
	closure := SafetyClosure(small)
	if !closure.IsDeterministic() {
		bad, err := unfold(ctx, newBreakpoint(closure), opts) // the words that are stuck somewhere
		if err != nil {
			return nil, err
		}
		closure = SafetyClosure(weakDual(bad))
	}
	m, err := reduce.WDBA(ctx, closure, reduce.Options{Obligation: true})
	if m == nil || err != nil {
		return closure, err
	}
	return m, nil
}
