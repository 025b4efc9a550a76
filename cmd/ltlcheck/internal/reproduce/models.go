package reproduce

import (
	"io/fs"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// text reads an embedded file.
func text(files fs.FS, name string) (*source.File, error) {
	content, err := fs.ReadFile(files, name)
	return source.NewFile(name, string(content)), err
}

// example reads a Promela model of the worked examples.
func example(name string, o promela.Options) (*promela.Model, error) {
	file, err := text(specs.Examples, name)
	if err != nil {
		return nil, err
	}
	return promela.Parse(file, o)
}

// automaton reads an automaton of the worked examples.
func automaton(name string) (*automata.Automaton, error) {
	file, err := text(specs.Examples, name)
	if err != nil {
		return nil, err
	}
	all, err := automata.Read(file)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}
