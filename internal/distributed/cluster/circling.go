package cluster

import (
	"bytes"
	"encoding/binary"

	"github.com/ltlcheck/ltlcheck/internal/check/owcty"
	"github.com/ltlcheck/ltlcheck/internal/check/products"
)

// circling is the Steps of a product in which violations are accepting cycles.
// While states are visited for the first time, one with an accepting step to
// itself is already such a cycle.
type circling struct {
	watched
	edges *owcty.Edges
	from  []byte // what was expanded last
}

// newCircling returns the Steps of the product for one goroutine.
func newCircling(w *products.Watch, e *owcty.Edges, stop func() bool) (Steps, error) {
	s, err := newWatched(w, stop)
	if err != nil {
		return nil, err
	}
	return &circling{watched: *s, edges: e}, nil
}

// Expand implements Steps; it remembers the state, from which Follows and Count
// need Q.
func (c *circling) Expand(key []byte, mark bool) error {
	c.from = append(c.from[:0], key...)
	return c.expand(key, mark)
}

// Count implements Steps: it counts edges, and looks for accepting loops.
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

// Follows implements Circles.
func (c *circling) Follows(i int, t owcty.Task) bool {
	_, q := split(c.from)
	return c.edges.Follows(q, &c.walker.Edges[i], t)
}

// Passes implements Circles: one pass for each acceptance set, at least one.
func (c *circling) Passes() int { return c.edges.Passes() }

// split returns the program state and Q of a key.
func split(key []byte) (state []byte, q uint32) {
	n := len(key) - qSize
	return key[:n], binary.LittleEndian.Uint32(key[n:])
}
