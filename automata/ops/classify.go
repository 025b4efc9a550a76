package ops

// The class of a language in the hierarchy of Manna & Pnueli (1990), by
// automata for the language and for its complement:
//
//	safety:       the safety closure accepts no word of the complement
//	persistence:  the augmented subset construction accepts no word of the complement
//	guarantee, recurrence: the same of the complement
//	obligation:   recurrence and persistence
//
// Exponential in the
// number of states of nondeterministic automata that are not weak.

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Classify tells which of the classes Safety, Guarantee, Obligation,
// Recurrence, Persistence and StutterInvariant the language of a, whose
// complement negation accepts, belongs to.
func Classify(ctx context.Context, a, negation *automata.Automaton, opts Options) (ltl.Class, error) {
	var class ltl.Class
	for _, test := range []struct {
		class ltl.Class
		holds func() (bool, error)
	}{
		{ltl.StutterInvariant, func() (bool, error) { return stutterInvariant(ctx, a, negation, opts) }},
		{ltl.Safety, func() (bool, error) { return isSafety(ctx, a, negation, opts) }},
		{ltl.Guarantee, func() (bool, error) { return isSafety(ctx, negation, a, opts) }},
		{ltl.Persistence, func() (bool, error) { return isPersistence(ctx, a, negation, opts) }},
		{ltl.Recurrence, func() (bool, error) { return isPersistence(ctx, negation, a, opts) }},
	} {
		if class.Has(test.class) {
			continue
		}
		holds, err := test.holds()
		if err != nil {
			return 0, err
		}
		if holds {
			class |= closed(test.class)
		}
	}
	if class.Has(ltl.Recurrence | ltl.Persistence) {
		class |= ltl.Obligation
	}
	return class, nil
}

// closed adds the classes that contain a class.
func closed(c ltl.Class) ltl.Class {
	if c == ltl.Safety || c == ltl.Guarantee {
		c |= ltl.Obligation | ltl.Recurrence | ltl.Persistence
	}
	return c
}

func stutterInvariant(ctx context.Context, a, negation *automata.Automaton, opts Options) (bool, error) {
	ok, _, err := StutterInvariant(ctx, a, negation, opts)
	return ok, err
}

// isSafety reports whether the safety closure of a adds no word.
func isSafety(ctx context.Context, a, negation *automata.Automaton, opts Options) (bool, error) {
	small, err := smaller(ctx, a)
	if err != nil {
		return false, err
	}
	ok, _, err := Disjoint(ctx, SafetyClosure(small), negation, opts)
	return ok, err
}

// ClassBeyondRecurrence is the class of the language of a, whose complement
// negation accepts, when it is known to be no recurrence property, and so
// neither safety, guarantee nor obligation: Persistence, or none.
func ClassBeyondRecurrence(ctx context.Context, a, negation *automata.Automaton, opts Options) (ltl.Class, error) {
	ok, err := isPersistence(ctx, a, negation, opts)
	if ok && err == nil {
		return ltl.Persistence, nil
	}
	return 0, err
}

func isPersistence(ctx context.Context, a, negation *automata.Automaton, opts Options) (bool, error) {
	_, ok, err := persistence(ctx, a, negation, opts)
	return ok, err
}
