package language

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// mostPolls bounds the work of deciding whether a language is closed under
// stuttering: how often constructions poll their context, which is about
// 100,000 times in a second. It is not a time, as the same question should have
// the same plan on every machine.
const mostPolls = 1 << 18

// counting is a context that ends after a number of polls, too.
type counting struct {
	context.Context
	left *int
}

var errPolls = errors.New("the limit of work is reached")

// Err implements context.Context: it returns errPolls after that many calls.
func (c counting) Err() error {
	if *c.left--; *c.left < 0 {
		return errPolls
	}
	return c.Context.Err()
}

// Common is which verdicts of a smaller program the program itself has as well.
type Common uint8

// The zero value is that of a smaller program as Preservation asks for it.
const (
	Both         Common = iota
	OnlyHolds           // a violation must be judged by its word
	OnlyViolated        // that there is no violation shows nothing
)

// maxSensitivityPolls is like mostPolls, for deciding which repetitions a
// language that is not closed under stuttering sees.
const maxSensitivityPolls = mostPolls / 4

// Preservation returns what a smaller program must preserve of the runs, so
// that the property has the same answer: their words, their words up to
// stuttering if the language is closed under that, or only their beginnings if
// besides every violation shows in a finite beginning. It depends on the
// language, not on the syntax of the formula.
//
// Where the violating words are closed under leaving out repetitions only, or
// under adding some only, shorter words have one verdict in common
// (Paviot-Adet et al. 2022): in the first case every violating run
// becomes one of the smaller program, in the second every violating run of the
// smaller program is made from one.
func (l *Language) Preservation(ctx context.Context) (program.Preservation, Common, error) {
	negation, err := l.Negation(ctx)
	if err != nil {
		return 0, Both, err
	}
	if f := l.formula(); f == nil || !ltl.IsStutterInvariant(f) {
		if invariant, err := l.closed(ctx, f, negation, mostPolls); err != nil {
			return program.SameWords, Both, monitor.Ended(ctx, l.Limits)
		} else if !invariant {
			return l.sensitive(ctx, f, negation)
		}
	}
	if search.ShapeOf(negation).Terminal {
		return program.SameBeginnings, Both, nil
	}
	return program.SameUpToStuttering, Both, nil
}

// sensitive returns what must be preserved for a language that is not closed
// under stuttering, and what for.
func (l *Language) sensitive(ctx context.Context, f *ltl.Formula, negation *automata.Automaton) (program.Preservation, Common, error) {
	looks := maxSensitivityPolls
	limited := counting{ctx, &looks}
	positive, err := l.plain(limited, f)
	if err != nil {
		return program.SameWords, Both, monitor.Ended(ctx, l.Limits)
	}
	if shorter, _, err := ops.ShorteningInsensitive(limited, negation, positive, ops.Options{}); err == nil && shorter {
		return program.ShorterWords, OnlyHolds, nil
	}
	if longer, _, err := ops.ShorteningInsensitive(limited, positive, negation, ops.Options{}); err == nil && longer {
		return program.ShorterWords, OnlyViolated, nil
	}
	return program.SameWords, Both, monitor.Ended(ctx, l.Limits)
}

// closed reports whether the language is closed under stuttering. If that takes
// more polls than looks it returns an error.
func (l *Language) closed(ctx context.Context, f *ltl.Formula, negation *automata.Automaton, looks int) (bool, error) {
	limited := counting{ctx, &looks}
	positive, err := l.plain(limited, f)
	if err != nil {
		return false, err
	}
	invariant, _, err := ops.StutterInvariant(limited, positive, negation, ops.Options{})
	return invariant, err
}
