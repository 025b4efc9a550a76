package sample

import (
	"math/rand/v2"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// None is no successor: what a Search selects for a fruitless step.
const None = -1

// Visited is the set V of visited states, numbered from 0, the root, in the
// order of their visits. It also knows the successors of the state that was
// expanded last. A Search reads it and expands members; only the run adds to
// it.
//
// parent has for each member the one from which it was visited first, so that
// the members are a tree with the root 0. keep bounds the number of members, 0
// being no bound. With replacement, numbers of members that were replaced are
// used again, and the root stays 0.
type Visited struct {
	space      *space
	rng        *rand.Rand
	budget     *store.Budget
	states     members
	replaces   *replacement // nil if V does not replace its members; else also states
	parent     store.Array[uint32]
	counts     *counts
	keep       int
	added      int    // members since V was empty, those that were replaced included
	newest     uint32 // the member added last
	expanded   int64  // whose successors are at hand; -1: nobody's
	expansions uint64
	found      *violation
	poll       func() error // obeys limits of time
	each       int64        // bytes charged for a member beside what is stored of it
	charged    int64        // of these
}

// violation is where a search has found one: a member, and the edge from it,
// None for the member itself.
type violation struct {
	kind   Kind
	member uint32
	edge   int
}

// newVisited makes an empty set whose memory is paid for by b.
func newVisited(s *space, c *counts, b *store.Budget, form store.Form, keep int) *Visited {
	return &Visited{space: s, counts: c, budget: b, states: store.NewStates(b, form), parent: store.NewArray[uint32](b), keep: keep, expanded: -1}
}

// Len returns the number of members.
func (v *Visited) Len() int {
	if v.replaces != nil && v.replaces.set != nil {
		return v.replaces.set.Len()
	}
	return v.parent.Len()
}

// holds reports whether a number is that of a member.
func (v *Visited) holds(number uint32) bool {
	return v.replaces == nil || v.replaces.set.Holds(number)
}

// Budget returns the budget that an instance charges its memory to.
func (v *Visited) Budget() *store.Budget { return v.budget }

// Rand returns the source of all choices.
func (v *Visited) Rand() *rand.Rand { return v.rng }

// Member draws a member, all with equal chances, and returns its number.
func (v *Visited) Member() uint32 {
	for {
		if u := uint32(v.rng.IntN(v.parent.Len())); v.holds(u) {
			return u
		}
	}
}

// Parent returns the member from which u was visited first; the parent of the
// root is the root.
func (v *Visited) Parent(u uint32) uint32 { return *v.parent.At(u) }

// Expand finds the successors of a member, and checks whether the program may
// stop there. Expanding the same member twice in a row costs nothing. The error
// is one of the program, or the end of the context.
func (v *Visited) Expand(u uint32) error {
	if v.expanded == int64(u) {
		return nil
	}
	v.expanded = -1
	if v.expansions++; v.expansions&255 == 0 && v.poll != nil {
		if err := v.poll(); err != nil {
			return err
		}
	}
	if err := v.space.expand(v.states.Key(u)); err != nil {
		return err
	}
	v.expanded = int64(u)
	if v.space.ends() {
		v.found = &violation{InvalidEnd, u, None}
	}
	return nil
}

// Edges returns the number of transitions of the member expanded last; parallel
// ones count one by one.
func (v *Visited) Edges() int { return v.space.len() }

// DeadEnd reports whether the member expanded last has no successor.
func (v *Visited) DeadEnd() bool { return v.space.deadEnd }

// Successor draws a transition of the member expanded last such that all of its
// successors, as a set, have equal chances, and returns its number. The member
// must not be a dead end.
func (v *Visited) Successor() int { return draw(v.space, v.rng) }

// draw draws an edge such that every node that edges lead to has the same
// chances: it rejects edges that are parallel to an earlier one.
func draw(s *space, rng *rand.Rand) int {
	n := s.len()
	if n == 1 {
		return 0
	}
	for {
		if i := rng.IntN(n); s.first(i) {
			return i
		}
	}
}

// Has reports whether V has the state that a transition of the member expanded
// last leads to.
func (v *Visited) Has(i int) (bool, error) {
	_, found, err := v.states.Find(v.space.node(i))
	return found, err
}

// visit visits the state that transition i of the member expanded last leads
// to, and adds it unless it is there already. Where the transition is a
// violation, found is set.
func (v *Visited) visit(i int) (number uint32, fresh bool, err error) {
	if kind, bad := v.space.violates(i); bad {
		v.found = &violation{kind, uint32(v.expanded), i}
	}
	if action := v.space.action(i); v.counts.add(action) {
		v.counts.note(action, v.states.Key(uint32(v.expanded)), v.space)
	}
	if v.replaces != nil {
		number, fresh, err = v.replaces.visit(v.space.node(i), uint32(v.expanded))
	} else if number, fresh, err = v.states.Insert(v.space.node(i)); fresh && err == nil {
		err = v.add(number, uint32(v.expanded))
	}
	return number, fresh, err
}

// add makes the state stored last a member. Its number is the next one, or that
// of a member that was replaced.
func (v *Visited) add(number, parent uint32) error {
	v.added++
	v.newest = number
	if int(number) < v.parent.Len() {
		*v.parent.At(number) = parent
		return nil
	}
	if err := v.budget.Take(v.each); err != nil {
		return err
	}
	v.charged += v.each
	return v.parent.Append(parent)
}

// full reports whether V has as many members as it may have, and replaces none.
func (v *Visited) full() bool { return v.keep > 0 && v.Len() >= v.keep && v.replaces == nil }

// forgot reports whether V has replaced members in this run.
func (v *Visited) forgot() bool { return v.replaces != nil && v.replaces.replaced > 0 }

// clear empties V and gives its memory back.
func (v *Visited) clear() {
	v.states.Free()
	v.parent.Free()
	v.budget.Give(v.charged)
	v.expanded, v.charged, v.added, v.newest = -1, 0, 0, 0
}

// begin makes the node the only member.
func (v *Visited) begin(root []byte) error {
	v.clear()
	if v.replaces != nil {
		if err := v.replaces.begin(len(root)); err != nil {
			return err
		}
	}
	if _, _, err := v.states.Insert(root); err != nil {
		return err
	}
	return v.add(0, 0)
}
