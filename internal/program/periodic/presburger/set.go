package presburger

import (
	"context"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/toolarge"
)

// errLarge is the error of a set whose automaton would have grown beyond the
// limit of its space.
var errLarge = toolarge.New("an automaton over digits has too many states")

// DefaultLimit is the number of nodes that an automaton may have while it is
// made, unless Space.Limit says otherwise: before minimisation, so that the
// result may be much smaller.
const DefaultLimit = 1 << 20

// Space makes sets, within limits. The zero Space has the default limit and no
// context. Sets of one space may be used with another. A Space must not be used
// by several goroutines at once, since it counts.
type Space struct {
	Limit   int
	Context context.Context
	Made    uint64 // nodes so far, for those who limit the work
	steps   int    // since the last poll
}

func (s *Space) limit() int {
	if s.Limit > 0 {
		return s.Limit
	}
	return DefaultLimit
}

// check is called once for every node that is made, with those before it. The
// context is polled at the first one, so that a sequence of small automata ends
// as well.
func (s *Space) check(nodes int) error {
	s.Made++
	if nodes > s.limit() {
		return errLarge
	}
	if nodes == 0 {
		return s.spend(pollEach)
	}
	return s.spend(1)
}

// pollEach is the number of steps after which the context is polled.
const pollEach = 1 << 12

// spend counts steps of all loops over nodes, each of which looks at a node or
// an edge, and polls the context at intervals.
func (s *Space) spend(steps int) error {
	if s.steps += steps; s.steps < pollEach {
		return nil
	}
	s.steps = 0
	if s.Context != nil {
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

// Set is a set of integer vectors over some variables, which are known by
// number. It is immutable. A set without variables contains everything or
// nothing. A set may hold an error in place of an automaton; then every
// question about it returns the error, and every set made of it holds it as
// well.
type Set struct {
	vars  []int     // ascending; level i reads a bit of vars[i]
	edges [][2]word // by node; node 0 is the start
	all   bool      // of a set without variables
	err   error
}

// Constant returns the set of everything or of nothing.
func Constant(all bool) *Set { return &Set{all: all} }

func failed(err error) *Set { return &Set{err: err} }

// Err returns the error that the set holds: toolarge.Err, or the context's.
func (se *Set) Err() error { return se.err }

// Vars returns the variables that the set may depend on, ascending, as a copy.
// All others are free.
func (se *Set) Vars() []int { return slices.Clone(se.vars) }

// Nodes returns the size of the automaton, 0 for a constant.
func (se *Set) Nodes() int { return len(se.edges) }

// levels returns for each node which variable it reads.
func (se *Set) levels() []int {
	level := make([]int, len(se.edges))
	for i := range level {
		level[i] = -1
	}
	if len(se.edges) == 0 {
		return level
	}
	level[0] = 0
	todo := []uint32{0}
	for len(todo) > 0 {
		q := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, w := range se.edges[q] {
			if t := w.node(); level[t] < 0 {
				level[t] = (level[q] + 1) % len(se.vars)
				todo = append(todo, t)
			}
		}
	}
	return level
}

// Equal reports whether two sets contain the same vectors. If they have the
// same variables that compares two arrays; else an automaton is made, within
// the default limit.
func (se *Set) Equal(b *Set) (bool, error) {
	if err := errors.Join(se.err, b.err); err != nil {
		return false, err
	}
	if slices.Equal(se.vars, b.vars) {
		return slices.Equal(se.edges, b.edges) && se.all == b.all, nil
	}
	s := &Space{}
	return s.combine(se, b, func(x, y bool) bool { return x != y }).Empty()
}

// Empty reports whether no vector is in the set.
func (se *Set) Empty() (bool, error) {
	if se.err != nil {
		return false, se.err
	}
	if len(se.vars) == 0 {
		return !se.all, nil
	}
	for _, e := range se.edges {
		if e[0].accept() || e[1].accept() {
			return false, nil
		}
	}
	return true, nil
}

// Rename returns the set with variable to(v) in the place of v. The edges are
// shared. It panics if the order of the variables changes.
func (se *Set) Rename(to func(v int) int) *Set {
	b := *se
	b.vars = make([]int, len(se.vars))
	for i, v := range se.vars {
		b.vars[i] = to(v)
		if i > 0 && b.vars[i] <= b.vars[i-1] {
			panic("presburger: renaming changes the order of variables")
		}
	}
	return &b
}
