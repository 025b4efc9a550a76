package check

import (
	"bytes"
	"errors"
	"math/bits"
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

func sum(a, b uint64) uint64 {
	s, carry := bits.Add64(a, b, 0)
	return s | -carry
}

func sum32(a, b uint32) uint32 {
	s, carry := bits.Add32(a, b, 0)
	return s | -carry
}

// count adds the unfolding of a state outside atomic sequences.
func (e *Exploration) count(u unfolding) {
	e.Transitions = sum(e.Transitions, u.transitions)
	e.AtomicSteps = sum(e.AtomicSteps, u.atomicSteps)
	e.AssertionFailures += uint64(u.assertions)
	e.RuntimeErrors += uint64(u.errors)
	e.Deadlocks += uint64(u.deadlock)
}

// sequences is what is inside atomic sequences: the states met so far, and their unfoldings.
type sequences struct {
	states   *store.Exact
	unfolded store.Array[unfolding] // by state
	way      store.Array[wayFrame]  // from a state outside through states inside
	todo     store.Array[wayStep]   // still to follow, of all frames
	kept     int64                  // bytes, about
	limit    int64
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

func newSequences(b *store.Budget, limit int64) sequences {
	return sequences{
		states: store.NewExact(b), unfolded: store.NewArray[unfolding](b),
		way: store.NewArray[wayFrame](b), todo: store.NewArray[wayStep](b), limit: limit,
	}
}

// forget frees the states inside when they take too much memory.
func (s *sequences) forget() {
	if s.kept > s.limit {
		s.states.Free()
		s.unfolded.Free()
		s.kept = 0
	}
}

// insert stores a state inside.
func (s *sequences) insert(key []byte) (uint32, error) {
	index, added, err := s.states.Insert(key)
	if added {
		s.kept += int64(len(key)) + unfoldedBytes
		err = s.unfolded.Resize(s.states.Len())
	}
	return index, err
}

// unfold finds the unfolding of the state on top of the search stack, and puts the states outside
// atomic sequences that are next, and not visited yet, into todo.
func (d *depthFirst) unfold(f exploreFrame) (unfolding, error) {
	s := &d.inside
	s.forget()
	s.way.Truncate(0)
	s.todo.Truncate(0)
	if err := d.enter(d.states.Key(f.index), f.index); err != nil {
		return unfolding{}, err
	}
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
	for i := d.inside.way.Len() - 1; i >= 0; i-- {
		v := d.inside.way.At(uint32(i)).unfolding
		v.below(&u)
		u = v
	}
	return u
}

// step follows one step of the way.
func (d *depthFirst) step(next wayStep) error {
	s := &d.inside
	if !next.inside {
		if int(next.index) < d.visitedYet.Len() && *d.visitedYet.At(next.index) {
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

// enter expands a state and puts it on the way.
func (d *depthFirst) enter(state program.State, index uint32) error {
	s := &d.inside
	depth := d.frames.Top().depth + s.way.Len()
	if err := d.visit(depth + 1); err != nil {
		return err
	}
	if s.way.Len() > 0 {
		s.unfolded.At(index).height = onTheWay
	}
	if err := s.way.Append(wayFrame{index: index, begin: uint32(s.todo.Len()), unfolding: unfolding{height: 1}}); err != nil {
		return err
	}
	if err := d.ex.Expand(state, &d.batch); err != nil {
		return err
	}
	d.followed += uint64(d.batch.Len())
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
		step.index, err = d.inside.insert(d.batch.State(i))
	} else {
		step.index, _, err = d.explorer.insert(i)
	}
	if err != nil {
		return err
	}
	return d.inside.todo.Append(step)
}

// tally counts the batch.
func (d *depthFirst) tally(u *unfolding) {
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

// connect appends the steps from one state to another on a shortest way through states inside
// atomic sequences.
func (d *depthFirst) connect(l *trace.Lasso, from, to program.State) error {
	type origin struct {
		parent int
		step   trace.Step
	}
	queue, origins, seen := []program.State{from}, []origin{{parent: -1}}, map[string]bool{}
	var batch program.Batch
	for i := 0; i < len(queue); i++ {
		if err := d.ex.Expand(queue[i], &batch); err != nil {
			return err
		}
		for j := range batch.Succs {
			step := trace.Step{State: queue[i], Action: batch.Succs[j].Action}
			if next := batch.State(j); bytes.Equal(next, to) {
				steps := []trace.Step{step}
				for at := i; at > 0; at = origins[at].parent {
					steps = append(steps, origins[at].step)
				}
				slices.Reverse(steps)
				l.Prefix = append(l.Prefix, steps...)
				return nil
			} else if batch.Succs[j].Flags&program.Transient != 0 && !seen[string(next)] {
				seen[string(next)] = true
				queue, origins = append(queue, slices.Clone(next)), append(origins, origin{i, step})
			}
		}
	}
	return errors.New("internal error: the program does not repeat its steps")
}
