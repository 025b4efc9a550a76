package mcp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// Limits of the arguments of a call.
const (
	mostSteps   = 10_000   // of a run by chance
	mostFormula = 64 << 10 // bytes of a formula to translate, which is an argument of a process
)

// arguments are those of a call of any tool; which ones a tool takes is in the
// table.
type arguments struct {
	File      string   `json:"file"`
	Other     string   `json:"other"`
	Formula   string   `json:"formula"`
	Property  string   `json:"property"`
	Fairness  string   `json:"fairness"`
	Defines   []string `json:"defines"`
	Steps     *int     `json:"steps"`
	Seed      *uint64  `json:"seed"`
	Trail     string   `json:"trail"`
	Automaton string   `json:"automaton"`
	Format    string   `json:"format"`
	Relation  string   `json:"relation"`
	Preorder  bool     `json:"preorder"`
	Log       string   `json:"log"`
	Records   *string  `json:"records"`
	LogFormat string   `json:"log_format"`
	Finite    bool     `json:"finite"`
	FromLine  int      `json:"from_line"`
}

// decode reads the arguments of a call. Those that the tool does not take are
// errors, so that none is ignored.
func (t *tool) decode(text json.RawMessage) (*arguments, error) {
	a, given := &arguments{}, map[string]json.RawMessage{}
	if len(bytes.TrimSpace(text)) > 0 {
		if err := errors.Join(json.Unmarshal(text, &given), json.Unmarshal(text, a)); err != nil {
			return nil, fmt.Errorf("the arguments of %s: %w", t.name, err)
		}
	}
	takes := append([]string{"from_line"}, t.fields...)
	for name := range given {
		if slices.Contains(takes, name) {
			continue
		}
		text := fmt.Sprintf("%s takes no argument %q", t.name, name)
		if near := source.Nearest(name, takes); near != "" {
			return nil, fmt.Errorf("%s; did you mean %q?", text, near)
		}
		return nil, fmt.Errorf("%s; it takes %s", text, strings.Join(takes, ", "))
	}
	for _, name := range t.required {
		if given[name] == nil {
			return nil, fmt.Errorf("%s needs the argument %q", t.name, name)
		}
	}
	return a, nil
}

// commandLine is what a worker runs.
type commandLine struct {
	args  []string
	input string // standard input
}

// start returns a command line with the limits of the server.
func (s *server) start(command string) *commandLine {
	return &commandLine{args: []string{command, "--contained", "--time=" + s.config.Time}}
}

// add adds a flag unless its value is empty. Values are joined to their flags by
// =, so that none can be taken for a flag.
func (l *commandLine) add(flag, value string) {
	if value != "" {
		l.args = append(l.args, "--"+flag+"="+value)
	}
}

// formula adds a formula, by standard input, since it may be longer than an
// argument.
func (l *commandLine) formula(text string) {
	if text != "" {
		l.add("formula", "-")
		l.input = text
	}
}

// files adds the names of files, which must be below the folder.
func (l *commandLine) files(s *server, names ...string) error {
	l.args = append(l.args, "--")
	for _, name := range names {
		if err := s.inside(name); err != nil {
			return err
		}
		l.args = append(l.args, filepath.FromSlash(name))
	}
	return nil
}

// inside returns an error unless a name is that of a file below the folder. No
// symbolic link leads out of an os.Root.
func (s *server) inside(name string) error {
	if name == "-" || !filepath.IsLocal(filepath.FromSlash(name)) || path.Clean(name) != name {
		return fmt.Errorf("%q is no path of a file below the folder", name)
	}
	info, err := s.root.Stat(filepath.FromSlash(name))
	if err != nil {
		return fmt.Errorf("%q is no file below the folder: %w", name, errors.Unwrap(err))
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%q is no file", name)
	}
	return nil
}

// checkCommand returns the command line of check with further flags.
func checkCommand(flags ...string) func(*server, *arguments) (*commandLine, error) {
	return func(s *server, a *arguments) (*commandLine, error) {
		l := s.start("check")
		l.add("memory", s.config.Memory)
		l.args = append(l.args, flags...)
		l.formula(a.Formula)
		l.add("property", a.Property)
		l.add("fairness", a.Fairness)
		for _, d := range a.Defines {
			l.add("define", d)
		}
		return l, l.files(s, a.File)
	}
}

// simulateCommand returns the command line of simulate.
func simulateCommand(s *server, a *arguments) (*commandLine, error) {
	l := s.start("simulate")
	l.add("memory", s.config.Memory)
	if a.Steps != nil {
		l.add("steps", strconv.Itoa(min(max(0, *a.Steps), mostSteps)))
	}
	if a.Seed != nil {
		l.add("seed", strconv.FormatUint(*a.Seed, 10))
	}
	for _, d := range a.Defines {
		l.add("define", d)
	}
	if a.Trail != "" {
		if err := s.inside(a.Trail); err != nil {
			return nil, err
		}
		l.add("trail", filepath.FromSlash(a.Trail))
	}
	return l, l.files(s, a.File)
}

// translateCommand returns the command line of translate.
func translateCommand(s *server, a *arguments) (*commandLine, error) {
	if len(a.Formula) > mostFormula {
		return nil, fmt.Errorf("the formula has more than %d bytes", mostFormula)
	}
	l := s.start("translate")
	l.add("type", a.Automaton)
	l.add("format", a.Format)
	l.add("formula", a.Formula)
	return l, nil
}

// compareCommand returns the command line of compare.
func compareCommand(s *server, a *arguments) (*commandLine, error) {
	l := s.start("compare")
	l.add("memory", s.config.Memory)
	l.add("relation", a.Relation)
	if a.Preorder {
		l.add("preorder", "true")
	}
	for _, d := range a.Defines {
		l.add("define", d)
	}
	return l, l.files(s, a.File, a.Other)
}

// logCommand returns the command line of log: a specification or a formula, and
// a file or the records themselves.
func logCommand(s *server, a *arguments) (*commandLine, error) {
	switch {
	case (a.File == "") == (a.Formula == ""):
		return nil, errors.New("validate_log needs a specification, \"file\", or a \"formula\", and not both")
	case (a.Log == "") == (a.Records == nil):
		return nil, errors.New("validate_log needs the file \"log\" or the \"records\", and not both")
	case len(a.Formula) > mostFormula:
		return nil, fmt.Errorf("the formula has more than %d bytes", mostFormula)
	}
	l := s.start("log")
	l.add("memory", s.config.Memory)
	l.add("formula", a.Formula)
	l.add("log-format", a.LogFormat)
	if a.Finite {
		l.add("finite", "true")
	}
	var files []string
	for _, f := range []string{a.File, a.Log} {
		if f != "" {
			files = append(files, f)
		}
	}
	if err := l.files(s, files...); err != nil {
		return nil, err
	}
	if a.Records != nil {
		l.args, l.input = append(l.args, "-"), *a.Records
	}
	return l, nil
}
