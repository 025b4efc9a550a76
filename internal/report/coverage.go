package report

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/check/executions"
	"github.com/ltlcheck/ltlcheck/internal/display"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
)

// Executions counts how often the transitions of a state space execute each
// statement of a program, and has the values of its variables. Unless it is
// exhaustive, it is about the states that were visited.
type Executions struct {
	States     uint64           `json:"states"`
	Exhaustive bool             `json:"exhaustive"`
	Reason     string           `json:"reason"` // why not, "" when it is exhaustive
	Statements []Executed       `json:"statements"`
	Variables  []VariableValues `json:"variables"`
}

// Executed is a statement, or a transition of a net, with how many times it is
// executed, and whether control comes to it.
type Executed struct {
	Statement
	Times   uint64 `json:"times"`
	Reached bool   `json:"reached"`
}

// VariableValues are the values of a variable in the states in which it exists.
type VariableValues struct {
	Name   string `json:"name"`
	States uint64 `json:"states"`
	// Min and Max are null for a variable that has other values than numbers.
	Min *int64 `json:"min"`
	Max *int64 `json:"max"`
	// Values are up to ten of them, in the order in which they were found; there
	// are others if More is set.
	Values []string `json:"values"`
	More   bool     `json:"more"`
}

// NewExecutions makes the document of counts. The lists are empty and not nil.
func NewExecutions(c *executions.Counts) *Executions {
	e := &c.Exploration
	out := &Executions{States: e.States, Exhaustive: e.Exhaustive, Reason: e.Reason, Statements: []Executed{}, Variables: []VariableValues{}}
	for _, s := range c.Statements {
		out.Statements = append(out.Statements, Executed{statementOf(s.View), s.Times, s.Reached})
	}
	for _, v := range c.Variables {
		values := VariableValues{Name: v.Name, States: v.States, Values: v.Values, More: v.More}
		if v.Number {
			values.Min, values.Max = &v.Min, &v.Max
		}
		out.Variables = append(out.Variables, values)
	}
	return out
}

// Never returns how many statements are never executed.
func (e *Executions) Never() (n int) {
	for _, s := range e.Statements {
		if s.Times == 0 {
			n++
		}
	}
	return n
}

// unreached returns how many statements control never comes to.
func (e *Executions) unreached() (n int) {
	for _, s := range e.Statements {
		if !s.Reached {
			n++
		}
	}
	return n
}

// Counted says what was counted, in a sentence.
func (e *Executions) Counted() string {
	what := fmt.Sprintf("%d of %s are executed in %s", len(e.Statements)-e.Never(), Count(len(e.Statements), "statement"), Count(e.States, "state"))
	if !e.Exhaustive {
		what += ", which are not all: " + e.Reason
	}
	if n := e.unreached(); n > 0 {
		what += fmt.Sprintf("; control never comes to %d of the others", n)
	}
	return what
}

// Range says which values a variable has: many numbers as the least and the
// greatest, others one by one.
func (v *VariableValues) Range() string {
	if v.Min != nil && len(v.Values) > 3 {
		return fmt.Sprintf("%d to %d", *v.Min, *v.Max)
	}
	values := slices.Clone(v.Values)
	if v.Min != nil {
		sorting.Func(values, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	}
	text := strings.Join(values, ", ")
	if v.More {
		text += ", …"
	}
	return text
}

// WriteExecutions writes counts for people. It writes nothing for nil: they were
// not asked for.
func WriteExecutions(w io.Writer, e *Executions) error {
	if e == nil {
		return nil
	}
	var b bytes.Buffer
	safetext.Fprintf(&b, "\ncoverage: %s\n", e.Counted())
	process, width := "", 0
	for _, s := range e.Statements {
		width = max(width, len(s.Often()))
	}
	for _, s := range e.Statements {
		if s.Process != process {
			process = s.Process
			safetext.Fprintf(&b, "in %s\n", process)
		}
		safetext.Fprintf(&b, "  %*s  %s%s\n", width, s.Often(), s.place(), strings.Join(strings.Fields(s.Statement.Statement), " "))
	}
	if len(e.Variables) > 0 {
		b.WriteString("values of variables\n")
		tw := display.NewTable(&b, 2, false)
		for i := range e.Variables {
			v := &e.Variables[i]
			safetext.Fprintf(tw, "  %s\t%s\n", v.Name, v.Range())
		}
		tw.Flush()
	}
	_, err := w.Write(b.Bytes())
	return err
}

// Often returns how many times, in words.
func (e *Executed) Often() string {
	switch {
	case !e.Reached:
		return "unreached"
	case e.Times == 0:
		return "never"
	}
	return fmt.Sprint(e.Times)
}

// place returns the file and line of a statement with two spaces behind, "" if
// it has none.
func (s *Statement) place() string {
	if s.Line == 0 {
		return ""
	}
	return fmt.Sprintf("%s:%d  ", filepath.Base(s.File), s.Line)
}
