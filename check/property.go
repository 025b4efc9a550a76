package check

import (
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/program"
)

// searched returns the property in the form of the searches.
func (p *Property) searched() language.Property {
	out := language.Property{
		Name: p.Name, Factory: p.Factory, Formula: p.Formula, Claim: p.Claim, Automaton: p.Automaton,
		Fairness: language.Fairness(p.Fairness), FairTo: p.FairTo, Positions: p.Positions,
	}
	for _, a := range p.Assumptions {
		out.Assumptions = append(out.Assumptions, language.Assumption(a))
	}
	return out
}

// atoms returns the propositions of the property, its assumptions and its
// fairness, sorted, each once.
func (p *Property) atoms() []program.Atom {
	s := p.searched()
	return s.Own()
}

// Atoms returns the propositions of a property as searches bind them, sorted by
// their texts: its own, and where it steps over the atomic sequences of the
// program, the one that is true inside.
func Atoms(prog program.Program, prop Property) []program.Atom {
	s := prop.searched()
	return s.Atoms(prog)
}

// Restricted reports whether not every run of the program counts: the property
// has assumptions or fairness.
func (p *Property) Restricted() bool {
	s := p.searched()
	return s.Restricted()
}

// Validate reports what Verify would find wrong with the property, without any
// search: not exactly one of formula, claim and automaton, propositions that
// the program does not know, kinds of processes that it does not have.
func Validate(prog program.Program, prop Property) error {
	s := prop.searched()
	return s.Binds(prog)
}
