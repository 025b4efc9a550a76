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

// watchers makes the automata of the product: first the one of the negated
// property, or of the property for an algorithm that wants that; then one for
// each assumption. Their sizes go into the result. Errors are limits of the
// translation and interrupts.
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

// watchersOfNegation is watchers with the negated property, whatever the
// algorithm.
func (v *verification) watchersOfNegation(ctx context.Context) ([]*automata.Automaton, error) {
	negation, err := v.language.Negation(ctx)
	if err != nil {
		return nil, err
	}
	return v.withAssumptions(ctx, negation)
}

// withAssumptions appends the automata of the assumptions to the first one,
// translating those that are formulas.
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

// first returns the automaton of the property that the algorithm wants.
func (v *verification) first(ctx context.Context) (*automata.Automaton, error) {
	if v.algorithm.Property {
		return v.deterministic(ctx)
	}
	return v.language.Negation(ctx)
}

// deterministic returns a complete deterministic Büchi automaton of the
// property. If there is none, it returns a deterministic automaton with another
// condition, complemented, and notes that in v.dual; a storage in bounded
// memory cannot search with that, which is an error for the user.
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
