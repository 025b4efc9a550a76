package serve

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// atomsOf returns the propositions of the properties of a set that are about
// states, each once, as many as are shown.
func atomsOf(set *property.Set) []program.Atom {
	var names []string
	for _, p := range set.Properties {
		if p.Check.Formula != nil {
			names = append(names, ltl.APs(p.Check.Formula)...)
		}
	}
	return aboutStates(set.Model.Program, names)
}

// aboutStates returns those of the propositions that are about states, each once,
// as many as are shown.
func aboutStates(p program.Program, names []string) (atoms []program.Atom) {
	prog := program.Interpret(p)
	for _, name := range names {
		atom := program.Atom{Text: name, Pos: source.NewFile("<proposition>", name).Pos(0)}
		if len(atoms) == mostTruths || slices.ContainsFunc(atoms, func(a program.Atom) bool { return a.Text == name }) {
			continue
		}
		if b, err := prog.Bind([]program.Atom{atom}); err == nil && b.ActionAtoms() == 0 { // others are not about states
			atoms = append(atoms, atom)
		}
	}
	return atoms
}

// truths says which of the propositions are true in the state of the session.
func (e *explorer) truths() ([]Truth, error) {
	all := []Truth{}
	if len(e.atoms) == 0 {
		return all, nil
	}
	binding, err := program.Interpret(e.prog).Bind(e.atoms)
	if err != nil {
		return nil, err
	}
	ex, err := binding.NewExplorer(nil)
	if err != nil {
		return nil, err
	}
	var b program.Batch
	if err := ex.Expand(e.session.State(), &b); err != nil {
		return nil, err
	}
	for i, a := range e.atoms {
		all = append(all, Truth{a.Text, b.Source>>i&1 != 0})
	}
	return all, nil
}
