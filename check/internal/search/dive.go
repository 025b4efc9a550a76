package search

import (
	"github.com/ltlcheck/ltlcheck/checkpoint"
	"github.com/ltlcheck/ltlcheck/store"
)

// A search for a state that goes deep beside going breadth first. What lies deep behind many states is found by a depth-first search at
// once, and by a breadth-first search never; what lies near, the other way round. So after some states they take turns over one visited
// set and one queue:
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
// the stack, and every place in the queue a bit. What is found after it has begun to go deep need not have a shortest run.

// Diver is what a search keeps to go deep.
type Diver struct {
	After uint64              // states that are visited before; 0: it does not go deep
	Turns uint32              // visits since the turns began
	stack store.Array[uint32] // places in the queue
	early store.Bits          // places whose states were visited before their turn
}

// longestTurn is the most visits of a turn; those of a search that goes deep sooner are shorter.
const longestTurn = 1 << 10

// mostPassed bounds the places that are looked at for one that was not visited.
const mostPassed = 64

// NewDiver is one with nothing on its stack.
func NewDiver(b *store.Budget, after uint64) Diver {
	return Diver{After: after, stack: store.NewArray[uint32](b), early: store.NewBits(b)}
}

// IsDeep reports, before a visit, whether it is the turn of depth; so many states have been visited.
func (d *Diver) IsDeep(visited uint64) bool {
	if d.After == 0 || visited < d.After {
		return false
	}
	d.Turns++
	return uint64(d.Turns)/min(longestTurn, d.After)%2 == 1
}

// WentDeep reports whether it ever was.
func (d *Diver) WentDeep() bool { return d.After > 0 && uint64(d.Turns) >= min(longestTurn, d.After) }

// Early reports whether a place was visited before its turn.
func (d *Diver) Early(place uint32) bool { return d.early.Has(place) }

// Descend puts a place that was not visited on top of the stack, if there is one near, and returns it. Breadth goes on at next, and the
// queue has n places.
func (d *Diver) Descend(next uint32, n int) (place uint32, found bool, err error) {
	for ; d.stack.Len() > 0; d.stack.Truncate(d.stack.Len() - 1) {
		if p := *d.stack.Top(); p >= next && !d.early.Has(p) {
			return p, true, nil
		}
	}
	for i := range min(mostPassed, n-int(next)) {
		if p := uint32(n - 1 - i); !d.early.Has(p) {
			return p, true, d.stack.Append(p)
		}
	}
	return 0, false, nil
}

// Took replaces the place on top of the stack, whose state was visited, by the places from first to n, which it has added to the queue;
// the first one is on top. After an error the stack is as it was, and the place not visited.
func (d *Diver) Took(first, n int) error {
	place, rest := *d.stack.Top(), d.stack.Len()-1
	d.stack.Truncate(rest)
	err := d.push(first, n)
	if err == nil {
		err = d.early.Set(place) // last: a checkpoint has a state as visited only with all that follows
	}
	if err != nil {
		d.stack.Truncate(rest + 1)
		*d.stack.Top() = place
	}
	return err
}

func (d *Diver) push(first, n int) error {
	for p := n - 1; p >= first; p-- {
		if err := d.stack.Append(uint32(p)); err != nil {
			return err
		}
	}
	return nil
}

// Save writes what belongs to a queue of n places, those before next all visited.
func (d *Diver) Save(w *checkpoint.Writer, next uint32, n int) {
	var kept []uint32
	for i := range uint32(d.stack.Len()) {
		if p := *d.stack.At(i); int(p) < n {
			kept = append(kept, p)
		}
	}
	w.Uint(uint64(d.Turns))
	w.Uint(uint64(len(kept)))
	for _, p := range kept {
		w.Uint(uint64(p))
	}
	for p := next; int(p) < n; p++ {
		w.Bool(d.early.Has(p))
	}
}

// Load reads what Save has written.
func (d *Diver) Load(r *checkpoint.Reader, next uint32, n int) error {
	d.Turns = r.Below(store.MaxIndex)
	for range r.Below(store.MaxIndex) {
		p := r.Below(uint64(n))
		if r.Err() != nil {
			return nil
		}
		if err := d.stack.Append(p); err != nil {
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
