package promela

import (
	"fmt"
	"os"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Options say how a model is read.
type Options struct {
	Defines     []string // as -D of a C compiler: NAME or NAME=VALUE, in order
	IncludeDirs []string // searched for #include after the including file's own directory
}

// Model is a resolved Promela model. It is immutable and safe for concurrent use.
type Model struct {
	name string
}

// Load reads, preprocesses and resolves the model in the named file. What the model's text
// does wrong is reported as source.Errors, all of it at once.
func Load(path string, opts Options) (*Model, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, source.Errors{source.Errorf(source.Pos{File: source.NewFile(path, "")}, "cannot read the model: %v", err)}
	}
	return Parse(source.NewFile(path, string(text)), opts)
}

// Parse is Load for a text already in memory; includes are looked up beside file.Name.
func Parse(file *source.File, opts Options) (*Model, error) {
	return nil, source.Errors{source.Errorf(source.Pos{File: file}, "Promela models cannot be read yet")}
}

// Bind resolves propositions.
func (m *Model) Bind(atoms []program.Atom) (program.Binding, error) {
	return nil, fmt.Errorf("%s: nothing to bind", m.name)
}

// Format names the variables of a state.
func (m *Model) Format(program.State) program.StateView { return program.StateView{} }

// FormatAction explains an action taken in the given source state.
func (m *Model) FormatAction(program.State, program.Action) program.ActionView {
	return program.ActionView{Pid: -1}
}

var _ program.Program = (*Model)(nil)
