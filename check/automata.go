package check

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// watchers makes the automata of the product: first that of the negated property, or that of the
// property for an algorithm that wants it; then those of the assumptions.
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
	negation, err := v.negation(ctx)
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
			if a, err = v.translate(ctx, assumption.Formula); err != nil {
				return nil, err
			}
		}
		all = append(all, a)
	}
	return all, nil
}

func (v *verification) first(ctx context.Context) (*automata.Automaton, error) {
	if v.algorithm.property {
		return v.deterministic(ctx)
	}
	return v.negation(ctx)
}

// negation accepts the runs that violate the property.
func (v *verification) negation(ctx context.Context) (*automata.Automaton, error) {
	if v.negated != nil {
		return v.negated, nil
	}
	var err error
	switch {
	case v.prop.Claim != nil:
		v.negated = v.prop.Claim
	case v.prop.Automaton != nil:
		v.negated, err = v.operation(ctx)(ops.Complement(ctx, v.prop.Automaton, ops.Options{}))
	default:
		v.negated, err = v.translate(ctx, v.prop.Factory.Negate(v.formula()))
	}
	return v.negated, err
}

// deterministic is a complete deterministic Büchi automaton of the property.
func (v *verification) deterministic(ctx context.Context) (*automata.Automaton, error) {
	if a := v.prop.Automaton; a != nil && a.IsDeterministic() && a.Acc.IsGeneralisedBuchi() && a.Acc.Sets == 1 {
		return v.operation(ctx)(ops.Complete(a)) // where it cannot go on a sink rejects (Jard & Jéron 1991, Section 3.1)
	}
	negation, err := v.negation(ctx)
	if err != nil {
		return nil, err
	}
	positive := v.prop.Automaton
	switch {
	case v.prop.Formula != nil:
		positive, err = v.translate(ctx, v.prop.Formula)
	case v.prop.Claim != nil:
		positive, err = v.operation(ctx)(ops.Complement(ctx, v.prop.Claim, ops.Options{}))
	}
	if err != nil {
		return nil, err
	}
	a, err := v.operation(ctx)(ops.DeterministicBuchi(ctx, positive, negation, ops.Options{}))
	if errors.Is(err, ops.ErrNotRecurrence) {
		return nil, &source.Error{
			Msg:  fmt.Sprintf("algorithm deterministic cannot check %q: %v", v.prop.Name, err),
			Hint: "the other algorithms can",
		}
	}
	return a, err
}

// operation turns the errors of automata operations into what they mean for a verification.
func (v *verification) operation(ctx context.Context) func(*automata.Automaton, error) (*automata.Automaton, error) {
	return func(a *automata.Automaton, err error) (*automata.Automaton, error) {
		if ctx.Err() != nil {
			c := monitor.New(ctx, v.opts.config(), "translate")
			return nil, c.Interrupted(ctx.Err())
		}
		if errors.Is(err, ops.ErrLimit) || errors.Is(err, translate.ErrLimit) {
			return nil, monitor.Limitf("%v", err)
		}
		return a, err
	}
}

func (v *verification) translate(ctx context.Context, f *ltl.Formula) (*automata.Automaton, error) {
	opts := translate.Options{}
	if v.algorithm.oneSet {
		opts.Type = translate.BA
	}
	return v.operation(ctx)(translate.Translate(ctx, v.prop.Factory, f, opts))
}

// compile lays the automata out for the program's letters.
func (v *verification) compile(ctx context.Context, all []*automata.Automaton) ([]*automata.Compiled, error) {
	var out []*automata.Compiled
	for _, a := range all {
		if (v.opts.Algorithm != "" && !v.algorithm.any || v.opts.Storage.Bounded()) && !a.Acc.IsGeneralisedBuchi() {
			var err error
			if a, err = v.operation(ctx)(ops.TransitionBuchi(ctx, a, ops.Options{})); err != nil {
				return nil, err
			}
		}
		c, err := a.Compile(v.bit)
		if errors.Is(err, automata.ErrLabel) {
			err = monitor.Limitf("%v", err)
		}
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

// bit is the letter's bit of a proposition.
func (v *verification) bit(ap string) (int, error) {
	return bitOf(v.bound, ap)
}

// ownBit is the bit of a proposition when those of the property alone are bound.
func (v *verification) ownBit(ap string) (int, error) { return bitOf(v.result.Atoms, ap) }

func bitOf(atoms []program.Atom, ap string) (int, error) {
	i := slices.IndexFunc(atoms, func(a program.Atom) bool { return a.Text == ap })
	if i < 0 {
		return 0, fmt.Errorf("internal error: proposition %q was not bound", ap)
	}
	return i, nil
}
