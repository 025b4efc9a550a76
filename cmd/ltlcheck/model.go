package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/question"
)

// modelFlags say how a model is read.
type modelFlags struct {
	defines []string
	format  string
	engine  string // "" is the default
}

func (m *modelFlags) register(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringArrayVarP(&m.defines, "define", "D", nil, "define a macro of the model, as `NAME=VALUE` or NAME; may be repeated")
	f.StringVar(&m.format, "model-format", "", "language of the model when its suffix does not tell: "+joinOr(question.LanguageNames()))
}

// registerEngine registers how successors are computed.
func (m *modelFlags) registerEngine(cmd *cobra.Command) {
	cmd.Flags().StringVar(&m.engine, "engine", "auto", "what computes successors: `NAME` of "+joinOr(question.Engines())+"; auto goes over to compiled code when there are many states")
}

// options are those for a file that the command line names.
func (m *modelFlags) options(env *environment, path string) question.Options {
	return question.Options{Files: &env.files, Defines: m.defines, Language: m.format, Engine: m.engine, Named: env.commandLine(path)}
}

// load reads the model that the command line names.
func (m *modelFlags) load(env *environment, path string) (*question.Model, error) {
	read, err := question.OpenModel(path, m.options(env, path))
	if err != nil {
		return nil, blame(err)
	}
	fmt.Fprint(env.stderr, read.Warnings.Render())
	return read, nil
}

// loadSpecified reads the model that a specification file is about.
func (m *modelFlags) loadSpecified(env *environment, path string) (*question.Model, error) {
	set, err := m.open(env, path)
	if err != nil {
		return nil, err
	}
	return set.Model, nil
}

// open reads a model or a specification file with all that it asks.
func (m *modelFlags) open(env *environment, path string) (*question.Set, error) {
	set, err := question.Open(path, m.options(env, path))
	if set != nil {
		fmt.Fprint(env.stderr, set.Warnings.Render())
	}
	return set, blame(err)
}

// blame marks errors about options as the user's to mend.
func blame(err error) error {
	var usage question.UsageError
	if errors.As(err, &usage) {
		return newInputError(err)
	}
	return err
}
