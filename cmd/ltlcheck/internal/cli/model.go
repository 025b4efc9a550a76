package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/specs/property"
)

// ModelFlags say how a model is read.
type ModelFlags struct {
	Defines    []string
	Parameters []string // macros of which nothing is known
	Finite     bool     // formulas are about executions that end
	format     string
	engine     string // "" is the default
}

// NewModelFlags are flags that have been read elsewhere.
func NewModelFlags(defines []string, language, engine string) ModelFlags {
	return ModelFlags{Defines: defines, format: language, engine: engine}
}

// Language is what the user calls the language of the model, "" if its suffix
// tells.
func (m *ModelFlags) Language() string { return m.format }

func (m *ModelFlags) Register(cmd *cobra.Command) {
	f := Flags(cmd)
	f.Model.StringArrayVarP(&m.Defines, "define", "D", nil, "define a macro of the model, as `NAME=VALUE` or NAME; may be repeated")
	f.Model.StringVar(&m.format, "model-format", "", "language of the model when its suffix does not tell: "+JoinOr(property.LanguageNames()))
}

// RegisterEngine registers how successors are computed.
func (m *ModelFlags) RegisterEngine(cmd *cobra.Command) {
	Flags(cmd).Model.StringVar(&m.engine, "engine", "auto", "what computes successors: `NAME` of "+JoinOr(property.Engines())+"; auto goes over to compiled code when there are many states")
}

// Options are those for a file that the command line names.
func (m *ModelFlags) Options(env *Environment, path string) property.Options {
	return property.Options{Files: &env.Files, Defines: m.Defines, Parameters: m.Parameters, Finite: m.Finite, Language: m.format, Engine: m.engine, Named: env.commandLine(path)}
}

// Load reads the model that the command line names, or that the specification
// file is about which it names.
func (m *ModelFlags) Load(env *Environment, path string) (*property.Model, error) {
	if property.IsSpecification(path) {
		return m.LoadSpecified(env, path)
	}
	read, err := property.OpenModel(path, m.Options(env, path))
	if err != nil {
		return nil, Blame(err)
	}
	fmt.Fprint(env.Stderr, read.Warnings.Render())
	return read, nil
}

// LoadSpecified reads the model that a specification file is about.
func (m *ModelFlags) LoadSpecified(env *Environment, path string) (*property.Model, error) {
	set, err := m.Open(env, path)
	if err != nil {
		return nil, err
	}
	return set.Model, nil
}

// Open reads a model or a specification file with all that it asks.
func (m *ModelFlags) Open(env *Environment, path string) (*property.Set, error) {
	set, err := property.Open(path, m.Options(env, path))
	if set != nil {
		fmt.Fprint(env.Stderr, set.Warnings.Render())
	}
	return set, Blame(err)
}

// Blame marks errors about options as the user's to mend.
func Blame(err error) error {
	var usage property.UsageError
	if errors.As(err, &usage) {
		return NewInputError(err)
	}
	return err
}
