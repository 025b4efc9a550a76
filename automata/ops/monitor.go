package ops

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
)

// Monitor is the deterministic automaton that accepts the safety closure of a, with every run
// accepting: it gets stuck at the first letter after which no word of a can be meant any more.
// Subset construction on SafetyClosure.
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
	return smaller(ctx, closure)
}
