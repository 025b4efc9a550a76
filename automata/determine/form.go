package determine

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
)

// Condition is a kind of acceptance condition that a caller can ask for.
type Condition uint8

// The conditions. ParityCondition has sets of which the least one that is seen
// infinitely often decides, Rabin a disjunction of pairs Fin & Inf, Streett a
// conjunction of pairs Fin | Inf.
const (
	Generic Condition = iota // any
	ParityCondition
	RabinCondition
	StreettCondition
)

// Form returns a small deterministic automaton with the language of a, which
// must be complete and deterministic, and the acceptance that is wanted. Its
// states are reduced with parity acceptance. Pairs are taken from a if its
// condition can be written as pairs and that needs fewer states; Generic takes
// whichever of a and its parity form has fewer states, and never fails because
// parity is too large. Otherwise the error wraps automata.ErrLimit.
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
		return withoutUnions(a), ctx.Err() // parity may take too much
	}
	if err != nil {
		return nil, err
	}
	if c == Generic {
		return withoutUnions(small), nil
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
