package suites

import (
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/internal/check/testsuite"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// header is the figures of a suite.
type header struct {
	Model       string   `json:"model"`
	Cover       string   `json:"cover"`
	Covered     int      `json:"covered"`
	All         int      `json:"all"`
	Length      int      `json:"length"` // steps, and one for each test
	Bound       int      `json:"bound"`  // no suite that covers as much is shorter; 0 if it is not known
	States      int      `json:"states"` // of the model, as far as it was explored
	Transitions int      `json:"transitions"`
	Complete    bool     `json:"complete"` // all of it was
	Mutants     int      `json:"mutants"`  // that were tried
	Equal       []string `json:"equal"`    // mutants that no test can tell from the model
	Open        []string `json:"open"`     // those of which a limit left it open
}

// document is a suite as JSON.
type document struct {
	header
	Tests []testsuite.Test `json:"tests"`
}

// set copies a suite.
func (d *document) set(s *testsuite.Suite) {
	d.Tests, d.Covered, d.All, d.Length, d.Bound = s.Tests, s.Covered, s.All, s.Length, s.Bound
}

// text writes the suite for people.
func (d *document) text(w io.Writer) error {
	d.figures(w, "")
	for i, t := range d.Tests {
		safetext.Fprintf(w, "\ntest %d of %d", i+1, len(d.Tests))
		if len(t.Mutants) > 0 {
			safetext.Fprintf(w, ", against %s", strings.Join(t.Mutants, "; "))
		}
		fmt.Fprintln(w)
		if err := report.WriteRun(w, "    ", report.NewCounterexample(d.view(&t))); err != nil {
			return err
		}
	}
	return nil
}

// figures writes what the suite covers.
func (d *document) figures(w io.Writer, margin string) {
	safetext.Fprintf(w, "%s%s: %s, %d of %d %s", margin, d.Model, english.Plural(len(d.Tests), "test", ""), d.Covered, d.All, d.covered())
	safetext.Fprintf(w, "; length %d", d.Length)
	if d.Bound > 0 {
		fmt.Fprintf(w, ", and no suite that covers as much has less than %d (ratio %.2f)", d.Bound, float64(d.Length)/float64(d.Bound))
	}
	fmt.Fprintf(w, "\n%sthe model has %s and %s", margin, english.Plural(d.States, "state", ""), english.Plural(d.Transitions, "transition", ""))
	if !d.Complete {
		fmt.Fprint(w, ", or more")
	}
	fmt.Fprintln(w)
	for _, m := range d.Equal {
		safetext.Fprintf(w, "%sno test tells it from the model: %s\n", margin, m)
	}
	for _, m := range d.Open {
		safetext.Fprintf(w, "%snot decided within the limit on states: %s\n", margin, m)
	}
}

// covered names what is counted.
func (d *document) covered() string {
	switch d.Cover {
	case "random", "transitions":
		if d.All > d.Transitions {
			return "transitions and refusals"
		}
		return "transitions"
	case "pairs":
		return "pairs of transitions"
	}
	return d.Cover
}

// view returns a test as a run.
func (d *document) view(t *testsuite.Test) *trace.View {
	file := &source.File{Name: d.Model}
	v := &trace.View{CycleStart: -1, Initial: program.StateView{Vars: vars(t.Initial)}}
	for _, s := range t.Steps {
		step := trace.StepView{ActionView: program.ActionView{Process: s.Process, Pid: s.Pid, Statement: s.Action}, Changes: vars(s.Changes)}
		step.Pos = source.Pos{File: file, Line: s.Line}
		switch s.Kind {
		case testsuite.Output:
			step.Statement = "output: " + step.Statement
		case testsuite.Refusal:
			step.Statement = "refused: " + step.Statement
		}
		v.Steps = append(v.Steps, step)
	}
	return v
}

func vars(values []testsuite.Value) (out []program.Var) {
	for _, v := range values {
		out = append(out, program.Var{Name: v.Name, Value: v.Value})
	}
	return out
}

// writeGo writes the suite as a test in Go, as gofmt has it. That is a matter of
// a test, since go/format would make the binary 0.4 MB larger.
func (d *document) writeGo(w io.Writer, fl *suiteFlags) error {
	var b, lines strings.Builder
	if err := testsuite.WriteLines(&lines, &d.header, d.Tests); err != nil {
		return err
	}
	var comment strings.Builder
	d.figures(&comment, "// ")
	var inputs []string
	for _, p := range fl.inputs {
		inputs = append(inputs, strconv.Quote(p))
	}
	fmt.Fprintf(&b, goTest, comment.String(), fl.pkg, filepath.Base(d.Model), strings.Join(inputs, ", "), d.cases(testsuite.Input, testsuite.Refusal), d.observed(), d.next())
	fmt.Fprintf(&b, "\n// suite is the tests, a line for each; ltlcheck tests writes them.\nconst suite = \"\" +\n")
	all := strings.Split(strings.TrimSuffix(lines.String(), "\n"), "\n")
	for i, line := range all {
		fmt.Fprintf(&b, "\t%s", strconv.Quote(line+"\n"))
		if i < len(all)-1 {
			b.WriteString(" +")
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// goTest is a test in Go, but for its suite.
const goTest = `%s//
// Made by ltlcheck tests. Fill in Do and Observe.
package %s

import (
	"errors"
	"testing"

	"github.com/ltlcheck/ltlcheck/model/ltltest"
	"github.com/ltlcheck/ltlcheck/model/spectest"
)

// TestModel compares the system with its model.
func TestModel(t *testing.T) {
	m := spectest.Load(t, %q)
	ltltest.Drive(t, m, func() ltltest.Adapter { return &adapter{} }, ltltest.Tests(suite), ltltest.Inputs(%s))
}

// adapter is one instance of the system under test, at its beginning.
type adapter struct{}

// Do makes the system take a step. It returns ltltest.ErrRefused if the system
// does not take it now.
func (s *adapter) Do(a ltltest.Action) error {
	switch a.String() {
%s	}
	return errors.New("not filled in: " + a.String())
}

// Observe returns the variables that can be observed, by the names of the model.
// Those that are left out are hidden.
func (s *adapter) Observe() ltltest.State {
	return ltltest.State{
%s	}
}
%s`

// cases lists the actions of some kinds, each once.
func (d *document) cases(kinds ...testsuite.Kind) string {
	var b strings.Builder
	seen := map[string]bool{}
	for _, t := range d.Tests {
		for i, s := range t.Steps {
			name := testsuite.ActionName(program.ProcessName(s.Process, s.Pid), s.Action)
			if i > 0 && t.Steps[i-1].Inside || seen[name] || s.Kind != kinds[0] && s.Kind != kinds[len(kinds)-1] {
				continue
			}
			seen[name] = true
			fmt.Fprintf(&b, "\tcase %q:\n", name)
		}
	}
	return b.String()
}

// observed lists the variables.
func (d *document) observed() string {
	var b strings.Builder
	if len(d.Tests) > 0 {
		for _, v := range d.Tests[0].Initial {
			fmt.Fprintf(&b, "\t\t// %q: %s,\n", v.Name, safetext.Line(v.Value))
		}
	}
	return b.String()
}

// next is the method for outputs, "" if there are none.
func (d *document) next() string {
	outputs := d.cases(testsuite.Output, testsuite.Output)
	if outputs == "" {
		return ""
	}
	return `
// Next waits for the next output of the system; false if none comes without an
// input. Outputs of the model are:
//
` + strings.NewReplacer("\tcase ", "//\t", ":\n", "\n").Replace(outputs) + `func (s *adapter) Next() (ltltest.Action, bool) { return ltltest.Action{}, false }
`
}
