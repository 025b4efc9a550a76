package promela

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/symmetry"
	"github.com/ltlcheck/ltlcheck/source"
)

// Quotient implements program.Quotienter: the parts are processes of one
// proctype.
func (m *Model) Quotient(atoms []program.Atom, same program.Preservation) (small *program.Reduced, broken source.Errors, err error) {
	bound, err := m.Bind(atoms)
	if err != nil {
		return nil, nil, err
	}
	b := bound.(*binding)
	group, staying, broken := symmetry.Find(b.Atoms, atoms, same)
	if group == nil {
		return nil, broken, nil
	}
	explored := b
	if staying != b.Atoms {
		explored = &binding{Bound: interp.Bound{Atoms: staying, Long: b.Long}, engine: m.engine}
	}
	return symmetry.New(m, b, explored, group).Reduced(), broken, nil
}
