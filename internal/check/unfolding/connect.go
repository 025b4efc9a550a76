package unfolding

import (
	"bytes"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// connection is a search for a way from one state to another through states
// inside atomic sequences: depth first and in the program's order, like the
// search that found it, so that it does not visit more.
type connection struct {
	to      program.State
	seen    map[string]bool
	visited []origin
	todo    []origin
	batch   program.Batch
}

// origin is a state, and the step and visited state by which it was reached.
type origin struct {
	// parent is the index of the state before in visited.
	parent int
	step   trace.Step
	state  program.State
}

// ConnectAll returns the run along some states, each of which leads to the next.
func ConnectAll(ex program.Explorer, states []reach.State) (*trace.Lasso, error) {
	if len(states) == 0 {
		return nil, errors.New("internal error: no states lead to the failure")
	}
	run := &trace.Lasso{Last: states[0].Vector}
	for _, to := range states[1:] {
		if err := Connect(ex, run, to.Vector); err != nil {
			return nil, err
		}
	}
	return run, nil
}

// Connect appends the steps of a way to a state to a run.
func Connect(ex program.Explorer, run *trace.Lasso, to program.State) error {
	steps, found, err := Way(ex, run.Last, to)
	if err == nil && !found {
		err = errors.New("internal error: the program does not repeat its steps")
	}
	run.Prefix, run.Last = append(run.Prefix, steps...), to
	return err
}

// Way returns the steps from one state to another through states inside atomic
// sequences, and whether there are any.
func Way(ex program.Explorer, from, to program.State) (steps []trace.Step, found bool, err error) {
	c := connection{to: to, seen: map[string]bool{}, todo: []origin{{parent: -1, state: from}}}
	for n := len(c.todo); n > 0; n = len(c.todo) {
		next := c.todo[n-1]
		c.todo = c.todo[:n-1]
		if c.seen[string(next.state)] {
			continue
		}
		c.seen[string(next.state)] = true
		c.visited = append(c.visited, next)
		if err := ex.Expand(next.state, &c.batch); err != nil {
			return nil, false, err
		}
		if c.arrives() {
			return c.steps(), true, nil
		}
	}
	return nil, false, nil
}

// arrives adds the successors inside sequences to todo. If one successor is the
// goal it adds that to visited and reports true.
func (c *connection) arrives() bool {
	if i := Successor(&c.batch, c.to); i >= 0 {
		c.visited = append(c.visited, c.origin(i))
		return true
	}
	for i := c.batch.Len() - 1; i >= 0; i-- {
		if c.batch.Succs[i].Flags&program.Transient != 0 {
			c.todo = append(c.todo, c.origin(i))
		}
	}
	return false
}

// origin returns successor i of the state visited last.
func (c *connection) origin(i int) origin {
	parent := len(c.visited) - 1
	return origin{parent, trace.Step{State: c.visited[parent].state, Action: c.batch.Succs[i].Action}, slices.Clone(c.batch.State(i))}
}

// Successor returns which successor of a batch is a state, -1 if none is.
func Successor(b *program.Batch, state program.State) int {
	for i := range b.Succs {
		if bytes.Equal(b.State(i), state) {
			return i
		}
	}
	return -1
}

// steps returns the way to the state visited last.
func (c *connection) steps() []trace.Step {
	var steps []trace.Step
	for i := len(c.visited) - 1; i > 0; i = c.visited[i].parent {
		steps = append(steps, c.visited[i].step)
	}
	slices.Reverse(steps)
	return steps
}
