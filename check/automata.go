package check

import (
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
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
	if v.implied {
		return []*automata.Automaton{first}, nil
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

func (v *verification) withAssumptions(ctx context.Context, first *automata.Automaton) ([]*automata.Automaton, error) {
	all, err := v.assumptions(ctx)
	return append([]*automata.Automaton{first}, all...), err
}

// assumptions accept the runs that count.
func (v *verification) assumptions(ctx context.Context) (all []*automata.Automaton, err error) {
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

// deterministic is a complete deterministic Büchi automaton of the property;
// where it has none, or not every run counts, a deterministic automaton with
// another condition, which then is complemented. In bounded memory it must be
// the former, and assumptions are antecedents of the property.
func (v *verification) deterministic(ctx context.Context) (*automata.Automaton, error) {
	l, bounded := &v.language, v.opts.Storage.Bounded()
	if len(v.prop.Assumptions) > 0 || v.prop.Fairness != NoFairness || len(v.prop.FairTo) > 0 {
		if !bounded {
			v.dual = true
			return l.Dual(ctx)
		}
		var err error
		if l, err = v.implication(); err != nil {
			return nil, err
		}
		v.implied = true
	}
	a, err := l.Deterministic(ctx)
	if !errors.Is(err, ops.ErrNotRecurrence) {
		return a, err
	}
	if bounded {
		under := ""
		if v.implied {
			under = " under its assumptions"
		}
		return nil, &source.Error{
			Msg:  fmt.Sprintf("algorithm deterministic cannot check %q%s in storage %s: %v", v.prop.Name, under, v.opts.Storage, err),
			Hint: "without a name, a suitable algorithm is chosen",
		}
	}
	v.dual = true
	return l.Dual(ctx)
}

// implication is the property with the assumptions as antecedents.
func (v *verification) implication() (*language.Language, error) {
	l, fa := &v.language, v.prop.Factory
	formulas := l.Formula != nil
	antecedent := fa.True()
	for i := range v.prop.Assumptions {
		if a := &v.prop.Assumptions[i]; a.Formula != nil {
			antecedent = fa.And(antecedent, a.Formula)
		} else {
			formulas = false
		}
	}
	if !formulas || v.prop.Fairness != NoFairness || len(v.prop.FairTo) > 0 {
		return nil, &source.Error{
			Msg:  fmt.Sprintf("algorithm deterministic takes no fairness in storage %s, and assumptions only where these and the property are formulas", v.opts.Storage),
			Hint: "without a name, a suitable algorithm is chosen",
		}
	}
	out := &language.Language{Factory: fa, Formula: fa.Implies(antecedent, l.Formula), Limits: l.Limits}
	if l.Known != nil {
		out.Known = fa.Implies(antecedent, l.Known)
	}
	return out, nil
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
