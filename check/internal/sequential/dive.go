package sequential

import (
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/store"
)

// A search for a universal state that goes deep beside going breadth first. What lies deep behind many states is found by a
// depth-first search at once, and by a breadth-first search never; what lies near, the other way round. So after some states they take
// turns over one visited set and one queue:
//
//	early := {}                               // places in the queue whose states were visited before their turn
//	stack := empty
//	in turns of so many visits:
//	    breadth: visit the first state in the queue that was not visited
//	    depth:   pop places until one was not visited (from an empty stack: take the last one in the queue);
//	             visit it, early, and push the places of the states that are new
//
// Every state is visited once, whoever comes first: a search that finds nothing costs what it costs breadth first, and one that
// finds something at most twice what the better of the two searches costs. A state that depth has met costs 4 bytes more while it is on
// the stack, and every place in the queue a bit.

// diver is what a search keeps to go deep.
type diver struct {
	stack store.Array[uint32] // places in the queue
	early bits
	turn  uint32 // visits since the turns began
}

func newDiver(b *store.Budget) diver {
	return diver{stack: store.NewArray[uint32](b), early: bits{store.NewArray[uint64](b)}}
}

// isDeep reports whether it is the turn of depth.
func (r *reachability) isDeep() bool {
	if r.DeepAfter == 0 || r.Visited < r.DeepAfter {
		return false
	}
	r.turn++
	return uint64(r.turn)/min(search.LongestTurn, r.DeepAfter)%2 == 1
}

// dive visits a state early; if there is none near, the turn passes.
func (r *reachability) dive() error {
	switch found, err := r.descend(); {
	case err != nil:
		return err
	case !found:
		return r.advance()
	}
	place, first, rest := *r.stack.Top(), r.queue.len(), r.stack.Len()-1
	if err := r.early.reserve(place); err != nil {
		return err
	}
	if err := r.visit(place, r.depth); err != nil {
		return err
	}
	r.stack.Truncate(rest)
	for p := r.queue.len() - 1; p >= first; p-- { // the first one on top
		if err := r.stack.Append(uint32(p)); err != nil {
			r.stack.Truncate(rest + 1)
			*r.stack.Top() = place
			return err
		}
	}
	r.early.add(place)
	return nil
}

// descend puts a place that was not visited on top of the stack, if there is one.
func (r *reachability) descend() (bool, error) {
	for ; r.stack.Len() > 0; r.stack.Truncate(r.stack.Len() - 1) {
		if p := *r.stack.Top(); p >= r.next && !r.early.has(p) {
			return true, nil
		}
	}
	for i := range min(search.MostPassed, r.queue.len()-int(r.next)) {
		if p := uint32(r.queue.len() - 1 - i); !r.early.has(p) {
			return true, r.stack.Append(p)
		}
	}
	return false, nil
}

// bits is a set of numbers.
type bits struct{ words store.Array[uint64] }

func (b *bits) has(i uint32) bool {
	return int(i/64) < b.words.Len() && *b.words.At(i / 64)>>(i%64)&1 != 0
}

// reserve makes room for a number.
func (b *bits) reserve(i uint32) error {
	for b.words.Len() <= int(i/64) {
		if err := b.words.Append(0); err != nil {
			return err
		}
	}
	return nil
}

// add adds a number for which there is room.
func (b *bits) add(i uint32) { *b.words.At(i / 64) |= 1 << (i % 64) }
