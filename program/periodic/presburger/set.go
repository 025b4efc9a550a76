package presburger

import (
	"context"
	"errors"
	"slices"
)

// ErrLimit says that an automaton grew beyond the limit.
var ErrLimit = errors.New("an automaton over digits has too many states")

// DefaultLimit is the number of nodes that an automaton may have while it is made.
const DefaultLimit = 1 << 20

// Space makes sets. The zero Space has the default limit and no context.
type Space struct {
	Limit   int
	Context context.Context
	Made    uint64 // nodes so far, for those who limit the work
}

func (s *Space) limit() int {
	if s.Limit > 0 {
		return s.Limit
	}
	return DefaultLimit
}

// check is called once for every node that is made. It polls the context at
// intervals.
func (s *Space) check(nodes int) error {
	s.Made++
	if nodes > s.limit() {
		return ErrLimit
	}
	if nodes&1023 == 0 && s.Context != nil {
		return s.Context.Err()
	}
	return nil
}

// word is the end of an edge: a node, and in the lowest bit whether the word
// may end here. Only edges of the last level accept.
type word uint32

func (w word) node() uint32 { return uint32(w >> 1) }
func (w word) accept() bool { return w&1 != 0 }

func edgeTo(node uint32, accept bool) word {
	if accept {
		return word(node<<1 | 1)
	}
	return word(node << 1)
}

// Set is a set of vectors. It is immutable. A set without variables is
// everything or nothing.
type Set struct {
	vars  []int     // ascending; level i reads a bit of vars[i]
	edges [][2]word // by node; node 0 is the start
	all   bool      // of a set without variables
	err   error
}

// Constant is everything or nothing.
func Constant(all bool) *Set { return &Set{all: all} }

func failed(err error) *Set { return &Set{err: err} }

// Err is what cut the set's making short.
func (a *Set) Err() error { return a.err }

// Vars are the variables that the set may depend on, ascending. Others are free.
func (a *Set) Vars() []int { return slices.Clone(a.vars) }

// Nodes is the size of the automaton.
func (a *Set) Nodes() int { return len(a.edges) }

// levels gives the level of every node.
func (a *Set) levels() []int {
	level := make([]int, len(a.edges))
	for i := range level {
		level[i] = -1
	}
	if len(a.edges) == 0 {
		return level
	}
	level[0] = 0
	todo := []uint32{0}
	for len(todo) > 0 {
		q := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, w := range a.edges[q] {
			if t := w.node(); level[t] < 0 {
				level[t] = (level[q] + 1) % len(a.vars)
				todo = append(todo, t)
			}
		}
	}
	return level
}

// Equal says whether two sets over the same variables are the same.
func (a *Set) Equal(b *Set) (bool, error) {
	if err := errors.Join(a.err, b.err); err != nil {
		return false, err
	}
	if slices.Equal(a.vars, b.vars) {
		return slices.Equal(a.edges, b.edges) && a.all == b.all, nil
	}
	s := &Space{}
	return s.combine(a, b, func(x, y bool) bool { return x != y }).Empty()
}

// Empty says whether there is no vector in the set.
func (a *Set) Empty() (bool, error) {
	if a.err != nil {
		return false, a.err
	}
	if len(a.vars) == 0 {
		return !a.all, nil
	}
	for _, e := range a.edges {
		if e[0].accept() || e[1].accept() {
			return false, nil
		}
	}
	return true, nil
}

// Rename gives variable v the name to[v]. The order of the variables must stay
// the same.
func (a *Set) Rename(to func(v int) int) *Set {
	b := *a
	b.vars = make([]int, len(a.vars))
	for i, v := range a.vars {
		b.vars[i] = to(v)
		if i > 0 && b.vars[i] <= b.vars[i-1] {
			panic("presburger: renaming changes the order of variables")
		}
	}
	return &b
}
