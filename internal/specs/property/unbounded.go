package property

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/symbolic"
	"github.com/ltlcheck/ltlcheck/internal/program/counters"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// unboundedBinding is a program over unbounded integers as its front-end makes it.
type unboundedBinding = symbolic.Binding

// restricted is a binding whose parameters can be restricted by a condition.
type restricted interface{ Restrict(periodic.Condition) }

// ParameterNames returns the names that conditions on parameters mention, each
// once. A condition without a name is an error.
func ParameterNames(conditions []*source.File) (names []string, err error) {
	for _, c := range conditions {
		found := counters.Names(c)
		if len(found) == 0 {
			return nil, source.Errorf(c.Pos(0), "the condition names no parameter; want one such as N >= 1")
		}
		for _, n := range found {
			if !slices.Contains(names, n) {
				names = append(names, n)
			}
		}
	}
	return names, nil
}

// Unbounded returns the model over unbounded integers, the named ones or all,
// for symbolic exploration. conditions restrict the parameters, which the
// options of the model must have named. The error is a UsageError if the
// model's language cannot be explored symbolically.
func (m *Model) Unbounded(integers []string, conditions []*source.File) (symbolic.Program, error) {
	if m.unbounded == nil {
		return symbolic.Program{}, optionErrorf("symbolic", "periodic", "%s cannot be explored symbolically", m.Language.Article)
	}
	parameters, err := ParameterNames(conditions)
	if err != nil {
		return symbolic.Program{}, err
	}
	if len(parameters) > 0 && !m.Language.Macros {
		return symbolic.Program{}, optionErrorf("parameter", "", "%s has no macros; an init line says what is known of a variable", m.Language.Article)
	}
	p := symbolic.Program{Model: m.Program, Narrow: m.narrow, Parameters: parameters}
	if len(parameters) > 0 {
		p.Unlisted = "where parameters are unknown states are not searched one by one; macros give them values"
	}
	p.Bind = func(atoms []program.Atom) (symbolic.Binding, error) {
		b, err := m.unbounded(integers, parameters, atoms)
		if err != nil {
			return nil, err
		}
		all := periodic.And()
		for _, f := range conditions {
			c, err := counters.ParseCondition(f, b.Variables())
			if err != nil {
				return nil, err
			}
			all = periodic.And(all, c)
		}
		if r, ok := b.(restricted); ok {
			r.Restrict(all)
		}
		return b, nil
	}
	_, err = p.Bind(nil) // so that what is refused is refused before anything is explored
	return p, err
}
