package determine

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
)

// Condition is a kind of acceptance.
type Condition uint8

// The conditions.
const (
	Generic Condition = iota // any
	ParityCondition
	RabinCondition
	StreettCondition
)

// Form is a small deterministic automaton with the language of a, which is
// complete and deterministic, and the acceptance wanted. Its states are reduced
// with parity acceptance; pairs come from a where its condition is pairs as it
// stands and that takes fewer states; any acceptance, where parity takes more.
func Form(ctx context.Context, a *automata.Automaton, c Condition, opts Options) (*automata.Automaton, error) {
	a, err := Reduce(ctx, a)
	if err != nil {
		return nil, err
	}
	small, err := Parity(ctx, a, opts)
	if err == nil {
		small, err = Reduce(ctx, small)
	}
	if c == Generic && (err != nil || a.States() <= small.States()) {
		return a, ctx.Err() // parity may take too much
	}
	if err != nil || c == Generic {
		return small, err
	}
	change := Parity
	switch c {
	case RabinCondition:
		change = Rabin
	case StreettCondition:
		change = Streett
	}
	if c != ParityCondition {
		if pairs, err := change(ctx, a, opts); err == nil && pairs.States() <= small.States() {
			return pairs, nil
		}
	}
	return change(ctx, small, opts)
}
