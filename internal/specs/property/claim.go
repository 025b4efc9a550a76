package property

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// claimAutomaton translates a never claim into the automaton of the runs that
// it forbids, and returns where its propositions stand. A claim that has
// reached its end has matched, whatever follows: its end states accept
// everything.
func claimAutomaton(name string, c *promela.Claim) (*automata.Automaton, map[string]source.Pos) {
	al := automata.NewAlphabet()
	b := automata.NewBuilder(al)
	b.AddStates(len(c.States))
	b.AddStart(0)
	positions := map[string]source.Pos{}
	for q, s := range c.States {
		marks := automata.Marks(0)
		if s.Accept || s.End {
			marks = 1
		}
		if s.End {
			b.AddEdge(uint32(q), uint32(q), bdd.True, marks)
		}
		for _, e := range s.Edges {
			label := bdd.True
			if e.Guard != "true" {
				label = al.BDD().Var(al.Add(e.Guard))
				if _, ok := positions[e.Guard]; !ok {
					positions[e.Guard] = e.Pos
				}
			}
			b.AddEdge(uint32(q), uint32(e.To), label, marks)
		}
	}
	a := b.Build(automata.GeneralisedBuchi(1))
	a.Name = name
	return a, positions
}
