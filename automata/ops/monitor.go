package ops

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
)

// Monitor returns the deterministic automaton of the safety closure of a, with
// every run accepting: it gets stuck at the first letter after which no
// continuation is accepted by a. A monitor of a running system uses it to
// report a violation at the earliest moment; what is no safety violation it
// cannot see.
//
// It is a subset construction on SafetyClosure, made as small as possible where
// that is quick: as every run accepts, it is a weak deterministic automaton.
// Exponential at worst; beyond opts.States the error wraps automata.ErrLimit.
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
