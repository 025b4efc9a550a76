package unfold

import "github.com/ltlcheck/ltlcheck/program"

// Steps computes the successors of states that are given by their vectors. It
// is for one goroutine.
type Steps struct {
	Program  program.Program
	Binding  program.Binding
	Explorer program.Explorer
	// Batch has the initial states or the successors that were computed last.
	Batch program.Batch
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

// Expand puts the successors of a state into the batch, in which the state must
// not lie.
func (s *Steps) Expand(state program.State) error { return s.Explorer.Expand(state, &s.Batch) }
