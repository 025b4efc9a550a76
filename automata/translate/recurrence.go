package translate

// G F g for a guarantee g (Esparza, Křetínský & Sickert 2018, §5): F g is a guarantee too, and its
// minimal deterministic automaton waits for a prefix after which everything is accepted. An edge
// into that state sees one more g: it gets the mark and starts the wait again. It may lead to
// where the start goes by the same letter (which counts the letter for the next wait as well) or
// to the start itself; both are right. O(automaton).

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// recurrence is the automaton of f = G F g, nil for other formulas.
func (p *pipeline) recurrence(f *ltl.Formula) (*automata.Automaton, error) {
	if !p.runs("gf") || f.Op() != ltl.Globally || f.Left().Op() != ltl.Eventually || !ltl.Classify(f.Left()).Has(ltl.Guarantee) {
		return nil, nil
	}
	a, err := p.whole(f.Left(), false)
	if err != nil || !a.Stats().Deterministic {
		return nil, err
	}
	return restarting(a), nil
}

// restarting turns the minimal deterministic automaton of F g into one of G F g.
func restarting(a *automata.Automaton) *automata.Automaton {
	b := automata.NewBuilder(a.Alphabet())
	b.AddStates(a.States())
	start := a.Start()[0]
	b.AddStart(start)
	for q := range uint32(a.States()) {
		for _, e := range a.Out(q) {
			if acceptsAll(a, e.Dst) {
				b.AddEdge(q, start, e.Label, 1)
			} else {
				b.AddEdge(q, e.Dst, e.Label, 0)
			}
		}
	}
	return b.Build(automata.GeneralisedBuchi(1))
}

// acceptsAll reports whether a state of a minimal automaton accepts every word.
func acceptsAll(a *automata.Automaton, q uint32) bool {
	out := a.Out(q)
	return len(out) == 1 && out[0].Dst == q && out[0].Label == bdd.True && a.Acc.Accepts(out[0].Marks)
}
