package properties

import (
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Recurrences in bounded memory.
//
// Algorithm deterministic follows the deterministic Büchi automaton of the
// property itself. Its paths end where the automaton accepts, so that they are
// often much shorter than those of searches for the negation: a ring of n
// states in which every tenth satisfies b needs memory for ten states to answer
// G F b, and for 2n otherwise. So it comes first where states are replaced and
// the user names no algorithm. Another search follows if the property is no
// recurrence, or if the path does not fit the memory.
//
// Assumptions are antecedents: assumptions -> property must be a recurrence.
// Only G a and G F a, where a is true of every step, are no part of the formula.
// They exclude runs that stop, so states without successors get no
// repeating step (product.Config.Infinite); Jard and Jéron 1991 consider
// infinite sequences only.

// maxRecurrence is the most states of a deterministic automaton that is tried
// where the user names no algorithm.
const maxRecurrence = 1 << 12

// asRecurrence returns the question by the automaton of the property itself;
// nil if there is none.
func (v *verification) asRecurrence(ctx context.Context) (*algorithms.Emptiness, error) {
	l, everyStep, err := v.withAntecedents()
	if err != nil {
		return nil, nil
	}
	a, err := l.Deterministic(ctx, ops.Options{States: maxRecurrence})
	var limit *monitor.LimitError
	switch {
	case errors.Is(err, ops.ErrNotRecurrence), errors.As(err, &limit) && ctx.Err() == nil:
		return nil, nil
	case err != nil:
		return nil, err
	}
	v.recurrence = infoOf(a)
	factors, err := v.compile(ctx, []*automata.Automaton{a})
	return &algorithms.Emptiness{Config: product.Config{Factors: factors, Infinite: everyStep}, Shape: shapeOfRecurrence(a, everyStep)}, err
}

// shapeOfRecurrence is the shape of the property's own automaton. Where runs
// that stop do not count no state is universal: all runs from there may stop.
func shapeOfRecurrence(a *automata.Automaton, everyStep program.Letter) *search.Shape {
	shape := search.ShapeOfRecurrence(a)
	if everyStep != 0 {
		clear(shape.Universal)
		shape.Escapes = false
	}
	return shape
}

// boundedDeterministic returns the automaton of the property itself where the
// user asks for algorithm deterministic in bounded memory.
func (v *verification) boundedDeterministic(ctx context.Context) (*automata.Automaton, error) {
	l, everyStep, err := v.withAntecedents()
	if err != nil {
		return nil, err
	}
	v.implied, v.everyStep = len(v.prop.Assumptions) > 0, everyStep
	a, err := l.Deterministic(ctx, ops.Options{})
	if errors.Is(err, ops.ErrNotRecurrence) {
		return nil, v.noRecurrence(err.Error())
	}
	return a, err
}

// noRecurrence is the error, for the user, that algorithm deterministic cannot
// check the property in bounded memory.
func (v *verification) noRecurrence(why string) error {
	under := ""
	if v.implied {
		under = " under its assumptions"
	}
	return &source.Error{
		Msg:  fmt.Sprintf("algorithm deterministic cannot check %q%s in storage %s: %s", v.prop.Name, under, v.opts.Storage, why),
		Hint: "without a name, a suitable algorithm is chosen",
	}
}

// withAntecedents returns the property with its assumptions as antecedents, and
// the atoms of those that exclude runs that stop, provided that they are true of
// every step. The error explains why that cannot be.
func (v *verification) withAntecedents() (l *language.Language, everyStep program.Letter, err error) {
	l, fa := &v.language, v.prop.Factory
	possible := v.prop.Fairness == language.NoFairness && len(v.prop.FairTo) == 0
	var antecedents []*ltl.Formula
	for i := range v.prop.Assumptions {
		f := v.prop.Assumptions[i].Formula
		if bit := v.ofEveryStep(f); bit != 0 {
			everyStep |= bit
		} else if antecedents = append(antecedents, f); f == nil || l.Formula == nil {
			possible = false
		}
	}
	switch {
	case !possible:
		return nil, 0, &source.Error{
			Msg:  fmt.Sprintf("algorithm deterministic takes no fairness in storage %s, and assumptions only where these and the property are formulas", v.opts.Storage),
			Hint: "without a name, a suitable algorithm is chosen",
		}
	case len(antecedents) == 0:
		return l, everyStep, nil
	}
	antecedent := fa.And(antecedents...)
	out := &language.Language{Factory: fa, Formula: fa.Implies(antecedent, l.Formula), Sequences: l.Sequences, Limits: l.Limits}
	if l.Known != nil {
		out.Known = fa.Implies(antecedent, l.Known)
	}
	return out, everyStep, nil
}

// ofEveryStep returns the bit of a if the formula is G a or G F a for an action
// atom a, and 0 otherwise.
func (v *verification) ofEveryStep(f *ltl.Formula) program.Letter {
	if f == nil || f.Op() != ltl.Globally {
		return 0
	}
	if f = f.Left(); f.Op() == ltl.Eventually {
		f = f.Left()
	}
	if f.Op() != ltl.AP {
		return 0
	}
	bit, err := v.bit(f.Name())
	if err != nil {
		return 0
	}
	return 1 << bit & v.actions
}
