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

// Classify decides to which of the classes Safety, Guarantee, Obligation,
// Recurrence, Persistence and StutterInvariant the language of a belongs.
// negation must accept exactly the complement, or the answer is meaningless.
// Classes that contain another one that was found are added without a test: a
// safety property is also an obligation, a recurrence and a persistence
// property.
//
// It searches up to five products for a common word. The error is the first one
// met: of the context, of the limits, or of a condition that is too large.
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

// ClassBeyondRecurrence returns the class of the language of a when it is known
// to be no recurrence property, and so neither safety, guarantee nor
// obligation: Persistence, or none. It spares callers that have just failed to
// determinise to Büchi acceptance the other tests of Classify.
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
