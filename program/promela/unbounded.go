package promela

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/unbounded"
)

// Unbounded is a model in which some int variables have no bounds, as a system
// for package periodic. Atomic sequences are single transitions in it. It is
// not safe for concurrent use.
type Unbounded struct{ *unbounded.System }

// Unbounded removes the bounds of the named int variables, or of all with
// "all", and binds propositions. parameters are names of Options.Parameters:
// their initial values are unknown. Statements in which these variables are not
// linear are errors, with a hint how to rewrite them.
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

// Describe returns the steps of a transition or failure, given by its label, as
// one text each; nil for a negative label.
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
