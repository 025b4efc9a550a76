package ops

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
)

// Dual makes the automaton complete and complements its acceptance condition.
// For a deterministic automaton that is the complement, in time linear in the
// automaton; for others it is not. A weak automaton keeps Büchi acceptance: the
// other components become accepting. The error is that of a condition that is
// too large, or that needs more than MaxSets sets.
func Dual(a *automata.Automaton) (*automata.Automaton, error) {
	a, err := Complete(a)
	if err != nil {
		return nil, err
	}
	if a.IsWeak() {
		return weakDual(a), nil
	}
	out := copyOf(a, func(e automata.Edge) automata.Marks { return e.Marks })
	return out.Build(a.Acc.Complement()), nil
}

// weakDual marks exactly the edges inside components that do not accept.
func weakDual(a *automata.Automaton) *automata.Automaton {
	comps := a.Components()
	accepting := a.AcceptingParts(comps)
	out := copyOf(a, func(e automata.Edge) automata.Marks {
		if comps.Inside(e) && !accepting[comps.Of[e.Src]] {
			return 1
		}
		return 0
	})
	return out.Build(automata.GeneralisedBuchi(1))
}

// copyOf returns a builder with the states, initial states and edges of an
// automaton, whose marks are replaced by marks(edge).
func copyOf(a *automata.Automaton, marks func(automata.Edge) automata.Marks) *automata.Builder {
	b := automata.NewBuilder(a.Alphabet())
	b.AddStates(a.States())
	for _, q := range a.Start() {
		b.AddStart(q)
	}
	for _, e := range a.Edges() {
		b.AddEdge(e.Src, e.Dst, e.Label, marks(e))
	}
	return b
}

// Complement returns a trimmed generalised Büchi automaton that accepts exactly
// the words that a rejects. Deterministic automata take linear time per
// acceptance set, weak ones the breakpoint construction; others are taken apart
// into components, and what is not deterministic or weak then takes slices
// (slices.go). At most about (0.76·n)^n states; more than opts.States are an
// error that wraps automata.ErrLimit. The complement of a formula's automaton is better
// had by translating the negation.
func Complement(ctx context.Context, a *automata.Automaton, opts Options) (*automata.Automaton, error) {
	l, err := complement(ctx, a, opts)
	if err != nil {
		return nil, err
	}
	out, err := unfold(ctx, l, opts)
	if err != nil {
		return nil, err
	}
	return out.Trim(), nil
}

// complement chooses a construction.
func complement(ctx context.Context, a *automata.Automaton, opts Options) (lazy, error) {
	a = a.Trim()
	if a.IsDeterministic() {
		dual, err := Dual(a)
		if err == nil {
			dual, err = RemoveFin(dual)
		}
		return explicit{dual}, err
	}
	small, err := smaller(ctx, a)
	switch {
	case err != nil:
		return nil, err
	case small.IsDeterministic():
		return complement(ctx, small, opts)
	case small.IsWeak():
		return newPrunedBreakpoint(ctx, small)
	}
	if parts, err := takeApart(ctx, small); err != nil || len(parts) > 1 {
		if err != nil {
			return nil, err
		}
		return complementParts(ctx, parts, opts)
	}
	buchi, err := TransitionBuchi(ctx, small, opts)
	if err == nil && buchi != small {
		buchi, err = smaller(ctx, buchi)
	}
	if err == nil { // reduction may have left no set at all
		buchi, err = TransitionBuchi(ctx, buchi, opts)
	}
	if err != nil {
		return nil, err
	}
	return newSplitTree(buchi, opts.limit()), nil
}

// complementParts complements the sum of parts as the product of their
// complements.
func complementParts(ctx context.Context, parts []*automata.Automaton, opts Options) (lazy, error) {
	var all []lazy
	sets := 0
	for _, part := range parts {
		l, err := complement(ctx, part, opts)
		if err != nil {
			return nil, err
		}
		all = append(all, l)
		sets += l.sets()
	}
	if sets > automata.MaxSets {
		return nil, fmt.Errorf("the complement needs %d acceptance sets, but %d is the most", sets, automata.MaxSets)
	}
	return newConjunction(all), nil
}

// smaller returns a generalised Büchi automaton with the same language, reduced
// with little effort. Every exponential construction begins with it.
func smaller(ctx context.Context, a *automata.Automaton) (*automata.Automaton, error) {
	a, err := RemoveFin(a)
	if err != nil {
		return nil, err
	}
	return reduce.Reduce(ctx, a, reduce.Options{Effort: reduce.Low})
}
