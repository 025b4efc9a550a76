package alternating

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// Start returns the function of states in which a run begins; False, and no
// run, before SetStart.
func (a *Automaton) Start() bdd.Node { return a.start }

// Rejecting reports whether a path of an accepted run may not stay in the
// component of state q for ever.
func (a *Automaton) Rejecting(q int) bool { return a.states[q].rejecting }

// Verify returns an error if the automaton breaks a rule of this package: a component
// with states of both kinds, a δ that is not positive in the states, a start
// that depends on a proposition. Remove assumes that there is none.
func (a *Automaton) Verify() error {
	g := a.graph()
	parts := g.components()
	for q, successors := range g {
		for _, p := range successors {
			if parts.Of[p] == parts.Of[q] && a.states[p].rejecting != a.states[q].rejecting {
				return fmt.Errorf("states %d and %d are in one component, and one of them is rejecting", q, p)
			}
		}
		if err := a.positive(a.states[q].delta); err != nil {
			return fmt.Errorf("state %d: %w", q, err)
		}
	}
	for _, v := range a.m.Support(a.start) {
		if v < a.aps {
			return fmt.Errorf("the start reads proposition %d", v)
		}
	}
	return a.positive(a.start)
}

func (a *Automaton) positive(f bdd.Node) error {
	for _, v := range a.m.Support(f) {
		if v >= a.aps && !a.m.Implies(a.m.Cofactor(f, v, false), a.m.Cofactor(f, v, true)) {
			return fmt.Errorf("a function is not positive in state %d", a.byVar[v])
		}
	}
	return nil
}
