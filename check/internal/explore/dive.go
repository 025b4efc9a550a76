package explore

import (
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/checkpoint"
	"github.com/ltlcheck/ltlcheck/store"
)

// A search for failures that goes deep beside going breadth first, as that for bad prefixes does: see dive.go of package
// sequential. The states themselves are the queue, so that a state that depth has visited early costs a bit, and one on its stack 4
// bytes. What is found after it has begun to go deep need not have a shortest run.

// diver is what the search keeps for that.
type diver struct {
	after uint64              // states that are visited before; 0: it does not go deep
	stack store.Array[uint32] // states
	early store.Bits          // states that were visited before their turn
	turn  uint32              // visits since the turns began
}

// isDeep reports whether it is the turn of depth.
func (b *breadthFirst) isDeep() bool {
	if b.after == 0 || b.Visited < b.after {
		return false
	}
	b.deep = true
	b.turn++
	return uint64(b.turn)/min(search.LongestTurn, b.after)%2 == 1
}

// dive visits a state early; if there is none near, the turn passes.
func (b *breadthFirst) dive() (over bool, err error) {
	i, found, err := b.descend()
	if err != nil {
		return false, err
	}
	if !found {
		return b.advance()
	}
	first, rest := b.states.Len(), b.stack.Len()-1
	over, err = b.visit(i)
	if over || err != nil {
		return over, err
	}
	b.stack.Truncate(rest)
	for s := b.states.Len() - 1; s >= first; s-- { // the first one on top
		if err := b.stack.Append(uint32(s)); err != nil {
			return false, err
		}
	}
	return false, b.early.Set(i) // last: a checkpoint has a state as visited only with all that follows
}

// descend puts a state that was not visited on top of the stack, if there is one, and returns it.
func (b *breadthFirst) descend() (uint32, bool, error) {
	for ; b.stack.Len() > 0; b.stack.Truncate(b.stack.Len() - 1) {
		if i := *b.stack.Top(); i >= b.next && !b.early.Has(i) {
			return i, true, nil
		}
	}
	for k := range min(search.MostPassed, b.states.Len()-int(b.next)) {
		if i := uint32(b.states.Len() - 1 - k); !b.early.Has(i) {
			return i, true, b.stack.Append(i)
		}
	}
	return 0, false, nil
}

// saveDive writes what belongs to so many states, those before next all visited.
func (d *diver) saveDive(w *checkpoint.Writer, next uint32, states int) {
	w.Uint(uint64(d.turn))
	for i := next; int(i) < states; i++ {
		w.Bool(d.early.Has(i))
	}
	var kept []uint32
	for k := range uint32(d.stack.Len()) {
		if i := *d.stack.At(k); int(i) < states {
			kept = append(kept, i)
		}
	}
	w.Uint(uint64(len(kept)))
	for _, i := range kept {
		w.Uint(uint64(i))
	}
}

// loadDive reads what saveDive has written.
func (d *diver) loadDive(r *checkpoint.Reader, next uint32, states int) error {
	d.turn = r.Below(store.MaxIndex)
	for i := next; int(i) < states && r.Err() == nil; i++ {
		if r.Bool() {
			if err := d.early.Set(i); err != nil {
				return err
			}
		}
	}
	for range r.Below(store.MaxIndex) {
		i := r.Below(uint64(states))
		if r.Err() != nil {
			return nil
		}
		if err := d.stack.Append(i); err != nil {
			return err
		}
	}
	return nil
}
