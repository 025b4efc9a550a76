package translate

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// builder makes an automaton of a formula in negation normal form.
type builder func(context.Context, *ltl.Factory, *ltl.Formula, Limits) (*automata.Automaton, error)

// withHistory is the automaton of a formula with operators of the past: that of
// the formula with history variables in their place (ltl.Factory.History),
// which are then forgotten. A history variable is given at the first position
// and, from then on, by the letter before, so that a state knows it and
// forgetting adds no choice.
func withHistory(ctx context.Context, fa *ltl.Factory, f *ltl.Formula, limits Limits, build builder) (*automata.Automaton, error) {
	g, names := fa.History(f)
	a, err := build(ctx, fa, fa.Simplify(g, ltl.SimplifyOptions{}), limits)
	if err != nil {
		return nil, err
	}
	return forget(a, names), a.BDD().Err()
}

// forget lets edges read a letter whatever it says of the given propositions.
func forget(a *automata.Automaton, names []string) *automata.Automaton {
	var vars []int
	for i, ap := range a.Alphabet().APs() {
		if slices.Contains(names, ap) {
			vars = append(vars, i)
		}
	}
	cube := a.BDD().VarCube(vars)
	b := automata.NewBuilder(a.Alphabet())
	b.AddStates(a.States())
	for _, q := range a.Start() {
		b.AddStart(q)
	}
	for q := range uint32(a.States()) {
		for _, e := range a.Out(q) {
			b.AddEdge(q, e.Dst, a.BDD().Exists(e.Label, cube), e.Marks)
		}
	}
	return b.Build(a.Acc).MergeEdges().WithoutUnusedAPs()
}
