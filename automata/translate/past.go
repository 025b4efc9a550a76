package translate

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// builder makes an automaton of a formula in negation normal form within
// limits.
type builder func(context.Context, *ltl.Factory, *ltl.Formula, Limits) (*automata.Automaton, error)

// withHistory translates a formula with operators of the past: build translates
// the formula with history variables in their place (ltl.Factory.History),
// which are then removed from the labels. A history variable is determined by
// the position before, so that removing it adds no choice.
func withHistory(ctx context.Context, fa *ltl.Factory, f *ltl.Formula, limits Limits, build builder) (*automata.Automaton, error) {
	g, names := fa.History(f)
	a, err := build(ctx, fa, fa.Simplify(g, ltl.SimplifyOptions{}), limits)
	if err != nil {
		return nil, err
	}
	return forget(a, names), a.BDD().Err()
}

// forget quantifies the given propositions away in all labels: an edge reads a
// letter if it does so for some value of them.
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
