package property

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Options controls how models and specifications are read. The zero value reads
// a model in the language of its suffix, without macros. One value serves one
// command: Files records what is read.
type Options struct {
	Files    *source.Files // nil reads them as its zero value does
	Defines  []string      // macros, as NAME=VALUE or NAME, after those of a specification
	Language string        // of the model, by name; "" is that of its suffix
	// Parameters are macros of which nothing is known but what Unbounded is
	// told of them.
	Parameters []string
	// ForAll is the macro for whose every value the properties are asked, as
	// Model.Family has them; "" for the model as it is.
	ForAll string
	Engine string // what computes successors: a name of Engines, or "" for the program's own choice
	// Finite is set if the formulas of a specification, and further ones, are
	// about executions that end.
	Finite bool
	// Named is where the name of the file stands, for messages about the file
	// as a whole.
	Named source.Pos
}

// UsageError is an error of the options: they do not suit the model, such as
// macros for a Petri net. It is about no place in a file.
type UsageError struct {
	// Option is the option that does not suit, and Value its value, or "".
	Option source.Option
	Value  string
	reason string
}

// Error writes the option, its value and what is wrong.
func (e UsageError) Error() string { return e.Written("the option " + string(e.Option)) }

// Written is Error with the option as the caller's users write it.
func (e UsageError) Written(option string) string {
	if e.Value != "" {
		option += " " + e.Value
	}
	return option + ": " + e.reason
}

// optionErrorf makes a UsageError about an option, whose value may be "".
func optionErrorf(option source.Option, value, format string, args ...any) error {
	return UsageError{Option: option, Value: value, reason: fmt.Sprintf(format, args...)}
}

// Model is a program together with its language and the warnings of reading it.
type Model struct {
	program.Program
	Language Language
	Warnings source.Errors // what is odd about it and yet no error

	transitions bool // fairness of NAME is fairness of the steps exec(NAME), not of processes
	stated      func() []*Property
	macro       func(name string) (text string, ok bool)                                            // what a macro stands for; nil if there are none
	unbounded   func(integers, parameters []string, atoms []program.Atom) (unboundedBinding, error) // nil if there is none
	family      counting.Family                                                                     // nil unless Options.ForAll names a macro
	narrow      bool                                                                                // integers have 32 bits
}

// Stated returns the properties that the model itself states, new ones for each
// call.
func (m *Model) Stated() []*Property { return m.stated() }

// Family returns the model for every value of the macro that Options.ForAll
// names; nil without that.
func (m *Model) Family() counting.Family { return m.family }

// Engines lists the names that Options.Engine may have, beside "".
func Engines() []string {
	var names []string
	for _, e := range engines() {
		names = append(names, e.String())
	}
	return names
}

func engines() []program.Engine {
	return []program.Engine{program.Automatic, program.Interpreted, program.Compiled}
}

// ModelLanguage returns the language of a model that the command line names:
// the one of the options, or that of the suffix. Standard input is Promela.
func (o Options) ModelLanguage(path string) (Language, error) { return o.language(path, o.Named, true) }

// OpenModel reads a model in the language of its suffix or of the options.
// Errors are source.Errors, or a UsageError.
func OpenModel(path string, o Options) (*Model, error) {
	l, err := o.ModelLanguage(path)
	if err != nil {
		return nil, err
	}
	m, err := o.open(l, path, o.Defines)
	if err != nil {
		return nil, o.located(path, err)
	}
	return m, nil
}

// language returns the language that the options name, or that of the suffix.
// commandLine is set if path was named there.
func (o *Options) language(path string, named source.Pos, commandLine bool) (Language, error) {
	if o.Language != "" {
		i := slices.Index(LanguageNames(), o.Language)
		if i < 0 {
			return Language{}, optionErrorf("model-format", o.Language, "want %s", joinOr(LanguageNames()))
		}
		return Languages()[i], nil
	}
	if l, ok := LanguageOf(path); ok {
		return l, nil
	}
	if path == "-" || path == "/dev/stdin" {
		return promelaLanguage(), nil
	}
	if err := o.refuseFolder(path, named, commandLine, "*.ltl", "*.pml"); err != nil {
		return Language{}, err
	}
	if !commandLine {
		return Language{}, source.Errorf(named, "cannot tell the language of the model %s: %s", path, suffixHint())
	}
	err := source.Errorf(named, "cannot tell the language of the model %s", path)
	if hint, option := ForeignHint(path); hint != "" {
		if err.Hint = hint; option != "" {
			err.Options = []source.Option{option}
		}
		return Language{}, err
	}
	err.Hint = suffixHint() + ", or say which it is: " + joinOr(LanguageNames())
	err.Options = []source.Option{"model-format"}
	return Language{}, err
}

// refuseFolder returns an error if path is a folder, of which a suffix says
// nothing. One that a contained file names is not looked for.
func (o *Options) refuseFolder(path string, named source.Pos, commandLine bool, such ...string) error {
	if !commandLine && o.Files != nil && o.Files.Contained {
		return nil
	}
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return nil
	}
	err := source.Errorf(named, "cannot read %s: %v", path, source.ErrDirectory)
	err.Hint = FolderHint(path, such...)
	return err
}

// open reads a model whose language is known.
func (o *Options) open(l Language, path string, defines []string) (*Model, error) {
	if len(defines) > 0 && !l.Macros {
		return nil, optionErrorf("define", "", "%s: %s has no macros", path, l.Article)
	}
	if o.ForAll != "" && !l.Macros {
		return nil, optionErrorf("for-all", "", "%s: %s has no macros, and so no processes to count", path, l.Article)
	}
	m, err := l.load(o, path, defines)
	if err != nil {
		var errs source.Errors
		if errors.As(err, &errs) {
			o.Files.Hide(errs)
		}
		return nil, err
	}
	m.Language = l
	m.Program, err = o.run(m.Program)
	return m, err
}

// run selects the engine that the options name. A program without engines is
// returned as it is, unless compiled code was required.
func (o *Options) run(p program.Program) (program.Program, error) {
	if o.Engine == "" {
		return p, nil
	}
	i := slices.Index(Engines(), o.Engine)
	if i < 0 {
		return nil, optionErrorf("engine", o.Engine, "want one of %s", strings.Join(Engines(), ", "))
	}
	if c, ok := p.(program.Compiler); ok {
		return c.With(engines()[i]), nil
	}
	if engines()[i] == program.Compiled {
		return nil, optionErrorf("engine", o.Engine, "only Promela models and Petri nets are compiled")
	}
	return p, nil
}

// Located sets the position of errors about the file path as a whole, such as a
// missing file, to the place where the file is named.
func Located(path string, named source.Pos, err error) error {
	var es source.Errors
	if errors.As(err, &es) {
		for _, e := range es {
			if !e.Pos.IsValid() && (e.Pos.File == nil || e.Pos.File.Name == path) && named.IsValid() {
				e.Pos = named
			}
		}
		return es
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return source.Errorf(named, "cannot read %s: %v", path, pathErr.Err)
	}
	return err
}
