package ops

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
)

// Limits of the passes that need a complement: they cost much and save a state
// here and there.
const (
	maxPruned    = 10      // states of automata that PruneSmall tries
	maxInclusion = 256     // macrostates of each of its inclusions
	maxNegation  = 1 << 14 // states of a complement that is not needed but would help
)

// Reduce makes a generalised Büchi automaton as small as the passes that
// reduce.Options let run can, with those that need a complement. The complement
// is made here if a pass asks for it, so o.Negation is not looked at. Callers
// that have the complement already, as a translator has, call reduce.Reduce
// with Negation set instead. The language stays the same; the name of the
// automaton is kept.
func Reduce(ctx context.Context, a *automata.Automaton, o reduce.Options, opts Options) (*automata.Automaton, error) {
	o.Negation = complementOnce(a, opts)
	b, err := reduce.Reduce(ctx, a, o)
	if err != nil {
		return nil, err
	}
	if o.Effort == reduce.High || !b.IsDeterministic() {
		if b, err = reduce.Merge(ctx, b, o); err != nil {
			return nil, err
		}
	}
	if b, err = PruneSmall(ctx, b, o); err != nil || !b.IsDeterministic() {
		return b, err
	}
	c, err := reduce.Minimise(ctx, b, b.States()-1, false, o)
	if c == nil || err != nil {
		return b, err
	}
	c.Name = b.Name
	return c, nil
}

// complementOnce returns a function that makes the complement of a when it is
// first called, and returns the same one afterwards; nil when the complement
// has more than maxNegation states.
func complementOnce(a *automata.Automaton, opts Options) func(context.Context) (*automata.Automaton, error) {
	opts.States = min(opts.limit(), maxNegation)
	var negation *automata.Automaton
	done := false
	return func(ctx context.Context) (*automata.Automaton, error) {
		if done {
			return negation, nil
		}
		var err error
		negation, err = Complement(ctx, a, opts)
		if errors.Is(err, automata.ErrLimit) {
			negation, err = nil, nil
		}
		done = err == nil
		return negation, err
	}
}

// PruneSmall applies Prune to automata with at most maxPruned states, if the
// pass "inclusion" runs and o.Negation gives a complement. The result is
// reduced again, and returned only if it is better than a.
func PruneSmall(ctx context.Context, a *automata.Automaton, o reduce.Options) (*automata.Automaton, error) {
	if !o.Effort.Runs("inclusion", reduce.Passes(), o.Without) || o.Negation == nil || a.States() > maxPruned {
		return a, nil
	}
	negation, err := o.Negation(ctx)
	if negation == nil || err != nil {
		return a, err
	}
	b, err := Prune(ctx, a, negation, Options{States: maxInclusion})
	if err != nil || b == a {
		return a, err
	}
	b, err = reduce.Reduce(ctx, b, reduce.Options{Effort: o.Effort, Without: o.Without, Buchi: o.Buchi, Observe: o.Observe})
	if err != nil || !reduce.Better(b, a) {
		return a, err
	}
	b.Name = a.Name
	return b, nil
}
