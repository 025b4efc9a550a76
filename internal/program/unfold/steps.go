package unfold

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
)

// Steps computes the successors of states that are given by their vectors. It
// is for one goroutine.
type Steps struct {
	Program  program.Program
	Binding  program.Binding
	Explorer program.Explorer
	// Batch has the initial states or the successors that were computed last.
	Batch program.Batch

	rooted bool // the empty vector is the root
}

// Bind binds a program to propositions and makes an explorer. The errors are
// those of the program; propositions that it does not have are source.Errors.
func Bind(prog program.Program, atoms []program.Atom, tuning *program.Tuning) (*Steps, error) {
	s := &Steps{Program: prog}
	var err error
	if s.Binding, err = prog.Bind(atoms); err != nil {
		return nil, err
	}
	if s.Explorer, err = s.Binding.NewExplorer(tuning); err != nil {
		return nil, err
	}
	return s, nil
}

// Begin is Bind, with the initial states in the batch.
func Begin(prog program.Program, atoms []program.Atom, tuning *program.Tuning) (*Steps, error) {
	s, err := Bind(prog, atoms, tuning)
	if err != nil {
		return nil, err
	}
	return s, s.Begin()
}

// Begin puts the initial states into the batch.
func (s *Steps) Begin() error { return s.Explorer.Initial(&s.Batch) }

// Root returns the initial state of a program that has one. Otherwise it
// returns the root, which is the empty vector.
func (s *Steps) Root() (program.State, error) {
	if err := s.Begin(); err != nil {
		return nil, err
	}
	if s.rooted = s.Batch.Len() != 1; s.rooted {
		return nil, nil
	}
	return slices.Clone(s.Batch.State(0)), nil
}

// IsRoot reports whether a vector is the root.
func (s *Steps) IsRoot(state program.State) bool { return s.rooted && len(state) == 0 }

// Expand puts the successors of a state into the batch, in which the state must
// not lie; those of the root are the initial states.
func (s *Steps) Expand(state program.State) error {
	if s.IsRoot(state) {
		return s.Begin()
	}
	return s.Explorer.Expand(state, &s.Batch)
}
