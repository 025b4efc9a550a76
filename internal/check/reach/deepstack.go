package reach

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// DeepStack has the states that a worker that goes deep has found, and visits
// them depth first: it is most of a Diver, for searches whose states are
// numbers.
type DeepStack struct {
	states store.Array[uint64]
	one    [1]uint64 // the state that is visited
	diving bool
}

// diveBatch is how many visits a dive makes before the worker polls whether the
// other workers wait.
const diveBatch = 32

// NewDeepStack makes an empty stack.
func NewDeepStack(b *store.Budget) DeepStack { return DeepStack{states: store.NewArray[uint64](b)} }

// Diving reports whether a dive is under way: states found now belong on the
// stack, not in the next level.
func (d *DeepStack) Diving() bool { return d.diving }

// Push puts a state on the stack.
func (d *DeepStack) Push(state uint64) error { return d.states.Append(state) }

// Dive visits some states, the successors of each before older ones, and
// reports whether there were any. visit calls Push for new states.
func (d *DeepStack) Dive(visit func(block []uint64) error) (bool, error) {
	d.diving = true
	defer func() { d.diving = false }()
	dived := false
	for range diveBatch {
		rest := d.states.Len() - 1
		if rest < 0 {
			break
		}
		dived = true
		d.one[0] = *d.states.Top()
		d.states.Truncate(rest)
		if err := visit(d.one[:]); err != nil {
			return false, err
		}
		reverse(&d.states, rest)
	}
	return dived, nil
}

// reverse reverses a stack from a place on, so that what was put there first is
// on top.
func reverse[T any](stack *store.Array[T], from int) {
	for i, j := from, stack.Len()-1; i < j; i, j = i+1, j-1 {
		a, b := stack.At(uint32(i)), stack.At(uint32(j))
		*a, *b = *b, *a
	}
}

// Take implements Diver: it puts states of a level on the stack.
func (d *DeepStack) Take(block []uint64) error {
	for _, state := range slices.Backward(block) {
		if err := d.states.Append(state); err != nil {
			return err
		}
	}
	return nil
}

// GiveTo moves all states into the next level.
func (d *DeepStack) GiveTo(l *Levels, worker int) error {
	for i := range d.states.Len() {
		if err := l.Add(worker, *d.states.At(uint32(i))); err != nil {
			return err
		}
	}
	d.states.Truncate(0)
	return nil
}
