package check

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// A run of a program with atomic sequences has a position for every step, those inside a sequence
// included; there every proposition keeps its value. To formulas without X that makes no difference,
// but X is meant to step over the sequence: SPIN's claims do not move inside one. So
//
//	X f  becomes  X (inside U (!inside && f))
//
// where inside is the program's own proposition for these positions. By induction every subformula has
// the same value inside a sequence as at its beginning. Behind a sequence that never ends there is
// no next position, and X f is false.
//
// A claim, likewise, stays where it is: its edges get the guard !inside, and its states a loop with the
// guard inside and no marks, so that it accepts no run that stays inside for ever. A loop that is
// always possible serves as well. A claim to which a repeated letter makes no difference is left alone.

// OverSequences is the property as searches read it, for those outside this package.
func (p Property) OverSequences(prog program.Program) Property { return p.overSequences(prog) }

// overSequences is the property with X, and the edges of the claim, stepping over the atomic sequences
// of the program.
func (p Property) overSequences(prog program.Program) Property {
	s, ok := prog.(program.Sequences)
	if !ok || s.Inside() == "" {
		return p
	}
	if p.Claim != nil && p.Claim.Acc.IsGeneralisedBuchi() && !p.Claim.Acc.Accepts(0) && !stutters(p.Claim) {
		p.Claim = waiting(p.Claim, s.Inside())
	}
	if p.Factory == nil {
		return p
	}
	o := overSequences{fa: p.Factory, inside: p.Factory.AP(s.Inside()), done: map[*ltl.Formula]*ltl.Formula{}}
	if p.Formula != nil {
		p.Formula = o.rewrite(p.Formula)
	}
	p.Assumptions = slices.Clone(p.Assumptions)
	for i := range p.Assumptions {
		if a := &p.Assumptions[i]; a.Formula != nil {
			a.Formula = o.rewrite(a.Formula)
		}
	}
	return p
}

// waiting is the automaton a that waits while the proposition is true.
func waiting(a *automata.Automaton, inside string) *automata.Automaton {
	al := automata.NewAlphabet(a.Alphabet().APs()...)
	v := al.Add(inside)
	a = a.Over(al)
	b := automata.NewBuilder(al)
	b.AddStates(a.States())
	for _, q := range a.Start() {
		b.AddStart(q)
	}
	m := al.BDD()
	for q := range uint32(a.States()) {
		waits := false
		for _, e := range a.Out(q) {
			label := e.Label
			if e.Dst == q && label == bdd.True {
				waits = true
			} else {
				label = m.And(label, m.NotVar(v))
			}
			b.AddEdge(q, e.Dst, label, e.Marks)
		}
		if !waits {
			b.AddEdge(q, q, m.Var(v), 0)
		}
	}
	out := b.Build(a.Acc)
	out.Name, out.StateNames = a.Name, a.StateNames
	return out
}

// stutters reports that repeating a letter makes no difference to the automaton a, by a condition that is
// sufficient and cheap: behind every edge is a loop that takes the letter again, and for every two
// edges in a row that take the same letter there is one that leads there at once; within a
// component it has the marks of both.
func stutters(a *automata.Automaton) bool {
	m, comps := a.BDD(), a.Components()
	for _, e := range a.Edges() {
		again := bdd.False
		for _, f := range a.Out(e.Dst) {
			if f.Dst == e.Dst {
				again = m.Or(again, f.Label)
			}
			both := m.And(e.Label, f.Label)
			atOnce := bdd.False
			for _, g := range a.Out(e.Src) {
				inside := comps.Of[e.Src] == comps.Of[f.Dst]
				if g.Dst == f.Dst && (!inside || (e.Marks|f.Marks)&^g.Marks == 0) {
					atOnce = m.Or(atOnce, g.Label)
				}
			}
			if m.And(both, m.Not(atOnce)) != bdd.False {
				return false
			}
		}
		if m.And(e.Label, m.Not(again)) != bdd.False {
			return false
		}
	}
	return true
}

type overSequences struct {
	fa     *ltl.Factory
	inside *ltl.Formula
	done   map[*ltl.Formula]*ltl.Formula
}

func (o *overSequences) rewrite(f *ltl.Formula) *ltl.Formula {
	if g := o.done[f]; g != nil {
		return g
	}
	kids := make([]*ltl.Formula, len(f.Operands()))
	for i, k := range f.Operands() {
		kids[i] = o.rewrite(k)
	}
	g := f
	switch {
	case f.Op() == ltl.Next:
		g = o.fa.X(o.fa.U(o.inside, o.fa.And(o.fa.Not(o.inside), kids[0])))
	case len(kids) > 0:
		g = o.fa.Rebuild(f, kids)
	}
	o.done[f] = g
	return g
}
