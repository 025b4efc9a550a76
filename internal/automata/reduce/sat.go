package reduce

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/satmin"
)

// maxReference bounds the states of automata that are minimised by
// satisfiability.
const maxReference = 20

// Minimise looks for a smaller deterministic Büchi automaton with the language
// of a, which must be deterministic, by satisfiability. states is the most that
// the result may have. It is state-based if opts.Buchi, and complete if
// complete is set. The result is nil, without an error, when there is none,
// when the search takes too long, when a is too large, or when the pass "sat"
// does not run.
func Minimise(ctx context.Context, a *automata.Automaton, states int, complete bool, opts Options) (*automata.Automaton, error) {
	r := &reducer{ctx: ctx, opts: opts}
	if !r.runs("sat") || states < 1 || a.States() > maxReference {
		return nil, nil
	}
	if a.Acc.Sets > 1 {
		g, err := fromAutomaton(ctx, a)
		if errors.Is(err, errClasses) {
			return nil, nil
		}
		if err == nil {
			g, err = g.degeneralise(ctx, true, 6)
		}
		if err != nil || g.states() > maxReference {
			return nil, err
		}
		a = g.automaton()
	}
	return satmin.Minimise(ctx, a, satmin.Options{States: states, StateBased: opts.Buchi, Complete: complete})
}
