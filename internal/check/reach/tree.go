package reach

import (
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Tree is the search tree of a shared frontier: it decides which states are
// new, and records from which state each was found.
type Tree interface {
	// adopt queues the new states among those that were added.
	adopt(p *sharedPart) error
	// parent returns the parent of a state, as from of a part.
	parent(n search.Node) uint64
}

// programTree is the tree of states with one Q, which are new if their program
// states are. parents is by program state: that of the parent plus one, or
// firstState; 4 bytes each, or nil if nobody asks for ways.
type programTree struct {
	parents *store.Shared[uint32]
	q       uint32
}

// firstState stands for the parent of initial states.
const firstState = ^uint32(0)

// NewProgramTree makes the tree of a search whose states have one Q.
func NewProgramTree(b *store.Budget, q uint32) Tree {
	return &programTree{store.NewShared[uint32](b), q}
}

// NoTree makes a tree without ways, of a search without a product.
func NoTree() Tree { return &programTree{} }

// adopt implements Tree.
func (t *programTree) adopt(p *sharedPart) error {
	first, last, staged := 0, ^uint32(0), &p.staging
	for _, g := range staged.groups {
		for _, e := range staged.edges[first:g.edges] {
			s := &staged.states[e.at]
			if e.at == last || !s.added {
				continue
			}
			last = e.at // the edges that lead to it stand together
			if err := t.note(s.index, g.parent); err != nil {
				return err
			}
			if err := p.queue(e); err != nil {
				return err
			}
		}
		first = g.edges
	}
	return nil
}

// note records the parent of a state.
func (t *programTree) note(state uint32, parent uint64) error {
	if t.parents == nil {
		return nil
	}
	at, err := t.parents.At(state)
	if err != nil {
		return err
	}
	before := firstState
	if parent != initialParent {
		n, _ := node(parent - 1)
		before = n.Prog + 1
	}
	atomic.StoreUint32(at, before)
	return nil
}

// parent implements Tree.
func (t *programTree) parent(n search.Node) uint64 {
	before := atomic.LoadUint32(t.parents.There(n.Prog))
	if before == firstState {
		return initialParent
	}
	return word(before-1, t.q, false) + 1
}

// productTree is the tree of product states, with a word of 8 bytes each: the
// parent, 0 of a state that was never found. The worker that sets it by
// compare-and-swap has found the state.
type productTree struct {
	slots   parallel.SlotIndex
	parents *store.Shared[uint64]
}

// NewProductTree makes the tree of a search of a product.
func NewProductTree(s *search.Search) Tree {
	return &productTree{parallel.NewSlotIndex(s, 64, nil, nil), store.NewShared[uint64](s.Tails)}
}

// adopt implements Tree.
func (t *productTree) adopt(p *sharedPart) error {
	if err := t.locate(p); err != nil {
		return err
	}
	first := 0
	for _, g := range p.staging.groups {
		for i := first; i < g.edges; i++ {
			at := p.slots[i]
			if atomic.LoadUint64(at) != 0 || !atomic.CompareAndSwapUint64(at, 0, g.parent) {
				continue
			}
			if err := p.queue(p.staging.edges[i]); err != nil {
				return err
			}
		}
		first = g.edges
	}
	return nil
}

// locate finds the words of all edges' states, before the first is read.
func (t *productTree) locate(p *sharedPart) error {
	p.slots = p.slots[:0]
	for _, e := range p.staging.edges {
		at, err := t.slots.Slot(search.Node{Prog: p.staging.states[e.at].index, Q: e.q}, p.number)
		if err != nil {
			return err
		}
		slot, err := t.parents.Fetch(at)
		if err != nil {
			return err
		}
		p.slots = append(p.slots, slot)
	}
	return nil
}

// parent implements Tree.
func (t *productTree) parent(n search.Node) uint64 {
	at, _ := t.slots.Find(n)
	return atomic.LoadUint64(t.parents.There(at))
}
