package promela

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/unbounded"
)

// Unbounded is a model whose int variables, or some of them, have no bounds: a
// system for package periodic. Atomic sequences are single transitions.
type Unbounded struct{ *unbounded.System }

// Unbounded takes the bounds off the named int variables, or of all with "all",
// and resolves propositions. Parameters are names of Options.Parameters: their
// initial values are unknown. What is not linear in them is refused.
func (m *Model) Unbounded(names, parameters []string, propositions []program.Atom) (*Unbounded, error) {
	extended, atoms := m.flat, (*flat.Atoms)(nil)
	if len(propositions) > 0 {
		var err error
		if atoms, err = resolve.Atoms(m.flat, propositions); err != nil {
			return nil, err
		}
		extended = atoms.Model
	}
	s, err := unbounded.New(extended, names, parameters, atoms)
	if err != nil {
		return nil, err
	}
	return &Unbounded{s}, nil
}

// Describe tells the steps of a transition or failure, by its label, a text each.
func (u *Unbounded) Describe(label int) (out []string) {
	if label < 0 {
		return nil
	}
	for _, st := range u.Way(label) {
		v := u.Format(st)
		out = append(out, fmt.Sprintf("%s:%d line %d  %s", v.Process, v.Pid, v.Pos.Line, v.Statement))
	}
	return out
}
