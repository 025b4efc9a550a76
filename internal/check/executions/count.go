package executions

import (
	"context"
	"slices"
	"strconv"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/explore"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// mostValues bounds the values of a variable that are listed.
const mostValues = 10

// Counts is what Count has found. Unless the exploration is exhaustive, it is
// about the states that were visited.
type Counts struct {
	Statements  []Statement
	Variables   []Variable
	Exploration check.Exploration

	enumerated bool // the statements are the transitions of a net or an explicit system
}

// Statement is a statement of a program, or a transition of a net.
type Statement struct {
	View  program.ActionView
	Times uint64 // executions by the transitions of the state space
	// Reached is set if control came to the statement, in a state that was
	// visited: it may wait there for ever.
	Reached bool
}

// Variable is what a variable of the program is in the states, other than the
// positions of processes.
type Variable struct {
	Name string
	// States is in how many states the variable exists.
	States uint64
	// Min and Max are the least and the greatest value if Number is set.
	Min, Max int64
	Number   bool
	// Values are up to ten values, in the order in which they were found; More
	// reports whether there are others.
	Values []string
	More   bool
}

// Count explores a program breadth first, with opts as for check.Counts, and
// counts. Every transition and state is described as a text, which takes most of
// the time: some microseconds each. The errors are those of the program, and
// ErrNoStatements.
func Count(ctx context.Context, prog program.Program, opts check.Options) (Counts, error) {
	statements, err := List(prog)
	if err != nil {
		return Counts{}, err
	}
	c := counter{prog: prog, statements: statements, times: make([]uint64, len(statements.All())), variables: map[string]int{}}
	found, err := check.Verify(ctx, prog, check.Counts{Visit: c.visit}, opts)
	if err != nil {
		return Counts{}, err
	}
	out := Counts{Variables: c.list, Exploration: found.Exploration, enumerated: statements.enumerated}
	unreached := statements.unreached(found.Details.(*explore.Surveyed).Unreached)
	for i, view := range statements.All() {
		out.Statements = append(out.Statements, Statement{view, c.times[i], c.times[i] > 0 || !unreached[i]})
	}
	return out, nil
}

// counter counts while a survey visits states.
type counter struct {
	prog       program.Program
	statements *Statements
	times      []uint64
	variables  map[string]int // indices of list
	list       []Variable
}

// visit counts a state and its transitions.
func (c *counter) visit(s program.State, b *program.Batch) {
	for i := range b.Len() {
		action := b.Succs[i].Action
		var view program.ActionView
		if !c.statements.enumerated {
			view = c.prog.FormatAction(s, action)
		}
		c.statements.Executed(&view, action, func(k int) { c.times[k]++ })
	}
	for _, v := range c.prog.Format(s).Vars {
		if v.Kind != program.Position {
			c.add(&v)
		}
	}
}

// add adds a value of a variable.
func (c *counter) add(v *program.Var) {
	i, known := c.variables[v.Name]
	number, err := strconv.ParseInt(v.Value, 10, 64)
	if !known {
		i = len(c.list)
		c.variables[v.Name] = i
		c.list = append(c.list, Variable{Name: v.Name, Number: err == nil, Min: number, Max: number})
	}
	x := &c.list[i]
	x.States++
	x.Number = x.Number && err == nil
	x.Min, x.Max = min(x.Min, number), max(x.Max, number)
	if !x.More && !slices.Contains(x.Values, v.Value) {
		if len(x.Values) == mostValues {
			x.More = true
		} else {
			x.Values = append(x.Values, v.Value)
		}
	}
}

// Files returns the files of the statements that have text, in the order of the
// statements.
func (c *Counts) Files() (files []*source.File) {
	for _, s := range c.Statements {
		if f := s.View.Pos.File; f != nil && f.Text != "" && !slices.Contains(files, f) {
			files = append(files, f)
		}
	}
	return files
}
