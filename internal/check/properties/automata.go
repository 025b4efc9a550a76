package properties

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
)

// watchers makes the automata of the product: first the one of the negated
// property, or of the property for an algorithm that wants that; then one for
// each assumption. Their sizes go into the result. Errors are limits of the
// translation and interrupts.
func (v *verification) watchers(ctx context.Context) ([]*automata.Automaton, error) {
	first, err := v.first(ctx)
	if err != nil {
		return nil, err
	}
	v.result.Automaton = infoOf(first)
	if v.implied {
		return []*automata.Automaton{first}, nil
	}
	return v.withAssumptions(ctx, first)
}

// infoOf returns the size of an automaton for the result.
func infoOf(a *automata.Automaton) Automaton {
	return Automaton{States: a.States(), Edges: len(a.Edges()), Sets: a.Acc.Sets, Deterministic: a.IsDeterministic()}
}

// watchersOfNegation is watchers with the negated property, whatever the
// algorithm.
func (v *verification) watchersOfNegation(ctx context.Context) ([]*automata.Automaton, error) {
	negation, err := v.language.Negation(ctx)
	if err != nil {
		return nil, err
	}
	return v.withAssumptions(ctx, negation)
}

func (v *verification) withAssumptions(ctx context.Context, first *automata.Automaton) ([]*automata.Automaton, error) {
	all, err := v.assumptions(ctx)
	return append([]*automata.Automaton{first}, all...), err
}

// assumptions accept the runs that count.
func (v *verification) assumptions(ctx context.Context) (all []*automata.Automaton, err error) {
	for _, assumption := range v.prop.Assumptions {
		a, err := v.language.Assumption(ctx, assumption.Formula, assumption.Automaton)
		if err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, nil
}

// first returns the automaton of the property that the algorithm wants.
func (v *verification) first(ctx context.Context) (*automata.Automaton, error) {
	if v.algorithm.Property {
		return v.deterministic(ctx)
	}
	return v.language.Negation(ctx)
}

// deterministic is a complete deterministic Büchi automaton of the property;
// where it has none, or not every run counts, a deterministic automaton with
// another condition, which then is complemented. In bounded memory it must be
// the former: see recurrence.go.
func (v *verification) deterministic(ctx context.Context) (*automata.Automaton, error) {
	if v.opts.Storage.Bounded() {
		return v.boundedDeterministic(ctx)
	}
	if !v.prop.Restricted() {
		a, err := v.language.Deterministic(ctx, ops.Options{})
		if !errors.Is(err, ops.ErrNotRecurrence) {
			return a, err
		}
	}
	v.dual = true
	return v.language.Dual(ctx)
}

// compile lays the automata out for the program's letters. Those whose
// acceptance the search cannot handle become Büchi automata first.
func (v *verification) compile(ctx context.Context, all []*automata.Automaton) ([]*automata.Compiled, error) {
	var out []*automata.Compiled
	for _, a := range all {
		if (v.opts.Algorithm != "" && !v.algorithm.Any && !v.dual || v.opts.Storage.Bounded()) && !a.Acc.IsGeneralisedBuchi() {
			var err error
			if a, err = v.language.Made(ctx)(ops.TransitionBuchi(ctx, a, ops.Options{})); err != nil {
				return nil, err
			}
		}
		c, err := language.Compile(a, v.bound)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

// bit returns the bit of a proposition in letters.
func (v *verification) bit(ap string) (int, error) { return language.BitOf(v.bound, ap) }
