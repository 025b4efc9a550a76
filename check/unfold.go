package check

import (
	"bytes"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/trace"
)

// unfolding counts what SPIN does below a state up to the next states outside atomic
// sequences. SPIN does not store the states inside one, and so walks through them again on
// every way that leads there; the counts are those of these walks, found without walking:
//
//	unfold(s) = Σ over transitions s → t: 1 transition                      if t is outside
//	                                      1 atomic step + unfold(t)         if t is inside
//
// in one visit of every state inside, O(transitions). Where a sequence comes back to itself SPIN
// walks for ever; here a way ends when it closes a loop.
type unfolding struct {
	transitions, atomicSteps     uint64
	assertions, errors, deadlock uint32 // assertion failures, run-time errors, invalid ends; the most when there are more
	height                       uint32 // states on the longest way, this one included; 0: not known yet
}

// onTheWay is the height of a state whose unfolding is being found.
const onTheWay = ^uint32(0)

// below adds what is behind a step into an atomic sequence. Numbers that grow beyond their type
// stay at its maximum.
func (u *unfolding) below(v *unfolding) {
	u.transitions = sum(u.transitions, v.transitions)
	u.atomicSteps = sum(u.atomicSteps, v.atomicSteps)
	u.assertions = sum32(u.assertions, v.assertions)
	u.errors = sum32(u.errors, v.errors)
	u.deadlock = sum32(u.deadlock, v.deadlock)
	u.height = max(u.height, v.height+1)
}

// sequences is what is inside atomic sequences: the states met so far, and their unfoldings.
type sequences struct {
	states   *store.States
	unfolded store.Array[unfolding] // by state
	way      store.Array[wayFrame]  // from a state outside through states inside
	todo     store.Array[wayStep]   // still to follow, of all frames
	kept     int64                  // bytes, about
	limit    int64
	following
}

// wayFrame is a state on the way; the first one is outside.
type wayFrame struct {
	index, begin uint32 // its successors in todo are those from begin on
	unfolding
}

type wayStep struct {
	index  uint32
	inside bool
}

// unfoldedBytes is about what a state inside costs beside its vector.
const unfoldedBytes = 64

func newSequences(b *store.Budget, limit int64, form store.Form) sequences {
	return sequences{
		states: store.NewStates(b, form), unfolded: store.NewArray[unfolding](b),
		way: store.NewArray[wayFrame](b), todo: store.NewArray[wayStep](b), limit: limit,
	}
}

// forget frees the states inside when they take too much memory, or are hardly needed any more.
func (s *sequences) forget() {
	if s.kept > s.limit || s.walks && s.kept > 0 {
		s.states.Free()
		s.unfolded.Free()
		s.kept = 0
	}
}

// insert stores a state inside.
func (s *sequences) insert(key []byte) (uint32, error) {
	index, added, err := s.states.Insert(key)
	if added {
		s.entered++
		s.kept += int64(len(key)) + unfoldedBytes
		err = s.unfolded.Resize(s.states.Len())
	}
	return index, err
}

// unfold finds the unfolding of the state on top of the search stack, and puts the states outside
// atomic sequences that are next, and not visited yet, into todo, the first one on top.
func (d *depthFirst) unfold(f exploreFrame) (unfolding, error) {
	ways, err := d.begin(d.states.Key(f.index))
	if err != nil {
		return unfolding{}, err
	}
	if len(ways.Ends) > 0 {
		return d.takeWays(ways)
	}
	if d.flags&program.Transient == 0 {
		return d.unfoldOutside()
	}
	u, err := d.unfoldFrom(f.index)
	d.firstOnTop(int(f.begin))
	return u, err
}

// unfoldState is unfold of a state whose vector is given, and where meet takes the states that are next.
func (d *depthFirst) unfoldState(state program.State) (unfolding, error) {
	ways, err := d.begin(state)
	if err != nil {
		return unfolding{}, err
	}
	if len(ways.Ends) > 0 {
		return d.takeWays(ways)
	}
	if d.flags&program.Transient == 0 {
		return d.unfoldHere()
	}
	return d.unfoldFrom(0)
}

// unfoldHere is unfoldState where no step leads into an atomic sequence.
func (d *depthFirst) unfoldHere() (unfolding, error) {
	u := unfolding{height: 1}
	d.tally(&u)
	if err := d.report(); err != nil {
		return unfolding{}, err
	}
	for i := range d.batch.Len() {
		if err := d.meet(i); err != nil {
			return u, err
		}
	}
	return u, nil
}

// unfoldFrom unfolds a state that was just expanded.
func (d *depthFirst) unfoldFrom(index uint32) (unfolding, error) {
	if err := d.arrive(index); err != nil {
		return unfolding{}, err
	}
	u, err := d.unfoldInside()
	d.sequences.note(&u)
	return u, err
}

// begin expands a state outside atomic sequences, or follows the ways from there.
func (d *depthFirst) begin(state program.State) (ways program.Ways, err error) {
	s := &d.sequences
	s.forget()
	s.way.Truncate(0)
	s.todo.Truncate(0)
	if err := d.visit(int(d.frames.Top().depth) + 1); err != nil {
		return ways, err
	}
	if s.walks {
		if ways, ok, err := d.walk(state); ok || err != nil {
			return ways, err
		}
	}
	return program.Ways{}, d.ask(state)
}

// ask expands a state.
func (d *depthFirst) ask(state program.State) error {
	if err := d.ex.Expand(state, &d.batch); err != nil {
		return err
	}
	d.expanded()
	return nil
}

// expanded counts the batch and collects its flags.
func (d *depthFirst) expanded() {
	d.followed += uint64(d.batch.Len())
	d.flags = 0
	for i := range d.batch.Succs {
		d.flags |= d.batch.Succs[i].Flags
	}
}

// unfoldOutside is unfold where no step leads into an atomic sequence.
func (d *depthFirst) unfoldOutside() (unfolding, error) {
	u := unfolding{height: 1}
	d.tally(&u)
	if err := d.report(); err != nil {
		return unfolding{}, err
	}
	return u, d.storeAll()
}

// unfoldInside is unfold of a state that is on the way, through states inside sequences.
func (d *depthFirst) unfoldInside() (unfolding, error) {
	s := &d.sequences
	for {
		top := s.way.Top()
		if s.todo.Len() > int(top.begin) {
			next := *s.todo.Top()
			s.todo.Truncate(s.todo.Len() - 1)
			if err := d.step(next); err != nil {
				return d.abandon(), err
			}
			continue
		}
		u := top.unfolding
		s.way.Truncate(s.way.Len() - 1)
		if s.way.Len() == 0 {
			return u, nil
		}
		*s.unfolded.At(top.index) = u
		s.way.Top().below(&u)
	}
}

// abandon sums what is on the way when a limit ends the search.
func (d *depthFirst) abandon() unfolding {
	var u unfolding
	for i := d.sequences.way.Len() - 1; i >= 0; i-- {
		v := d.sequences.way.At(uint32(i)).unfolding
		v.below(&u)
		u = v
	}
	return u
}

// step follows one step of the way.
func (d *depthFirst) step(next wayStep) error {
	s := &d.sequences
	if !next.inside {
		if d.visitedYet.Has(next.index) {
			return nil
		}
		return d.todo.Append(exploreStep{next.index, uint32(s.way.Len())})
	}
	switch u := s.unfolded.At(next.index); u.height {
	case 0:
		return d.enter(s.states.Key(next.index), next.index)
	case onTheWay:
	default:
		s.way.Top().below(u)
	}
	return nil
}

// enter expands a state inside a sequence and puts it on the way.
func (d *depthFirst) enter(state program.State, index uint32) error {
	s := &d.sequences
	depth := int(d.frames.Top().depth) + s.way.Len()
	if err := d.visit(depth + 1); err != nil {
		return err
	}
	s.unfolded.At(index).height = onTheWay
	if err := d.ask(state); err != nil {
		return err
	}
	return d.arrive(index)
}

// arrive puts a state that was just expanded on the way.
func (d *depthFirst) arrive(index uint32) error {
	s := &d.sequences
	if err := s.way.Append(wayFrame{index: index, begin: uint32(s.todo.Len()), unfolding: unfolding{height: 1}}); err != nil {
		return err
	}
	d.tally(&s.way.Top().unfolding)
	if err := d.report(); err != nil {
		return err
	}
	for i := d.batch.Len() - 1; i >= 0; i-- {
		if err := d.remember(i); err != nil {
			return err
		}
	}
	return nil
}

// remember stores successor i of the batch and leaves the step to it.
func (d *depthFirst) remember(i int) (err error) {
	step := wayStep{inside: d.batch.Succs[i].Flags&program.Transient != 0}
	if step.inside {
		before := d.sequences.states.Len()
		step.index, err = d.sequences.insert(d.batch.State(i))
		d.inside += uint64(d.sequences.states.Len() - before)
	} else if d.meet != nil {
		return d.meet(i)
	} else {
		step.index, _, err = d.explorer.insert(i)
		d.forecast.taken, d.forecast.met = d.forecast.taken+1, uint64(d.states.Len())
	}
	if err != nil {
		return err
	}
	return d.sequences.todo.Append(step)
}

// tally counts the batch.
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

// connection is a search for a way from one state to another through states inside atomic
// sequences: depth first and in the program's order as the search that found it, so that it does not
// visit more.
type connection struct {
	to      program.State
	seen    map[string]bool
	visited []origin
	todo    []origin
	batch   program.Batch
}

// origin is how a state was come to.
type origin struct {
	parent int // in visited
	step   trace.Step
	state  program.State
}

// connect appends the steps of a way from one state to another.
func (d *depthFirst) connect(l *trace.Lasso, from, to program.State) error {
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
			return err
		}
		if c.arrives() {
			l.Prefix = append(l.Prefix, c.steps()...)
			return nil
		}
	}
	return errors.New("internal error: the program does not repeat its steps")
}

// arrives leaves the successors inside sequences in todo, and puts the goal into visited when it is
// a successor.
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

// steps is the way to the state visited last.
func (c *connection) steps() []trace.Step {
	var steps []trace.Step
	for i := len(c.visited) - 1; i > 0; i = c.visited[i].parent {
		steps = append(steps, c.visited[i].step)
	}
	slices.Reverse(steps)
	return steps
}
