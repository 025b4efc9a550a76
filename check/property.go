package check

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/sequences"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// atoms returns the propositions of the property, its assumptions and its
// fairness, sorted, each once.
func (p *Property) atoms() []program.Atom {
	names := apsOf(p.Formula, cmp.Or(p.Claim, p.Automaton))
	for _, a := range p.Assumptions {
		names = append(names, apsOf(a.Formula, a.Automaton)...)
	}
	for _, c := range p.FairTo {
		names = append(names, c.Transitions...)
	}
	slices.Sort(names)
	var atoms []program.Atom
	for _, name := range slices.Compact(names) {
		atoms = append(atoms, program.Atom{Text: name, Pos: p.Positions[name]})
	}
	return atoms
}

// OverSequences returns the property as searches read it: X, and the edges of
// the claim, step over the atomic sequences of the program. It returns the
// property itself for programs without such.
func (p Property) OverSequences(prog program.Program) Property {
	s, ok := prog.(program.Sequences)
	if !ok || s.Inside() == "" {
		return p
	}
	if p.Claim != nil {
		p.Claim = sequences.Claim(p.Claim, s.Inside())
	}
	if p.Factory == nil {
		return p
	}
	over := sequences.NewRewriter(p.Factory, s.Inside())
	if p.Formula != nil {
		p.Formula = over.Formula(p.Formula)
	}
	p.Assumptions = slices.Clone(p.Assumptions)
	for i := range p.Assumptions {
		if a := &p.Assumptions[i]; a.Formula != nil {
			a.Formula = over.Formula(a.Formula)
		}
	}
	return p
}

// apsOf returns the propositions of a formula, or of an automaton if there is
// no formula.
func apsOf(f *ltl.Formula, a *automata.Automaton) []string {
	if f != nil {
		return ltl.APs(f)
	}
	return a.UsedAPs()
}

// Restricted reports whether not every run of the program counts: the property
// has assumptions or fairness.
func (p *Property) Restricted() bool {
	return len(p.Assumptions) > 0 || len(p.FairTo) > 0 || p.Fairness != NoFairness
}

// validate refuses properties in which not exactly one of the alternatives is
// set: a mistake of the caller, not of the user.
func (p *Property) validate() error {
	questions := 0
	for _, set := range []bool{p.Formula != nil, p.Claim != nil, p.Automaton != nil} {
		if set {
			questions++
		}
	}
	if questions != 1 {
		return errors.New("a property must have a formula, a claim or an automaton")
	}
	for _, a := range p.Assumptions {
		if (a.Formula == nil) == (a.Automaton == nil) {
			return fmt.Errorf("assumption %q must have either a formula or an automaton", a.Name)
		}
	}
	for _, c := range p.FairTo {
		if (c.Process == "") == (len(c.Transitions) == 0) {
			return errors.New("fairness must be towards either a process or some transitions")
		}
	}
	return nil
}
