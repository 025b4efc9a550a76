package reach

import (
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
)

// note notes the position for a checkpoint.
func (f *Memory) note() {
	f.search.note()
	f.before = memoryMark{f.states.Len(), f.len(), f.counts}
}

// save writes a checkpoint of the position that was noted: the program states,
// and the queue, each state with the difference between its parent and the
// parent of the state before.
func (f *Memory) save() {
	_ = f.search.save(f.write) // the search goes on without
}

// write writes what a checkpoint has of the frontier.
func (f *Memory) write(w *checkpoint.Writer) {
	w.Document(f.before)
	w.Uint(uint64(f.next))
	w.Uint(uint64(f.level))
	search.SaveStates(w, f.states, f.before.States, func(i uint32) uint64 {
		if f.inside != nil && f.inside.Has(i) {
			return 1
		}
		return 0
	})
	last, lastParent := search.Node{}, uint32(0)
	for place := range uint32(f.before.Places) {
		if w.Failed() {
			return
		}
		if f.product != nil {
			n := f.node(place)
			w.Int(int64(n.Prog) - int64(last.Prog))
			w.Uint(uint64(n.Q))
			last = n
		}
		parent := *f.parents.At(place) + 1 // 0 is for none
		w.Int(int64(parent) - int64(lastParent))
		lastParent = parent
	}
}

// load implements persistent.
func (f *Memory) load(r *checkpoint.Reader) error {
	r.Document(&f.before)
	f.counts, f.next, f.level = f.before.Counts, r.Below(store.MaxIndex), r.Below(store.MaxIndex)
	err := search.LoadStates(r, f.search.each[0].Ex, f.states, 2, func(i uint32, inside uint64) error {
		if inside == 0 || f.inside == nil {
			return nil
		}
		return f.inside.Set(i)
	})
	if f.nodes == nil && f.before.Places != f.states.Len() || int(f.next) > f.before.Places {
		r.Refuse("the checkpoint has a queue that cannot be")
	}
	last, parent := int64(0), int64(0)
	for i := int64(0); i < int64(f.before.Places) && err == nil && r.Err() == nil; i++ {
		if f.product != nil {
			last += r.Int()
			if err = f.loadNode(r, last, i); err != nil {
				return err
			}
		}
		if parent += r.Int(); parent < 0 || parent > i {
			r.Refuse("the checkpoint has a state that is met before its parent")
		}
		err = f.parents.Append(uint32(parent) - 1)
	}
	return err
}

// loadNode reads the rest of the state of a product at a place.
func (f *Memory) loadNode(r *checkpoint.Reader, prog, place int64) error {
	n := search.Node{Prog: uint32(prog), Q: r.Below(uint64(f.product.Prod.Q()))}
	fresh, err := prog >= 0 && prog < int64(f.states.Len()), error(nil)
	switch {
	case fresh && f.nodes != nil:
		if fresh, err = f.known.Add(n); fresh && err == nil {
			err = f.nodes.Append(n)
		}
	case fresh:
		fresh = n == f.node(uint32(place))
	}
	if err == nil && !fresh {
		r.Refuse("the checkpoint has a queue that cannot be")
	}
	return err
}
