package language

import (
	"context"
	"time"

	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// languageTime bounds the time to find out whether a language is closed under stuttering.
const languageTime = 2 * time.Second

// Preservation is what words may differ in without the language noticing. It depends on the language, whatever the syntax of the
// formula: if it is closed under stuttering, words need only be the same up to that; if besides only beginnings of runs are bad, runs
// may stop early.
func (l *Language) Preservation(ctx context.Context) (program.Preservation, error) {
	negation, err := l.Negation(ctx)
	if err != nil {
		return 0, err
	}
	if f := l.formula(); f == nil || !ltl.IsStutterInvariant(f) {
		limited, cancel := context.WithTimeout(ctx, languageTime)
		defer cancel()
		positive, err := l.plain(limited, f)
		if err != nil {
			return program.SameWords, nil // what is not known is not used
		}
		if invariant, _, err := ops.StutterInvariant(limited, positive, negation, ops.Options{}); err != nil || !invariant {
			return program.SameWords, nil
		}
	}
	if search.ShapeOf(negation).Terminal {
		return program.SameBeginnings, nil
	}
	return program.SameUpToStuttering, nil
}
