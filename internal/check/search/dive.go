package search

import (
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
)

// Diver makes a breadth-first search for a state go deep as well.
//
// What lies deep behind many states is found by a depth-first search at once,
// and by a breadth-first search never; what lies near, the other way round. A
// depth-first search that takes the steps of a state in their order lets the
// first processes alone go on; one that begins with any of them finds states
// that need several processes. So after some states the three alternate over
// one visited set and one queue:
//
//	early := {}       // places in the queue whose states were visited
//	                  // before their turn
//	stacks := empty, empty                    // in order, and at random
//	in phases of so many visits, by turns:
//	    breadth: visit the first state in the queue that was not visited
//	    depth:   pop places from the stack until one was not visited
//	             (from an empty stack: take the last one in the queue);
//	             visit it, early, and push the places of the states that
//	             are new, the first one, or any of them, on top
//
// Every state is visited once, whichever comes first: a search that finds
// nothing costs what it costs breadth first, and one that finds something about
// three times what the best of the three costs. A state that depth has found
// costs 4 bytes more while it is on a stack, and every place in the queue a
// bit. A run to a state found after it has begun to go deep need not be a
// shortest one. Random choices are the same in every run.
//
// After is how many states are visited before, 0 for never; Phase counts the
// visits since the phases began, and is public for checkpoints.
type Diver struct {
	After  uint64                 // states that are visited before; 0: it does not go deep
	Phase  uint32                 // visits since the turns began
	stacks [2]store.Array[uint32] // places in the queue: in order, and at random
	early  store.Bits             // places whose states were visited before their turn
}

// longestPhase is the largest number of visits in a phase; phases of a search
// that goes deep sooner are shorter.
const longestPhase = 1 << 10

// randomPhase is the number of the phase of depth at random; 0 is breadth, 1
// depth in order.
const randomPhase = 2

// mostPassed bounds the places in which one is looked for that was not visited.
const mostPassed = 64

// NewDiver returns a diver with empty stacks that goes deep after so many
// visits.
func NewDiver(b *store.Budget, after uint64) Diver {
	return Diver{After: after, stacks: [2]store.Array[uint32]{store.NewArray[uint32](b), store.NewArray[uint32](b)}, early: store.NewBits(b)}
}

// IsDeep counts a visit and reports whether it is to go deep; so many states
// have been visited before. It is called once before each visit.
func (d *Diver) IsDeep(visited uint64) bool {
	if d.After == 0 || visited < d.After {
		return false
	}
	d.Phase++
	return d.phase() > 0
}

// phase returns 0 for breadth, and one more than the number of the stack for
// depth.
func (d *Diver) phase() int { return int(uint64(d.Phase) / min(longestPhase, d.After) % 3) }

// stack returns the stack of the phase.
func (d *Diver) stack() *store.Array[uint32] { return &d.stacks[d.phase()-1] }

// WentDeep reports whether any visit was to go deep.
func (d *Diver) WentDeep() bool { return d.After > 0 && uint64(d.Phase) >= min(longestPhase, d.After) }

// Early reports whether a place was visited early, so that breadth skips it.
func (d *Diver) Early(place uint32) bool { return d.early.Has(place) }

// Descend puts a place that was not visited on top of the stack, if there is
// one near, and returns it. Breadth continues at next, and the queue has n
// places. After the visit the caller calls Took.
func (d *Diver) Descend(next uint32, n int) (place uint32, found bool, err error) {
	stack := d.stack()
	for ; stack.Len() > 0; stack.Truncate(stack.Len() - 1) {
		if p := *stack.Top(); p >= next && !d.early.Has(p) {
			return p, true, nil
		}
	}
	for i := range min(mostPassed, n-int(next)) {
		if p := uint32(n - 1 - i); !d.early.Has(p) {
			return p, true, stack.Append(p)
		}
	}
	return 0, false, nil
}

// Took replaces the place on top of the stack, whose state was visited, by the
// places from first to n, which the visit has added to the queue; the first
// one, or any, is on top. After an error the stack is as it was, and the place
// not visited.
func (d *Diver) Took(first, n int) error {
	stack := d.stack()
	place, rest := *stack.Top(), stack.Len()-1
	stack.Truncate(rest)
	err := d.push(first, n)
	if err == nil {
		err = d.early.Set(place) // last: a checkpoint has a state as visited only with all that follows
	}
	if err != nil {
		stack.Truncate(rest + 1)
		*stack.Top() = place
	}
	return err
}

// push pushes the places from first to n.
func (d *Diver) push(first, n int) error {
	stack := d.stack()
	for p := n - 1; p >= first; p-- {
		if err := stack.Append(uint32(p)); err != nil {
			return err
		}
	}
	if d.phase() == randomPhase && n > first {
		top, other := stack.Top(), stack.At(uint32(stack.Len()-1-some(first, n-first)))
		*top, *other = *other, *top
	}
	return nil
}

// some returns a number below n that depends on the place: Knuth's MMIX
// generator, of which the upper bits are taken.
func some(place, n int) int {
	return int(((uint64(place)*6364136223846793005 + 1442695040888963407) >> 32) * uint64(n) >> 32)
}

// Save writes what belongs to a queue of n places, those before next all
// visited.
func (d *Diver) Save(w *checkpoint.Writer, next uint32, n int) {
	w.Uint(uint64(d.Phase))
	for i := range d.stacks {
		savePlaces(w, &d.stacks[i], n)
	}
	for p := next; int(p) < n; p++ {
		w.Bool(d.early.Has(p))
	}
}

// savePlaces writes the places of a stack that are below n.
func savePlaces(w *checkpoint.Writer, stack *store.Array[uint32], n int) {
	var kept []uint32
	for i := range uint32(stack.Len()) {
		if p := *stack.At(i); int(p) < n {
			kept = append(kept, p)
		}
	}
	w.Uint(uint64(len(kept)))
	for _, p := range kept {
		w.Uint(uint64(p))
	}
}

// Load reads what Save has written.
func (d *Diver) Load(r *checkpoint.Reader, next uint32, n int) error {
	d.Phase = r.Below(store.MaxIndex)
	for i := range d.stacks {
		if err := loadPlaces(r, &d.stacks[i], n); err != nil {
			return err
		}
	}
	for p := next; int(p) < n && r.Err() == nil; p++ {
		if !r.Bool() {
			continue
		}
		if err := d.early.Set(p); err != nil {
			return err
		}
	}
	return nil
}

// loadPlaces reads a stack of places, each below n.
func loadPlaces(r *checkpoint.Reader, stack *store.Array[uint32], n int) error {
	for range r.Below(store.MaxIndex) {
		p := r.Below(uint64(n))
		if r.Err() != nil {
			return nil
		}
		if err := stack.Append(p); err != nil {
			return err
		}
	}
	return nil
}
