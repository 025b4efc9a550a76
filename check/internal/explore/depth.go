package explore

import (
	"bytes"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/store"
)

// depthFirst is the iterative depth-first search of Explore over the states
// outside atomic sequences. The successors of a state are stored when it is
// visited, and are visited when the search takes the steps to them, in the
// program's order, so that the depth is the same as in a recursive search.
type depthFirst struct {
	*explorer
	visitedYet store.Bits // by state
	frames     store.Array[exploreFrame]
	// todo has the steps still to be taken, of all frames.
	todo      store.Array[exploreStep]
	sequences sequences
	weighs    program.Weighing // nil unless states stand for others
	// meet, of one of several workers, stores successor i of the batch, which
	// is outside; otherwise it is nil.
	meet func(i int) error
	// flags are the union of the flags of all successors of the batch.
	flags program.SuccFlags
	// firstOnly ends the search at the first error, with errFound.
	firstOnly bool
	// pause is the number of states after which resume ends with ErrManyStates,
	// 0 for never.
	pause uint64
	// before is the position before the last step.
	before depthMark
	// failed is the state whose visit was taken back, plus one.
	failed uint32

	_ cacheline.Pad
}

// exploreStep leads to a state outside atomic sequences.
type exploreStep struct {
	index uint32
	// steps counts from the state that was visited before, those inside a
	// sequence included.
	steps uint32
}

// exploreFrame is a state on the stack; its successors in todo are those from
// begin on.
type exploreFrame struct {
	index, begin uint32 // its successors in todo are those from begin on
	depth        uint32
}

// newDepthFirst returns a search with its own memory of sequences, of at most a
// quarter of the memory limit.
func newDepthFirst(x *explorer) *depthFirst {
	b := x.Budget
	d := &depthFirst{
		explorer: x, visitedYet: store.NewBits(b), frames: store.NewArray[exploreFrame](b), todo: store.NewArray[exploreStep](b),
		sequences: newSequences(b, x.Limits.Memory/4, x.Form),
	}
	d.sequences.following = newFollowing(x.ex)
	d.weighs, _ = program.As[program.Weighing](x.ex)
	return d
}

// firstOnTop reverses the steps from begin on.
func (d *depthFirst) firstOnTop(begin int) {
	for i, j := begin, d.todo.Len()-1; i < j; i, j = i+1, j-1 {
		a, b := d.todo.At(uint32(i)), d.todo.At(uint32(j))
		*a, *b = *b, *a
	}
}

// report lists the errors of the expansion of the top state.
func (d *depthFirst) report() error {
	if d.flags == 0 && d.batch.Len() > 0 {
		return nil
	}
	if d.invalidEnd() && len(d.out.Errors) < d.maxErrors {
		if err := d.list(replay.InvalidEnd, -1); err != nil {
			return err
		}
	}
	for i := range d.batch.Succs {
		if kind, failed := replay.FailureOf(d.batch.Succs[i].Flags); failed && len(d.out.Errors) < d.maxErrors {
			if err := d.list(kind, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// list adds an error with its run: the states on the stack, and then successor
// succ unless that is negative.
func (d *depthFirst) list(kind replay.FailureKind, succ int) error {
	if err := monitor.FitsRun(d.Ctx, d.frames.Len()); err != nil {
		return err
	}
	l := &trace.Lasso{}
	last := d.state(d.frames.At(0).index)
	for i := 1; i < d.frames.Len(); i++ {
		next := d.state(d.frames.At(uint32(i)).index)
		if err := d.connect(l, last, next); err != nil {
			return err
		}
		last = next
	}
	if d.sequences.way.Len() > 1 {
		next := slices.Clone(d.sequences.states.Key(d.sequences.way.Top().index))
		if err := d.connect(l, last, next); err != nil {
			return err
		}
		last = next
	}
	if succ >= 0 {
		l.Prefix = append(l.Prefix, trace.Step{State: last, Action: d.batch.Succs[succ].Action})
		last = slices.Clone(d.batch.State(succ))
	}
	l.Last = last
	d.out.Errors = append(d.out.Errors, replay.Failure{Kind: kind, Trail: l})
	if d.firstOnly {
		return errFound
	}
	return nil
}

// ask expands a state into the batch.
func (d *depthFirst) ask(state program.State) error {
	if err := d.ex.Expand(state, &d.batch); err != nil {
		return err
	}
	d.expanded()
	return nil
}

// expanded counts the batch and collects its flags.
func (d *depthFirst) expanded() {
	d.Followed += uint64(d.batch.Len())
	d.flags = 0
	for i := range d.batch.Succs {
		d.flags |= d.batch.Succs[i].Flags
	}
}

// tally adds the transitions of the batch to the counts of u.
func (d *depthFirst) tally(u *unfolding) {
	if d.flags == 0 && d.batch.Len() > 0 {
		u.transitions += uint64(d.batch.Len())
		return
	}
	for i := range d.batch.Succs {
		flags := d.batch.Succs[i].Flags
		if flags&program.AssertFailed != 0 {
			u.assertions++
		}
		if flags&program.RuntimeError != 0 {
			u.errors++
		}
		if flags&(program.Transient|program.Interrupted) != 0 {
			u.atomicSteps++
		}
		if flags&program.Transient == 0 {
			u.transitions++
		}
	}
	if d.invalidEnd() {
		u.deadlock++
	}
}

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

// connect appends the steps of a way from one state to another to a run.
func (d *depthFirst) connect(l *trace.Lasso, from, to program.State) error {
	steps, found, err := d.way(from, to)
	if err == nil && !found {
		err = errors.New("internal error: the program does not repeat its steps")
	}
	l.Prefix = append(l.Prefix, steps...)
	return err
}

// way returns the steps from one state to another through states inside atomic
// sequences, and whether there are any.
func (d *depthFirst) way(from, to program.State) (steps []trace.Step, found bool, err error) {
	c := connection{to: to, seen: map[string]bool{}, todo: []origin{{parent: -1, state: from}}}
	for n := len(c.todo); n > 0; n = len(c.todo) {
		next := c.todo[n-1]
		c.todo = c.todo[:n-1]
		if c.seen[string(next.state)] {
			continue
		}
		c.seen[string(next.state)] = true
		c.visited = append(c.visited, next)
		if err := d.ex.Expand(next.state, &c.batch); err != nil {
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
	parent := len(c.visited) - 1
	for i := c.batch.Len() - 1; i >= 0; i-- {
		o := origin{parent, trace.Step{State: c.visited[parent].state, Action: c.batch.Succs[i].Action}, slices.Clone(c.batch.State(i))}
		if bytes.Equal(o.state, c.to) {
			c.visited = append(c.visited, o)
			return true
		}
		if c.batch.Succs[i].Flags&program.Transient != 0 {
			c.todo = append(c.todo, o)
		}
	}
	return false
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
