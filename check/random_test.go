package check

import (
	"math/rand/v2"

	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
)

// ofGraphs are questions about programs as oracle.Random makes them, which have no proposition that every step satisfies.
var ofGraphs = randommodel.Options{Assume: true, Fair: true}

// ofGraph is a program as oracle.Random makes it, with its propositions.
func ofGraph(prog program.Program) *randommodel.Model {
	return &randommodel.Model{Program: prog, States: []string{"p", "q"}, Steps: []string{"exec(P0)", "exec(P1)"}}
}

// randomProperty draws a question of any kind about a model: for tests in this package, which cannot import rejudge.
func randomProperty(rng *rand.Rand, m *randommodel.Model, o randommodel.Options) Property {
	q := randommodel.Ask(rng, m, o)
	p := Property{Name: q.String(), Factory: q.Factory, Formula: q.Formula}
	for _, a := range q.Assumptions {
		p.Assumptions = append(p.Assumptions, Assumption{Name: "a", Formula: a})
	}
	switch {
	case q.Weak:
		p.Fairness = WeakFairness
	case q.Strong:
		p.Fairness = StrongFairness
	}
	for _, f := range q.Fair {
		p.FairTo = append(p.FairTo, FairTo{Strong: f.Strong, Transitions: []string{f.Step}})
	}
	return p
}
