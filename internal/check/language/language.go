package language

import (
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/determine"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/sequences"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// Language is a set of runs, given as a formula, as a claim, which accepts the
// runs outside of it, or as an automaton: exactly one of the three is set. It
// caches the automaton of the negation, and is for one goroutine.
//
// All automata that it makes step over the atomic sequences of the program.
type Language struct {
	// Factory owns the formulas.
	Factory   *ltl.Factory
	Formula   *ltl.Formula
	Claim     *automata.Automaton
	Automaton *automata.Automaton
	// Sequences are those of the program, nil if it has none.
	Sequences *sequences.Sequences

	// Known is Formula simplified by what is known of the program, nil if
	// nothing is. It is equivalent on the program's runs only, so that searches
	// use it, and bad prefixes, which concern all words, do not.
	Known *ltl.Formula
	// OneSet asks for automata with one acceptance set that depends on the
	// state.
	OneSet bool
	Limits monitor.Limits

	negation *automata.Automaton
}

// formula returns the formula for a search of the program, nil if the language
// is given otherwise.
func (l *Language) formula() *ltl.Formula {
	if l.Known != nil {
		return l.Known
	}
	return l.Formula
}

// Negation returns an automaton that accepts the runs outside of the language.
// It is made once.
func (l *Language) Negation(ctx context.Context) (*automata.Automaton, error) {
	if l.negation != nil {
		return l.negation, nil
	}
	var err error
	switch {
	case l.Claim != nil:
		l.negation, err = l.Made(ctx)(l.Sequences.WidenOwn(l.Claim))
	case l.Automaton != nil:
		l.negation, err = l.Made(ctx)(l.complement(ctx, l.Automaton))
	default:
		l.negation, err = l.Translate(ctx, l.Factory.Negate(l.formula()))
	}
	return l.negation, err
}

// Positive returns an automaton that accepts the runs in the language of the
// formula itself. It is nil if that is too large.
func (l *Language) Positive(ctx context.Context) (*automata.Automaton, error) {
	a, err := l.plain(ctx, l.Formula)
	if errors.Is(err, automata.ErrLimit) {
		return nil, nil
	}
	return a, err
}

// plain returns an automaton that accepts the runs in the language, with the
// given formula in the place of its own.
func (l *Language) plain(ctx context.Context, f *ltl.Formula) (*automata.Automaton, error) {
	if f == nil {
		return l.given(ctx)
	}
	a, err := translate.Translate(ctx, l.Factory, f, translate.Options{})
	return l.of(f, a, err)
}

// given returns an automaton that accepts the runs in the language, which is
// given by an automaton.
func (l *Language) given(ctx context.Context) (*automata.Automaton, error) {
	if l.Claim != nil {
		return l.complement(ctx, l.Claim)
	}
	return l.Sequences.WidenOwn(l.Automaton)
}

// of returns the automaton of a formula that steps over atomic sequences, given
// one that was made with the error.
func (l *Language) of(f *ltl.Formula, a *automata.Automaton, err error) (*automata.Automaton, error) {
	if err != nil {
		return nil, err
	}
	return l.Sequences.WidenOf(f, a)
}

// Deterministic returns a complete deterministic Büchi automaton of the
// language, within limits of its size. The error is ops.ErrNotRecurrence if it
// has none.
func (l *Language) Deterministic(ctx context.Context, limits ops.Options) (*automata.Automaton, error) {
	if a := l.Automaton; a != nil {
		a, err := l.Made(ctx)(l.Sequences.WidenOwn(a))
		if err != nil {
			return nil, err
		}
		if a.IsDeterministic() && a.Acc.IsGeneralisedBuchi() && a.Acc.Sets == 1 {
			return l.Made(ctx)(ops.Complete(a)) // where it cannot go on a sink rejects (Jard & Jéron 1991, Section 3.1)
		}
	}
	negation, err := l.Negation(ctx)
	if err != nil {
		return nil, err
	}
	positive, err := l.positive(ctx)
	if err != nil {
		return nil, err
	}
	return l.Made(ctx)(ops.DeterministicBuchi(ctx, positive, negation, limits))
}

// positive returns an automaton of the runs in the language, in the form of the
// search. It accepts the complement of Negation, so that what is known of the
// propositions has been put in, too.
func (l *Language) positive(ctx context.Context) (*automata.Automaton, error) {
	if l.Formula != nil {
		return l.Translate(ctx, l.formula())
	}
	return l.Made(ctx)(l.given(ctx))
}

// Dual returns a deterministic automaton of the language with the complement of
// its acceptance condition: it accepts the runs outside of the language.
func (l *Language) Dual(ctx context.Context) (*automata.Automaton, error) {
	a, err := l.generic(ctx)
	if err != nil {
		return l.Made(ctx)(nil, err)
	}
	return l.Made(ctx)(ops.Dual(a))
}

// generic returns a deterministic automaton with any acceptance.
func (l *Language) generic(ctx context.Context) (*automata.Automaton, error) {
	var positive *automata.Automaton
	var err error
	if l.Formula != nil {
		positive, err = translate.Translate(ctx, l.Factory, l.formula(), translate.Options{Type: translate.Generic})
		positive, err = l.of(l.formula(), positive, err)
	} else {
		positive, err = l.given(ctx)
	}
	if err != nil || l.Formula != nil && positive.IsDeterministic() {
		return positive, err
	}
	a, err := determine.Automaton(ctx, positive, determine.Options{})
	if err != nil {
		return nil, err
	}
	return determine.Form(ctx, a, determine.Generic, determine.Options{})
}

// Translate returns an automaton of a formula of the factory, in the form of
// the search.
func (l *Language) Translate(ctx context.Context, f *ltl.Formula) (*automata.Automaton, error) {
	opts := translate.Options{}
	if l.OneSet {
		opts.Type = translate.BA
	}
	a, err := translate.Translate(ctx, l.Factory, f, opts)
	return l.Made(ctx)(l.of(f, a, err))
}

// Assumption returns an automaton that accepts the runs that satisfy a formula
// of the factory, or that an automaton accepts if the formula is nil.
func (l *Language) Assumption(ctx context.Context, f *ltl.Formula, a *automata.Automaton) (*automata.Automaton, error) {
	if f != nil {
		return l.Translate(ctx, f)
	}
	return l.Made(ctx)(l.Sequences.WidenOwn(a))
}

// complement returns an automaton for the runs that a rejects.
func (l *Language) complement(ctx context.Context, a *automata.Automaton) (*automata.Automaton, error) {
	not, err := ops.Complement(ctx, a, ops.Options{})
	if err == nil && l.Sequences.StepsIn(a) {
		not, err = l.Sequences.Widen(not)
	}
	return not, err
}

// Made returns a function that turns the errors of operations on automata into
// limits of the search: time limits and interrupts of the context, and sizes.
func (l *Language) Made(ctx context.Context) func(*automata.Automaton, error) (*automata.Automaton, error) {
	return func(a *automata.Automaton, err error) (*automata.Automaton, error) {
		if ctx.Err() != nil {
			m := monitor.Monitor{Limits: l.Limits}
			return nil, m.Interrupted(ctx.Err())
		}
		if errors.Is(err, automata.ErrLimit) {
			return nil, monitor.Limitf("%v", err)
		}
		return a, err
	}
}

// Compile lays an automaton out for the letters of a program in which the atoms
// are bound. A label that is too large to be expanded is a *monitor.LimitError.
func Compile(a *automata.Automaton, bound []program.Atom) (*automata.Compiled, error) {
	c, err := a.Compile(func(ap string) (int, error) { return BitOf(bound, ap) })
	if errors.Is(err, automata.ErrLabel) {
		err = monitor.Limitf("%v", err)
	}
	return c, err
}

// BitOf returns the bit of a bound proposition in letters.
func BitOf(bound []program.Atom, ap string) (int, error) {
	for i := range bound {
		if bound[i].Text == ap {
			return i, nil
		}
	}
	return 0, fmt.Errorf("internal error: proposition %q was not bound", ap)
}
