package parallel

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/store"
)

// DeepStack is the states that a worker that goes deep has met, and how it
// visits them: most of a Diver.
type DeepStack struct {
	states store.Array[uint64]
	one    [1]uint64 // the state that is visited
	diving bool
}

// diveBatch is the visits between two looks whether the other workers wait.
const diveBatch = 32

// NewDeepStack makes an empty stack.
func NewDeepStack(b *store.Budget) DeepStack { return DeepStack{states: store.NewArray[uint64](b)} }

// Diving reports whether what is met now is to be put on the stack.
func (d *DeepStack) Diving() bool { return d.diving }

// Push puts a state on the stack.
func (d *DeepStack) Push(state uint64) error { return d.states.Append(state) }

// Dive visits some states, what each of them leads to before what was there;
// false is that there were none.
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
		d.reverse(rest)
	}
	return dived, nil
}

// reverse puts the first of the states from a place on on top.
func (d *DeepStack) reverse(from int) {
	for i, j := from, d.states.Len()-1; i < j; i, j = i+1, j-1 {
		a, b := d.states.At(uint32(i)), d.states.At(uint32(j))
		*a, *b = *b, *a
	}
}

// Take implements Diver.
func (d *DeepStack) Take(block []uint64) error {
	for _, state := range slices.Backward(block) {
		if err := d.states.Append(state); err != nil {
			return err
		}
	}
	return nil
}

// GiveTo puts all states into the next level.
func (d *DeepStack) GiveTo(l *Levels, worker int) error {
	for i := range d.states.Len() {
		if err := l.Add(worker, *d.states.At(uint32(i))); err != nil {
			return err
		}
	}
	d.states.Truncate(0)
	return nil
}
