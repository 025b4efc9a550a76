package promela

import (
	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// Options controls how a model is read: the macros that are defined, where
// included files are searched, and which names are unknown parameters. The zero
// value reads the model as it is.
type Options = lexemes.Options

// Load reads, preprocesses and resolves the model in the named file, with
// everything that it includes. The error is a source.Errors with all mistakes
// of the model's text, and its warnings.
func Load(path string, opts Options) (*Model, error) {
	text, err := opts.Files.ReadFile(path)
	if err != nil {
		return nil, source.Errors{source.Errorf(source.Pos{File: source.NewFile(path, "")}, "cannot read the model: %v", err)}
	}
	return Parse(opts.Files.NewFile(path, text), opts)
}

// Parse is like Load, for a text already in memory; includes are searched
// beside file.Name.
func Parse(file *source.File, opts Options) (*Model, error) {
	m, err := resolve.Parse(file, opts)
	if err != nil {
		return nil, err
	}
	return newModel(m, program.Automatic), nil
}
