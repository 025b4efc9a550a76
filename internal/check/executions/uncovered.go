package executions

import (
	"context"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/program"
)

// Uncovered are the statements that are never executed: Unreached those that
// control never comes to, Unexecuted the others, which wait for ever or are
// options that are never taken. Both are empty if the exploration is not
// exhaustive.
type Uncovered struct {
	Unreached, Unexecuted []program.ActionView
	Exhaustive            bool
	Reason                string // why not
}

// Find explores a program for the statements that are never executed. It agrees
// with Count, and takes a fraction of the time and memory unless the model is a
// net or an explicit system. The errors are those of Count.
func Find(ctx context.Context, prog program.Program, opts check.Options) (Uncovered, error) {
	statements, err := List(prog)
	if err != nil {
		return Uncovered{}, err
	}
	if statements.enumerated {
		c, err := Count(ctx, prog, opts)
		return c.Uncovered(), err
	}
	opts.Workers = 1
	e, err := check.Verify(ctx, prog, check.Counts{}, opts)
	return Uncovered{e.Exploration.Unreached, e.Exploration.Unexecuted, e.Exploration.Exhaustive, e.Exploration.Reason}, err
}

// Uncovered returns the statements that were not executed. The ends of processes
// that control never comes to are among them, as in package program.
func (c *Counts) Uncovered() Uncovered {
	e := &c.Exploration
	u := Uncovered{e.Unreached, e.Unexecuted, e.Exhaustive, e.Reason}
	if !c.enumerated || !e.Exhaustive {
		return u
	}
	for _, s := range c.Statements {
		if s.Times == 0 {
			u.Unreached = append(u.Unreached, s.View)
		}
	}
	return u
}
