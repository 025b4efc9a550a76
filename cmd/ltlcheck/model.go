package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// modelFlags say how a model is read.
type modelFlags struct {
	defines []string
	format  string
}

func (m *modelFlags) register(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringArrayVarP(&m.defines, "define", "D", nil, "define a macro of the model, as `NAME=VALUE` or NAME; may be repeated")
	f.StringVar(&m.format, "model-format", "", "language of the model when its suffix does not tell: promela")
}

// promelaSuffixes are those that tell the language of a model.
var promelaSuffixes = []string{".pml", ".prom", ".promela", ".pm"}

func isPromela(path string) bool {
	return slices.Contains(promelaSuffixes, strings.ToLower(filepath.Ext(path)))
}

// load reads the model that the command line names.
func (m *modelFlags) load(env *environment, path string) (*promela.Model, error) {
	if err := m.checkFormat(env, path); err != nil {
		return nil, err
	}
	model, err := promela.Load(path, promela.Options{Defines: m.defines})
	if err != nil {
		return nil, env.located(path, err)
	}
	env.warn(model.Warnings())
	return model, nil
}

// warn shows what is odd about a model and yet no error.
func (env *environment) warn(warnings source.Errors) {
	fmt.Fprint(env.stderr, warnings.Render())
}

func (m *modelFlags) checkFormat(env *environment, path string) error {
	switch m.format {
	case "promela":
		return nil
	case "":
	default:
		return inputErrorf("--model-format %s: want promela", m.format)
	}
	if isPromela(path) {
		return nil
	}
	err := source.Errorf(env.commandLine(path), "cannot tell the language of the model %s", path)
	err.Hint = "a Promela model ends in " + joinOr(promelaSuffixes) + ", or say --model-format promela"
	return err
}

// located gives errors about a file as a whole, such as a missing file, the place on the
// command line where the file is named.
func (env *environment) located(path string, err error) error {
	var es source.Errors
	if errors.As(err, &es) {
		for _, e := range es {
			if !e.Pos.IsValid() && (e.Pos.File == nil || e.Pos.File.Name == path) {
				e.Pos = env.commandLine(path)
			}
		}
		return es
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return source.Errorf(env.commandLine(path), "cannot read %s: %v", path, pathErr.Err)
	}
	return err
}
