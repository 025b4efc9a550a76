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

// mostPolls bounds the work to find out whether a language is closed under
// stuttering: how often constructions look whether they should end, which is
// about 100,000 times in a second. It is no time, as the same question should
// have the same plan on every machine.
const mostPolls = 1 << 18

// counting is a context that is over after so many looks at it, too.
type counting struct {
	context.Context
	left *int
}

var errPolls = errors.New("the limit of work is reached")

func (c counting) Err() error {
	if *c.left--; *c.left < 0 {
		return errPolls
	}
	return c.Context.Err()
}

// Preservation is what words may differ in without the language noticing. It
// depends on the language, whatever the syntax of the formula: if it is closed
// under stuttering, words need only be the same up to that; if besides only
// beginnings of runs are bad, runs may stop early.
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

// closed reports whether the language is closed under stuttering. What is not
// known within so many looks is not used.
func (l *Language) closed(ctx context.Context, f *ltl.Formula, negation *automata.Automaton, looks int) (bool, error) {
	limited := counting{ctx, &looks}
	positive, err := l.plain(limited, f)
	if err != nil {
		return false, err
	}
	invariant, _, err := ops.StutterInvariant(limited, positive, negation, ops.Options{})
	return invariant, err
}
