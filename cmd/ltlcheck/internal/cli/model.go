package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
)

// ModelFlags are the flags that tell how a model is read: macros, its language
// and the engine.
type ModelFlags struct {
	Defines    []string
	Parameters []string // macros of which nothing is known
	ForAll     string   // the macro for whose every value questions are asked
	Finite     bool     // formulas are about executions that end
	NoWarnings bool     // warnings are not printed
	format     string
	engine     string // "" is the default
}

// NewModelFlags returns flags with values from elsewhere, such as a
// certificate.
func NewModelFlags(defines []string, language, engine string) ModelFlags {
	return ModelFlags{Defines: defines, format: language, engine: engine}
}

// Language returns the name of the model's language; "" if its suffix decides.
func (m *ModelFlags) Language() string { return m.format }

// Register adds the flags that tell how a model is read.
func (m *ModelFlags) Register(cmd *cobra.Command) {
	f := Flags(cmd)
	f.Model.StringArrayVarP(&m.Defines, "define", "D", nil, "define a macro of the model, as `NAME=VALUE` or NAME; may be repeated")
	f.Model.StringVar(&m.format, "model-format", "", "language of the model when its suffix does not tell: "+JoinOr(property.LanguageNames()))
	Offer(cmd, "model-format", property.LanguageNames()...)
	f.Model.BoolVar(&m.NoWarnings, "no-warnings", false, "do not warn about the model, or look for reasons to doubt a property that holds, such as an antecedent that is never true")
}

// Warn prints warnings about a model.
func (m *ModelFlags) Warn(env *Environment, warnings source.Errors) {
	if !m.NoWarnings {
		fmt.Fprint(env.Stderr, Rendered(warnings))
	}
}

// RegisterEngine registers how successors are computed.
func (m *ModelFlags) RegisterEngine(cmd *cobra.Command) {
	Flags(cmd).Model.StringVar(&m.engine, "engine", "auto", "what computes successors: `NAME` of "+JoinOr(property.Engines())+"; auto goes over to compiled code when there are many states")
	Offer(cmd, "engine", property.Engines()...)
}

// Options returns the options to read a file that the command line names.
func (m *ModelFlags) Options(env *Environment, path string) property.Options {
	return property.Options{Files: &env.Files, Defines: m.Defines, Parameters: m.Parameters, ForAll: m.ForAll, Finite: m.Finite, Language: m.format, Engine: m.engine, Named: env.commandLine(path)}
}

// Load reads the model that the command line names, or the one that a
// specification file is about. Warnings are printed; errors have positions.
func (m *ModelFlags) Load(env *Environment, path string) (*property.Model, error) {
	if property.IsSpecification(path) {
		return m.LoadSpecified(env, path)
	}
	read, err := property.OpenModel(path, m.Options(env, path))
	if err != nil {
		return nil, Blame(err)
	}
	m.Warn(env, read.Warnings)
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

// Open reads a model or a specification file with all of its properties.
// Warnings are printed even if there are errors.
func (m *ModelFlags) Open(env *Environment, path string) (*property.Set, error) {
	set, err := property.Open(path, m.Options(env, path))
	if set != nil {
		m.Warn(env, set.Warnings)
	}
	return set, Blame(err)
}

// Blame marks errors about options, such as an unknown language, as errors of
// the input.
func Blame(err error) error {
	var usage property.UsageError
	if errors.As(err, &usage) {
		return InputErrorf("%s", usage.Written("--"+string(usage.Option)))
	}
	return err
}
