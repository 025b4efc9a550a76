package determine

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
)

// A complement is made without determinisation (ops.Complement), or as the dual
// of a deterministic automaton, with the condition that determinisation gives or
// with parity. Which of them is smallest depends on the automaton, so all are
// made and reduced, and the smallest is returned. For conditions with
// Fin the first way has to make copies of the automaton before it begins.

// maxComplemented bounds the states of a deterministic automaton whose dual is
// made. It bounds the complement by ops.Complement as well if a dual has been
// made: a larger one would not be chosen.
const maxComplemented = 1 << 10

// Complement returns a small generalised Büchi automaton that accepts exactly
// the words that a rejects, the smallest of those that the ways above give. For
// generalised Büchi acceptance it is ops.Complement alone. Candidates that
// exceed the limits are left out; the error wraps automata.ErrLimit only if
// none is left.
func Complement(ctx context.Context, a *automata.Automaton, opts ops.Options) (*automata.Automaton, error) {
	if a.Acc.IsGeneralisedBuchi() {
		return ops.Complement(ctx, a, opts)
	}
	var best *automata.Automaton
	keep := func(rival *automata.Automaton, err error) error {
		if err == nil {
			rival, err = reduce.Reduce(ctx, rival, reduce.Options{Effort: reduce.Low})
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, automata.ErrLimit):
			return nil
		case err == nil && (best == nil || reduce.Better(rival, best)):
			best = rival
		}
		return err
	}
	for _, c := range []Condition{Generic, ParityCondition} {
		if err := keep(dualOf(ctx, a, c)); err != nil {
			return nil, err
		}
	}
	if best == nil {
		return ops.Complement(ctx, a, opts)
	}
	if opts.States == 0 || opts.States > maxComplemented {
		opts.States = maxComplemented
	}
	if err := keep(ops.Complement(ctx, a, opts)); err != nil {
		return nil, err
	}
	return best, nil
}

// dualOf determinises a, brings it to the condition c and complements that.
func dualOf(ctx context.Context, a *automata.Automaton, c Condition) (*automata.Automaton, error) {
	o := Options{States: maxComplemented}
	d, err := Automaton(ctx, a, o)
	if err == nil {
		d, err = Form(ctx, d, c, o)
	}
	if err != nil {
		return nil, err
	}
	return ops.Complement(ctx, d, ops.Options{States: maxComplemented})
}
