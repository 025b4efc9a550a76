package sequential

import (
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Emptiness by two depth-first searches, for one acceptance set F that depends
// on the state.
//
// C. Courcoubetis, M. Vardi, P. Wolper, M. Yannakakis, Memory-efficient
// algorithms for the verification of temporal properties, Formal Methods in
// System Design 1, 1992. Two searches, each with a table of its own; the second
// determines, for accepting states in the order in which the first left them,
// whether they can reach themselves, and never clears its table.
//
// Algorithm cvwy (their Algorithm A) runs one after the other:
//
//	first search:    depth first from the initial states, table M1
//	                 when s is left and s in F: append s to the queue Q
//	second search:   for each f in Q, in order, that is not in M2:
//	                     depth first from f, table M2
//	                     if f is among the successors of the state on top:
//	                         report a cycle
//
// Algorithm cvwy-nested (their Algorithm B) begins the second search from f at
// the moment when the first leaves f, on a stack of its own.
//
// Why no table is cleared: if a search from g, earlier in the order, took a
// state s that could lead f to itself, then g reaches f, and the first search
// left g before f; so f was on its path when it came to g, f and g are on one
// cycle, and the search from g has reported it.
//
// Either search enters a state at most once: O(n + m) time. A state costs its
// program state (shared) and two bits for every value of Q, or a pair and a
// byte; cvwy besides 8 bytes for each accepting state in Q.
type cvwy struct {
	search        *search.Search
	known         search.Colours // bit 0: in M1, bit 1: in M2
	first, second dfs
	queue         store.Array[search.Node]
	nested        bool
}

// The bits of known: the tables that a state is in.
const (
	inM1 uint8 = 1 << iota
	inM2
)

// dfs is the stack of a depth-first search. todo has the edges still to be
// followed, of all frames; those of a frame begin at begin.
type dfs struct {
	frames store.Array[dfsFrame]
	todo   search.EdgeStack // edges still to follow, of all frames
}

// dfsFrame is a state on the stack.
type dfsFrame struct {
	search.Node
	begin uint32 // the frame's edges in todo are those from here on
}

// newDFS returns an empty stack that charges the budget.
func newDFS(b *store.Budget) dfs {
	return dfs{store.NewArray[dfsFrame](b), search.NewEdgeStack(b)}
}

// next removes and returns the next edge of the top state, if there is one.
func (d *dfs) next() (search.Edge, bool) {
	if d.todo.Len() == int(d.frames.Top().begin) {
		return search.Edge{}, false
	}
	e := d.todo.Pop()
	return e, true
}

// push pushes a state with its edges, which are copied.
func (d *dfs) push(n search.Node, edges []search.Edge) error {
	if err := d.frames.Append(dfsFrame{n, uint32(d.todo.Len())}); err != nil {
		return err
	}
	return d.todo.PushReversed(edges)
}

// pop removes the top state.
func (d *dfs) pop() search.Node {
	n := d.frames.Top().Node
	d.frames.Truncate(d.frames.Len() - 1)
	return n
}

// clear empties the stack.
func (d *dfs) clear() {
	d.frames.Truncate(0)
	d.todo.Truncate(0)
}

// CVWY runs the two searches one after the other. The product must be
// degeneralised. s.Found is the counterexample.
func CVWY(s *search.Search) error { return newCVWY(s, false).run() }

// CVWYNested interleaves the two searches. The product must be degeneralised.
// s.Found is the counterexample.
func CVWYNested(s *search.Search) error { return newCVWY(s, true).run() }

// newCVWY returns a search of either kind.
func newCVWY(s *search.Search, nested bool) *cvwy {
	b := s.Monitor.Budget
	return &cvwy{search: s, known: s.NewColours(2), first: newDFS(b), second: newDFS(b), queue: store.NewArray[search.Node](b), nested: nested}
}

// run searches from all initial states, and then, unless nested, from the
// queue.
func (c *cvwy) run() error {
	defer func() {
		c.search.Stats.Tables[0] = c.search.Stats.States
		c.search.Stats.Stored = c.search.Stats.Tables[0] + c.search.Stats.Tables[1]
	}()
	if err := c.search.Initial(); err != nil {
		return err
	}
	initial := append([]search.Edge(nil), c.search.Edges...)
	for _, e := range initial {
		if err := c.searchFirst(e.Node); err != nil || c.search.Done() {
			return err
		}
	}
	for i := range c.queue.Len() {
		if err := c.searchSecond(*c.queue.At(uint32(i))); err != nil || c.search.Done() {
			return err
		}
	}
	return nil
}

// enter adds a state to a table and reports whether it was new there.
func (c *cvwy) enter(n search.Node, table uint8) (bool, error) {
	in := c.known.Colour(n)
	if in&table != 0 {
		return false, nil
	}
	return true, c.known.Set(n, in|table)
}

// pushFirst visits a state by the first search, unless that has.
func (c *cvwy) pushFirst(n search.Node) error {
	added, err := c.enter(n, inM1)
	if err != nil || !added {
		return err
	}
	if err := c.search.Visit(c.first.frames.Len() + 1); err != nil {
		return err
	}
	c.search.Count(n, &c.search.Stats.States)
	if err := c.search.Expand(n); err != nil {
		return err
	}
	return c.first.push(n, c.search.Edges)
}

// searchFirst is the first search from a state.
func (c *cvwy) searchFirst(root search.Node) error {
	if err := c.pushFirst(root); err != nil {
		return err
	}
	for c.first.frames.Len() > 0 {
		e, ok := c.first.next()
		if ok {
			if err := c.pushFirst(e.Node); err != nil {
				return err
			}
			continue
		}
		n := c.first.pop()
		if !c.search.Prod.Accepting(n.Q) {
			continue
		}
		if !c.nested {
			if err := c.queue.Append(n); err != nil {
				return err
			}
		} else if err := c.searchSecond(n); err != nil || c.search.Done() {
			return err
		}
	}
	return nil
}

// pushSecond visits a state by the second search, unless that has.
func (c *cvwy) pushSecond(n search.Node) error {
	added, err := c.enter(n, inM2)
	if err != nil || !added {
		return err
	}
	if err := c.search.Revisit(c.first.frames.Len() + c.second.frames.Len() + 1); err != nil {
		return err
	}
	c.search.CountAgain(n, &c.search.Stats.Tables[1])
	if err := c.search.Expand(n); err != nil {
		return err
	}
	return c.second.push(n, c.search.Edges)
}

// searchSecond is the second search, from an accepting state.
func (c *cvwy) searchSecond(f search.Node) error {
	if c.search.Found != nil {
		return nil // an exhaustive search has its counterexample
	}
	if err := c.pushSecond(f); err != nil {
		return err
	}
	for c.second.frames.Len() > 0 {
		e, ok := c.second.next()
		switch {
		case !ok:
			c.second.pop()
		case e.Node == f:
			c.second.clear()
			var err error
			c.search.Found, err = c.search.LassoThrough(func(n search.Node) bool { return c.known.Colour(n) != 0 }, f)
			return err
		default:
			if err := c.pushSecond(e.Node); err != nil {
				return err
			}
		}
	}
	return nil
}
