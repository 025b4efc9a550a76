package language

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
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

// Err implements context.Context: it returns errPolls after so many calls.
func (c counting) Err() error {
	if *c.left--; *c.left < 0 {
		return errPolls
	}
	return c.Context.Err()
}

// Preservation returns what a smaller program must preserve of the runs, so
// that the property has the same answer: their words, their words up to
// stuttering if the language is closed under that, or only their beginnings if
// besides every violation shows in a finite beginning. It depends on the
// language, not on the syntax of the formula.
func (l *Language) Preservation(ctx context.Context) (program.Preservation, error) {
	negation, err := l.Negation(ctx)
	if err != nil {
		return 0, err
	}
	if f := l.formula(); f == nil || !ltl.IsStutterInvariant(f) {
		if invariant, err := l.closed(ctx, f, negation, mostPolls); err != nil || !invariant {
			return program.SameWords, ctx.Err()
		}
	}
	if search.ShapeOf(negation).Terminal {
		return program.SameBeginnings, nil
	}
	return program.SameUpToStuttering, nil
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
