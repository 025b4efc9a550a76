package search

import "github.com/ltlcheck/ltlcheck/internal/interleave/schedule"

// slab allocates what an exploration keeps many of at once. Nothing is freed before
// the exploration ends; what is no longer needed is used again by those who have it.
type slab struct {
	nodes       []roomy
	branches    []branch
	numbers     []numbered
	entries     []int
	transitions []schedule.Transition
	steps       []step
	uses        []use
}

// Sizes of slabs.
const (
	slabNodes   = 32
	slabUses    = 128
	slabNumbers = 256
	slabEntries = 512
)

// roomy is a node with room for what most nodes have.
type roomy struct {
	node
	wakeup [2]*branch
}

func (s *slab) node() *node {
	if len(s.nodes) == 0 {
		s.nodes = make([]roomy, slabNodes)
	}
	n := &s.nodes[0]
	s.nodes = s.nodes[1:]
	n.node.Wakeup = n.wakeup[:0]
	return &n.node
}

func (s *slab) branch() *branch {
	if len(s.branches) == 0 {
		s.branches = make([]branch, slabNodes)
	}
	b := &s.branches[0]
	s.branches = s.branches[1:]
	return b
}

// room returns an empty list with room for n elements: the given one, or another one
// from a block, of which there is a new one of some size where it has too few.
func room[T any](list []T, n int, block *[]T, size int) []T {
	if n <= cap(list) {
		return list[:0]
	}
	if n > len(*block) {
		*block = make([]T, max(n, size))
	}
	list, *block = (*block)[:0:n], (*block)[n:]
	return list
}

// room returns an empty list with room for n accesses: the given one, or another.
func (s *slab) room(list []numbered, n int) []numbered {
	return room(list, n, &s.numbers, slabNumbers)
}

// setEvent makes the step that of an event. What it accessed before is overwritten.
func (s *slab) setEvent(to *step, t schedule.Transition, e *schedule.Event) {
	to.Transition, to.Unknown, to.Open = t, false, false
	to.Accesses = s.room(to.Accesses, len(e.Accesses[0])+len(e.Accesses[1]))
	for _, accesses := range e.Accesses {
		to.Accesses = appendNumbered(to.Accesses, accesses)
	}
}

// set makes a step equal to another one, without sharing memory.
func (s *slab) set(to, from *step) {
	accesses := append(s.room(to.Accesses, len(from.Accesses)), from.Accesses...)
	*to = step{Transition: from.Transition, Accesses: accesses, Unknown: from.Unknown}
}
