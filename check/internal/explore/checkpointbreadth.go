package explore

import (
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/store/checkpoint"
)

// Save writes the states, each with the difference between its parent and the
// parent of the state before, and what the search has for going deep.
func (b *breadthFirst) Save(w *checkpoint.Writer) {
	w.Section("breadth first")
	w.Uint(uint64(b.next))
	w.Uint(uint64(b.level))
	w.Bool(b.deep)
	last := uint32(0)
	b.save(w, func(i uint32) uint64 {
		parent := *b.parent.At(i) + 1 // 0 is for none
		more := int32(parent - last)  // modulo 2^32; small numbers, of either sign, are to be short
		last = parent
		return uint64(uint32(more<<1 ^ more>>31))
	})
	b.Diver.Save(w, b.next, b.marked.States)
}

// Load reads what Save has written.
func (b *breadthFirst) Load(r *checkpoint.Reader) error {
	r.Section("breadth first")
	b.next, b.level, b.deep = r.Below(store.MaxIndex), r.Below(store.MaxIndex), r.Bool()
	parent := uint32(0)
	err := b.load(r, 1<<32, func(i uint32, more uint64) error {
		if parent += uint32(more>>1) ^ -uint32(more&1); parent > i {
			r.Refuse("the checkpoint has a state that is met before its parent")
			return nil
		}
		return b.parent.Append(parent - 1)
	})
	if int(b.next) > b.states.Len() {
		r.Refuse("the checkpoint has fewer states than it has visited")
	}
	if err != nil || r.Err() != nil {
		return err
	}
	return b.Diver.Load(r, b.next, b.states.Len())
}
