package searchtest

import "github.com/ltlcheck/ltlcheck/program"

// Interrupted is a program one of whose expansions is interrupted: the one with
// which Left becomes 0, which it never does if it is 0 at first.
type Interrupted struct {
	program.Program
	Left *int
}

type interruptedBinding struct {
	program.Binding
	left *int
}

type interruptedExplorer struct {
	program.Explorer
	left *int
}

// Bind implements program.Program.
func (i Interrupted) Bind(atoms []program.Atom) (program.Binding, error) {
	b, err := i.Program.Bind(atoms)
	return interruptedBinding{b, i.Left}, err
}

func (b interruptedBinding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	x, err := b.Binding.NewExplorer(tuning)
	return interruptedExplorer{x, b.left}, err
}

func (i interruptedExplorer) Inner() program.Explorer { return i.Explorer }

func (i interruptedExplorer) Expand(s program.State, b *program.Batch) error {
	if *i.left--; *i.left == 0 {
		return program.ErrInterrupted
	}
	return i.Explorer.Expand(s, b)
}
