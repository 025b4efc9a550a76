package reach

import (
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
)

// mark implements persistent.
func (m *Memory) mark() { m.before = memoryMark{m.states.Len(), m.len(), m.counts} }

// write implements persistent: it writes the program states, and the queue, each
// state with the difference between its parent and the parent of the state
// before.
func (m *Memory) write(w *checkpoint.Writer) {
	w.Document(m.before)
	w.Uint(uint64(m.next))
	w.Uint(uint64(m.level))
	search.SaveStates(w, m.states, m.before.States, func(i uint32) uint64 {
		if m.inside != nil && m.inside.Has(i) {
			return 1
		}
		return 0
	})
	last, lastParent := search.Node{}, uint32(0)
	for place := range uint32(m.before.Places) {
		if w.Failed() {
			return
		}
		if m.product != nil {
			n := m.node(place)
			w.Int(int64(n.Prog) - int64(last.Prog))
			w.Uint(uint64(n.Q))
			last = n
		}
		parent := *m.parents.At(place) + 1 // 0 is for none
		w.Int(int64(parent) - int64(lastParent))
		lastParent = parent
	}
}

// load implements persistent.
func (m *Memory) load(r *checkpoint.Reader) error {
	r.Document(&m.before)
	m.counts, m.next, m.level = m.before.Counts, r.Below(store.MaxIndex), r.Below(store.MaxIndex)
	err := search.LoadStates(r, m.search.each[0].Ex, m.states, 2, func(i uint32, inside uint64) error {
		if inside == 0 || m.inside == nil {
			return nil
		}
		return m.inside.Set(i)
	})
	if m.nodes == nil && m.before.Places != m.states.Len() || int(m.next) > m.before.Places {
		r.Refuse("the checkpoint has a queue that cannot be")
	}
	last, parent := int64(0), int64(0)
	for i := int64(0); i < int64(m.before.Places) && err == nil && r.Err() == nil; i++ {
		if m.product != nil {
			last += r.Int()
			if err = m.loadNode(r, last, i); err != nil {
				return err
			}
		}
		if parent += r.Int(); parent < 0 || parent > i {
			r.Refuse("the checkpoint has a state that is met before its parent")
		}
		err = m.parents.Append(uint32(parent) - 1)
	}
	return err
}

// loadNode reads the rest of the state of a product at a place.
func (m *Memory) loadNode(r *checkpoint.Reader, prog, place int64) error {
	n := search.Node{Prog: uint32(prog), Q: r.Below(uint64(m.product.Prod.Q()))}
	fresh, err := prog >= 0 && prog < int64(m.states.Len()), error(nil)
	switch {
	case fresh && m.nodes != nil:
		if fresh, err = m.known.Add(n); fresh && err == nil {
			err = m.nodes.Append(n)
		}
	case fresh:
		fresh = n == m.node(uint32(place))
	}
	if err == nil && !fresh {
		r.Refuse("the checkpoint has a queue that cannot be")
	}
	return err
}
