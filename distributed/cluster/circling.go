package cluster

import (
	"bytes"
	"encoding/binary"

	"github.com/ltlcheck/ltlcheck/check/owcty"
	"github.com/ltlcheck/ltlcheck/check/products"
)

// circling is watched where violations are accepting cycles. While states are
// visited for the first time, one with an accepting step to itself is such a
// cycle.
type circling struct {
	watched
	edges *owcty.Edges
	from  []byte // what was expanded last
}

func newCircling(w *products.Watch, e *owcty.Edges, stop func() bool) (Steps, error) {
	s, err := newWatched(w, stop)
	if err != nil {
		return nil, err
	}
	return &circling{watched: *s, edges: e}, nil
}

// Expand makes the successors of a state.
func (c *circling) Expand(key []byte, mark bool) error {
	c.from = append(c.from[:0], key...)
	return c.expand(key, mark)
}

// Count counts edges.
func (c *circling) Count(n *Counts) (found bool) {
	c.watched.Count(n)
	state, q := split(c.from)
	for i := range c.walker.Edges {
		e := &c.walker.Edges[i]
		if e.Q == q && e.Marks&c.edges.All() == c.edges.All() && bytes.Equal(c.walker.Prog.State(int(e.Succ)), state) {
			return true
		}
	}
	return false
}

// Accepting reports whether a state may be on an accepting cycle.
func (c *circling) Accepting(key []byte) bool {
	_, q := split(key)
	return c.edges.Accepting(q)
}

// Follows reports whether an edge counts in a turn.
func (c *circling) Follows(i int, t owcty.Task) bool {
	_, q := split(c.from)
	return c.edges.Follows(q, &c.walker.Edges[i], t)
}

// Passes is how many there are in a round.
func (c *circling) Passes() int { return c.edges.Passes() }

// split is the program state and Q of a key.
func split(key []byte) (state []byte, q uint32) {
	n := len(key) - qSize
	return key[:n], binary.LittleEndian.Uint32(key[n:])
}
