package main

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// frontEnd reads one kind of model. A new one is one more entry of frontEnds.
type frontEnd struct {
	name     string   // as --model-format wants it
	article  string   // what such a model is, as "a Promela model"
	suffixes []string // of the file names that tell it, in lower case
	macros   bool     // -D means something
	load     func(files *source.Files, path string, defines []string) (*model, error)
}

// frontEnds lists the kinds of models, the first being what people mean most often.
func frontEnds() []frontEnd {
	return []frontEnd{promelaFrontEnd(), petriFrontEnd(), ltsFrontEnd(), countersFrontEnd()}
}

// model is a program as a front-end read it.
type model struct {
	program.Program
	warnings    source.Errors // what is odd about it and yet no error
	transitions bool          // fairness of NAME is fairness of the steps exec(NAME), not of processes
	// stated makes the questions that the model itself asks. It is called once at most.
	stated func() []*job
}

// modelFlags say how a model is read.
type modelFlags struct {
	defines []string
	format  string
	engine  string // "" is the default
}

func (m *modelFlags) register(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringArrayVarP(&m.defines, "define", "D", nil, "define a macro of the model, as `NAME=VALUE` or NAME; may be repeated")
	f.StringVar(&m.format, "model-format", "", "language of the model when its suffix does not tell: "+joinOr(languageNames()))
}

// registerEngine registers how successors are computed.
func (m *modelFlags) registerEngine(cmd *cobra.Command) {
	cmd.Flags().StringVar(&m.engine, "engine", "auto", "what computes successors: `NAME` of "+joinOr(engineNames())+"; auto goes over to compiled code when there are many states")
}

// engines lists the engines by name.
func engines() []program.Engine {
	return []program.Engine{program.Automatic, program.Interpreted, program.Compiled}
}

func engineNames() []string {
	var names []string
	for _, e := range engines() {
		names = append(names, e.String())
	}
	return names
}

// run is the program run by the engine that the command line names.
func (m *modelFlags) run(p program.Program) (program.Program, error) {
	if m.engine == "" {
		return p, nil
	}
	if err := oneOf("engine", m.engine, engineNames()...); err != nil {
		return nil, err
	}
	i := slices.Index(engineNames(), m.engine)
	if c, ok := p.(program.Compilable); ok {
		return c.With(engines()[i]), nil
	}
	if engines()[i] == program.Compiled {
		return nil, inputErrorf("--engine compiled: only Promela models and Petri nets are compiled")
	}
	return p, nil
}

func languageNames() []string {
	var names []string
	for _, l := range frontEnds() {
		names = append(names, l.name)
	}
	return names
}

// languageOf finds the language by the suffix of a file name.
func languageOf(path string) (frontEnd, bool) {
	path = strings.ToLower(path)
	for _, l := range frontEnds() {
		for _, suffix := range l.suffixes {
			if strings.HasSuffix(path, suffix) {
				return l, true
			}
		}
	}
	return frontEnd{}, false
}

// suffixHint says which suffixes tell a language.
func suffixHint() string {
	var hints []string
	for _, l := range frontEnds() {
		hints = append(hints, l.article+" ends in "+joinOr(l.suffixes))
	}
	return strings.Join(hints, ", ")
}

// load reads the model that the command line names.
func (m *modelFlags) load(env *environment, path string) (*model, error) {
	l, err := m.language(env, path)
	if err != nil {
		return nil, err
	}
	read, err := m.read(env, l, path, m.defines)
	if err != nil {
		return nil, env.located(path, err)
	}
	return read, nil
}

// read reads a model whose language is known.
func (m *modelFlags) read(env *environment, l frontEnd, path string, defines []string) (*model, error) {
	if len(defines) > 0 && !l.macros {
		return nil, inputErrorf("%s: %s has no macros to define with -D", path, l.article)
	}
	read, err := l.load(&env.files, path, defines)
	if err != nil {
		var errs source.Errors
		if errors.As(err, &errs) {
			env.files.Hide(errs)
		}
		return nil, err
	}
	if read.Program, err = m.run(read.Program); err != nil {
		return nil, err
	}
	fmt.Fprint(env.stderr, read.warnings.Render())
	return read, nil
}

// language is that of the model which the command line names.
func (m *modelFlags) language(env *environment, path string) (frontEnd, error) {
	if l, chosen, err := m.chosen(); chosen || err != nil {
		return l, err
	}
	if l, ok := languageOf(path); ok {
		return l, nil
	}
	err := source.Errorf(env.commandLine(path), "cannot tell the language of the model %s", path)
	err.Hint = suffixHint() + ", or say --model-format " + joinOr(languageNames())
	return frontEnd{}, err
}

// chosen is the language that --model-format names, if it is there.
func (m *modelFlags) chosen() (l frontEnd, chosen bool, err error) {
	if m.format == "" {
		return frontEnd{}, false, nil
	}
	for _, l := range frontEnds() {
		if l.name == m.format {
			return l, true, nil
		}
	}
	return frontEnd{}, false, inputErrorf("--model-format %s: want %s", m.format, joinOr(languageNames()))
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
