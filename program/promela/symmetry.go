package promela

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/symmetry"
	"github.com/ltlcheck/ltlcheck/source"
)

// Quotient implements program.Symmetric: the parts are processes of one
// proctype.
func (m *Model) Quotient(atoms []program.Atom) (small program.Reduced, broken source.Errors, err error) {
	bound, err := m.Bind(atoms)
	if err != nil {
		return nil, nil, err
	}
	b := bound.(*binding)
	group, broken := symmetry.Find(b.Atoms, atoms)
	if group == nil {
		return nil, broken, nil
	}
	return symmetry.New(m, b, group), broken, nil
}
