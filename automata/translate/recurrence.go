package translate

// G F g for a guarantee g (Esparza, Křetínský & Sickert 2018, §5): F g is a
// guarantee too. An automaton of it in which acceptance means to reach a state
// that accepts everything waits for a prefix that shows g. An edge into that
// state gets the mark and leads back to the start instead, to wait for the next
// one. From the minimal deterministic automaton of F g comes a deterministic
// one, from a smaller nondeterministic one perhaps a smaller one. O(automaton).

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// recurrence returns the automaton of f = G F g, nil for other formulas. wdba
// selects the minimal deterministic automaton of F g rather than a
// nondeterministic one to start from.
func (p *pipeline) recurrence(f *ltl.Formula, wdba bool) (*automata.Automaton, error) {
	if !p.runs("gf") || f.Op() != ltl.Globally || f.Left().Op() != ltl.Eventually || !ltl.Classify(f.Left()).Has(ltl.Guarantee) {
		return nil, nil
	}
	a, err := tableau(p.ctx, p.fa, f.Left(), p.opts.Limits)
	if err != nil {
		return nil, err
	}
	o := reduce.Options{Effort: p.opts.Effort, Without: p.opts.Without, Obligation: wdba}
	if a, err = reduce.Reduce(p.ctx, a, o); err != nil || !terminal(a) {
		return nil, err
	}
	return restarting(a), nil
}

// terminal reports whether every component that accepts is a state that accepts
// every word.
func terminal(a *automata.Automaton) bool {
	comps := a.Components()
	for n, ok := range a.AcceptingParts(comps) {
		if ok && !acceptsAll(a, comps.Parts[n].States[0]) {
			return false
		}
	}
	return true
}

// restarting turns an automaton of F g into one of G F g.
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

// acceptsAll reports whether a state with one loop for all letters accepts with
// it.
func acceptsAll(a *automata.Automaton, q uint32) bool {
	out := a.Out(q)
	return len(out) == 1 && out[0].Dst == q && out[0].Label == bdd.True && a.Acc.Accepts(out[0].Marks)
}
