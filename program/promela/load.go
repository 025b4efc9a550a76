package promela

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
	"github.com/ltlcheck/ltlcheck/source"
)

// Options say how a model is read.
type Options = syntax.Options

// Load reads, preprocesses and resolves the model in the named file. What the
// model's text does wrong is reported as source.Errors, all of it at once.
func Load(path string, opts Options) (*Model, error) {
	text, err := opts.Files.ReadFile(path)
	if err != nil {
		return nil, source.Errors{source.Errorf(source.Pos{File: source.NewFile(path, "")}, "cannot read the model: %v", err)}
	}
	return Parse(opts.Files.NewFile(path, text), opts)
}

// Parse is Load for a text already in memory; includes are looked up beside
// file.Name.
func Parse(file *source.File, opts Options) (*Model, error) {
	m, err := resolve.Parse(file, opts)
	if err != nil {
		return nil, err
	}
	return &Model{flat: m}, nil
}
