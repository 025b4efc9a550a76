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

// Atoms returns the propositions of a property as searches bind them, sorted by
// their texts: its own, and where it steps over the atomic sequences of the
// program, the one that is true inside.
func Atoms(prog program.Program, prop Property) []program.Atom {
	atoms := prop.atoms()
	s := sequences.Of(prog)
	steps := stepsOver(s, prop.Formula, cmp.Or(prop.Claim, prop.Automaton))
	for _, a := range prop.Assumptions {
		steps = steps || stepsOver(s, a.Formula, a.Automaton)
	}
	if steps {
		atoms = withInside(s, atoms)
	}
	return atoms
}

// stepsOver reports whether a formula, or an automaton if there is no formula,
// steps over the atomic sequences of the program.
func stepsOver(s *sequences.Sequences, f *ltl.Formula, a *automata.Automaton) bool {
	if f != nil {
		return s.Steps(f)
	}
	return s.StepsIn(a)
}

// withInside adds the proposition that is true inside atomic sequences.
func withInside(s *sequences.Sequences, atoms []program.Atom) []program.Atom {
	at, found := slices.BinarySearchFunc(atoms, s.Inside(), func(a program.Atom, name string) int { return cmp.Compare(a.Text, name) })
	if !found {
		atoms = slices.Insert(atoms, at, program.Atom{Text: s.Inside()})
	}
	return atoms
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
