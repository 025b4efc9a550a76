package translate

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/alternating"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// weakAlternating translates a formula in negation normal form, which may have
// sequences, through a weak alternating automaton (package alternating).
func weakAlternating(ctx context.Context, f *ltl.Formula, limits Limits) (*automata.Automaton, error) {
	aps := propositions(f)
	var a *automata.Automaton
	alt, err := alternating.Translate(ctx, f, aps, limits.Nodes)
	if err == nil {
		a, err = automata.WithoutAlternation(ctx, alt, alphabetWithin(ctx, aps), cmp.Or(limits.States, DefaultStates))
	}
	if errors.Is(err, automata.ErrLimit) {
		return nil, fmt.Errorf("%w: %w", errLarge, err)
	}
	return a, err
}
