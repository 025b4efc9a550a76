package check

import (
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Symmetry is whether interchangeable processes are looked for.
type Symmetry string

// The choices. The empty name is SymmetryOff.
const (
	SymmetryOff    Symmetry = "off"
	SymmetryAuto   Symmetry = "auto"   // search the quotient if there is one
	SymmetryStrict Symmetry = "strict" // and report what tells processes of one kind apart
)

// Symmetries lists the choices.
func Symmetries() []Symmetry { return []Symmetry{SymmetryOff, SymmetryAuto, SymmetryStrict} }

func (s Symmetry) on() bool { return s != "" && s != SymmetryOff }

// Asymmetries returns what, in the text of a program or in the propositions of
// a property, tells processes of one kind apart, so that they are not
// interchangeable. The zero Property stands for failures of the program. A
// program without processes that it could exchange is an error.
func Asymmetries(prog program.Program, prop Property) (source.Errors, error) {
	s, ok := prog.(program.Quotienter)
	if !ok {
		return nil, &source.Error{Msg: "interchangeable parts are found in Promela models and nets only"}
	}
	var atoms []program.Atom
	same := program.SameUpToStuttering
	if prop.Formula != nil || prop.Claim != nil || prop.Automaton != nil {
		p := prop.searched()
		atoms = p.Atoms(prog)
		if prop.Formula == nil || !ltl.IsStutterInvariant(prop.Formula) || p.RestrictsSteps() {
			same = program.SameWords
		}
	}
	_, broken, err := s.Quotient(atoms, same)
	return broken, err
}
