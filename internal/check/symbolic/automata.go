package symbolic

import (
	"context"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/sequences"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// watchers are the automata of a property. positive accepts the words that
// satisfy it, without the assumptions; monitor is its bad-prefix automaton;
// negation accepts the words that violate it and satisfy the assumptions, with
// generalised Büchi acceptance. safety indicates that every violation has a bad
// prefix. atoms are the propositions that any of them reads, in the order of
// the letters' bits.
//
// They step over the atomic sequences of the program.
type watchers struct {
	sequences *sequences.Sequences

	positive *automata.Automaton // of the property, without assumptions
	monitor  *automata.Automaton // its bad-prefix automaton
	negation *automata.Automaton // of runs that violate it and satisfy the assumptions; generalised Büchi
	safety   bool
	atoms    []program.Atom
}

// newWatchers makes the automata of a property. The property is a safety
// property when no word is accepted by both the monitor and the negation: then
// every violation gets the monitor stuck. An automaton that would be too large
// is an error that tooLarge recognises.
func newWatchers(ctx context.Context, prog program.Program, p check.Property) (w watchers, err error) {
	w.sequences = sequences.Of(prog)
	negation, err := w.make(ctx, p)
	if err != nil {
		return w, err
	}
	if w.monitor, err = ops.Monitor(ctx, w.positive, ops.Options{}); err != nil {
		return w, err
	}
	if w.safety, _, err = ops.Disjoint(ctx, w.monitor, negation, ops.Options{}); err != nil {
		return w, err
	}
	all, err := w.withAssumptions(ctx, p, negation)
	if err != nil {
		return w, err
	}
	if negation, err = combined(ctx, all); err != nil {
		return w, err
	}
	w.negation = negation
	w.bindAll(p)
	return w, nil
}

// withAssumptions returns the automaton of the negated property, and those of
// the assumptions.
func (w *watchers) withAssumptions(ctx context.Context, p check.Property, negation *automata.Automaton) (all []*automata.Automaton, err error) {
	all = append(all, negation)
	for _, a := range p.Assumptions {
		also := a.Automaton
		if also == nil {
			also, err = w.translate(ctx, p.Factory, a.Formula)
		} else {
			also, err = w.sequences.WidenOwn(also)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, also)
	}
	return all, nil
}

// translate makes the automaton of a formula.
func (w *watchers) translate(ctx context.Context, fa *ltl.Factory, f *ltl.Formula) (*automata.Automaton, error) {
	a, err := translate.Translate(ctx, fa, f, translate.Options{})
	if err != nil {
		return nil, err
	}
	return w.sequences.WidenOf(f, a)
}

// combined returns an automaton with generalised Büchi acceptance for the words
// that all automata accept.
func combined(ctx context.Context, all []*automata.Automaton) (a *automata.Automaton, err error) {
	a = all[0]
	for _, also := range all[1:] {
		if a, err = automata.ProductWithin(ctx, a, also, ops.DefaultStates); err != nil {
			return nil, err
		}
	}
	if !a.Acc.IsGeneralisedBuchi() {
		if a, err = ops.TransitionBuchi(ctx, a, ops.Options{}); err != nil {
			return nil, err
		}
	}
	return a.Trim(), nil
}

// make makes the automata of the property and of its negation, by translation
// or by complementation, whichever the property was given by.
func (w *watchers) make(ctx context.Context, p check.Property) (negation *automata.Automaton, err error) {
	switch {
	case p.Claim != nil:
		negation, w.positive, err = w.given(ctx, p.Claim)
	case p.Automaton != nil:
		w.positive, negation, err = w.given(ctx, p.Automaton)
	default:
		if w.positive, err = w.translate(ctx, p.Factory, p.Formula); err == nil {
			negation, err = w.translate(ctx, p.Factory, p.Factory.Negate(p.Formula))
		}
	}
	if err == nil {
		w.positive = w.positive.Trim()
	}
	return negation, err
}

// given returns an automaton of the user's, and its complement.
func (w *watchers) given(ctx context.Context, a *automata.Automaton) (own, not *automata.Automaton, err error) {
	if not, err = ops.Complement(ctx, a, ops.Options{}); err != nil || !w.sequences.StepsIn(a) {
		return a, not, err
	}
	if own, err = w.sequences.Widen(a); err == nil {
		not, err = w.sequences.Widen(not)
	}
	return own, not, err
}

// bindAll lists the propositions that the automata read.
func (w *watchers) bindAll(p check.Property) {
	for _, a := range []*automata.Automaton{w.positive, w.monitor, w.negation} {
		for _, name := range a.UsedAPs() {
			if !slices.ContainsFunc(w.atoms, func(a program.Atom) bool { return a.Text == name }) {
				w.atoms = append(w.atoms, program.Atom{Text: name, Pos: p.Positions[name]})
			}
		}
	}
}

// compile prepares an automaton for letters whose bits are w.atoms.
func (w *watchers) compile(a *automata.Automaton) (*automata.Compiled, error) {
	return a.Compile(func(name string) (int, error) {
		return slices.IndexFunc(w.atoms, func(a program.Atom) bool { return a.Text == name }), nil
	})
}

// tooLarge reports whether an error means that an automaton could not be made
// within its limits.
func tooLarge(err error) bool {
	return errors.Is(err, automata.ErrLimit) || errors.Is(err, automata.ErrLabel)
}

// trivial reports whether the monitor accepts every word, so that no prefix is
// bad.
func trivial(ctx context.Context, monitor *automata.Automaton) (bool, error) {
	all, _, err := ops.Universal(ctx, monitor, ops.Options{})
	return all, err
}
