package check

import (
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/check/internal/language"
	"github.com/ltlcheck/ltlcheck/source"
)

// watchers makes the automata of the product: first that of the negated
// property, or that of the property for an algorithm that wants it; then those
// of the assumptions.
func (v *verification) watchers(ctx context.Context) ([]*automata.Automaton, error) {
	first, err := v.first(ctx)
	if err != nil {
		return nil, err
	}
	v.result.Automaton = AutomatonInfo{
		States: first.States(), Edges: len(first.Edges()), Sets: first.Acc.Sets,
		Deterministic: first.IsDeterministic(),
	}
	return v.withAssumptions(ctx, first)
}

// watchersOfNegation are the automata of the product for any algorithm.
func (v *verification) watchersOfNegation(ctx context.Context) ([]*automata.Automaton, error) {
	negation, err := v.language.Negation(ctx)
	if err != nil {
		return nil, err
	}
	return v.withAssumptions(ctx, negation)
}

func (v *verification) withAssumptions(ctx context.Context, first *automata.Automaton) (all []*automata.Automaton, err error) {
	all = append(all, first)
	for _, assumption := range v.prop.Assumptions {
		a := assumption.Automaton
		if a == nil {
			if a, err = v.language.Translate(ctx, assumption.Formula); err != nil {
				return nil, err
			}
		}
		all = append(all, a)
	}
	return all, nil
}

func (v *verification) first(ctx context.Context) (*automata.Automaton, error) {
	if v.algorithm.Property {
		return v.deterministic(ctx)
	}
	return v.language.Negation(ctx)
}

// deterministic is a complete deterministic Büchi automaton of the property;
// where it has none, that with another condition, which then is complemented.
func (v *verification) deterministic(ctx context.Context) (*automata.Automaton, error) {
	a, err := v.language.Deterministic(ctx)
	if !errors.Is(err, ops.ErrNotRecurrence) {
		return a, err
	}
	if v.opts.Storage.Bounded() {
		return nil, &source.Error{
			Msg:  fmt.Sprintf("algorithm deterministic cannot check %q in storage %s: %v", v.prop.Name, v.opts.Storage, err),
			Hint: "without a name, a suitable algorithm is chosen",
		}
	}
	v.dual = true
	return v.language.Dual(ctx)
}

// compile lays the automata out for the program's letters.
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

// bit is the letter's bit of a proposition.
func (v *verification) bit(ap string) (int, error) { return language.BitOf(v.bound, ap) }
