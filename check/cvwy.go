package check

import "github.com/ltlcheck/ltlcheck/store"

// Emptiness by two depth-first searches, for one acceptance set F that depends on the state.
//
// C. Courcoubetis, M. Vardi, P. Wolper, M. Yannakakis, Memory-efficient algorithms for the
// verification of temporal properties, Formal Methods in System Design 1, 1992. Two searches, each
// with a table of its own; the second asks, from accepting states in the order in which the first
// left them, whether they can reach themselves, and never clears its table.
//
// Algorithm cvwy (their Algorithm A) runs one after the other:
//
//	first search:    depth first from the initial states, table M1
//	                 when s is left and s in F: append s to the queue Q
//	second search:   for each f in Q, in order, that is not in M2:
//	                     depth first from f, table M2
//	                     if f is among the successors of the state on top: report a cycle
//
// Algorithm cvwy-nested (their Algorithm B) begins the second search from f at the moment when
// the first leaves f, on a stack of its own.
//
// Why no table is cleared: if a search from g, earlier in the order, took a state s that could lead
// f to itself, then g reaches f, and the first search left g before f; so f was on its path when it
// came to g, f and g are on one cycle, and the search from g has reported it.
//
// Either search enters a state at most once: O(n + m) time. A state costs its program state (shared)
// and two bits for every value of Q, or a pair and a byte; cvwy besides 8 bytes for each accepting
// state in Q.
type cvwy struct {
	*search
	known         colours // bit 0: in M1, bit 1: in M2
	first, second dfs
	queue         store.Array[node]
	nested        bool
}

const (
	inM1 uint8 = 1 << iota
	inM2
)

// dfs is the stack of one search.
type dfs struct {
	frames store.Array[dfsFrame]
	todo   store.Array[edge] // edges still to follow, of all frames
}

type dfsFrame struct {
	node
	begin uint32 // the frame's edges in todo are those from here on
}

func newDFS(b *store.Budget) dfs {
	return dfs{store.NewArray[dfsFrame](b), store.NewArray[edge](b)}
}

// next is the next edge of the top state to follow, if there is one.
func (d *dfs) next() (edge, bool) {
	if d.todo.Len() == int(d.frames.Top().begin) {
		return edge{}, false
	}
	e := *d.todo.Top()
	d.todo.Truncate(d.todo.Len() - 1)
	return e, true
}

// push puts a state with its edges on top.
func (d *dfs) push(n node, edges []edge) error {
	if err := d.frames.Append(dfsFrame{n, uint32(d.todo.Len())}); err != nil {
		return err
	}
	return pushReversed(&d.todo, edges)
}

// pop removes the top state.
func (d *dfs) pop() node {
	n := d.frames.Top().node
	d.frames.Truncate(d.frames.Len() - 1)
	return n
}

func (d *dfs) clear() {
	d.frames.Truncate(0)
	d.todo.Truncate(0)
}

func searchCVWY(s *search) error       { return newCVWY(s, false).run() }
func searchCVWYNested(s *search) error { return newCVWY(s, true).run() }

func newCVWY(s *search, nested bool) *cvwy {
	b := s.clock.budget
	return &cvwy{search: s, known: s.newColours(2), first: newDFS(b), second: newDFS(b), queue: store.NewArray[node](b), nested: nested}
}

func (c *cvwy) run() error {
	defer func() { c.stats.Stored = c.stats.States }()
	if err := c.initial(); err != nil {
		return err
	}
	initial := append([]edge(nil), c.edges...)
	for _, e := range initial {
		if err := c.searchFirst(e.node); err != nil || c.done() {
			return err
		}
	}
	for i := range c.queue.Len() {
		if err := c.searchSecond(*c.queue.At(uint32(i))); err != nil || c.done() {
			return err
		}
	}
	return nil
}

// enter puts a state into a table and reports whether it was new there.
func (c *cvwy) enter(n node, table uint8) (bool, error) {
	in := c.known.colour(n)
	if in&table != 0 {
		return false, nil
	}
	return true, c.known.set(n, in|table)
}

func (c *cvwy) pushFirst(n node) error {
	added, err := c.enter(n, inM1)
	if err != nil || !added {
		return err
	}
	if err := c.visit(c.first.frames.Len() + 1); err != nil {
		return err
	}
	c.count(n, &c.stats.States)
	if err := c.expand(n); err != nil {
		return err
	}
	return c.first.push(n, c.edges)
}

func (c *cvwy) searchFirst(root node) error {
	if err := c.pushFirst(root); err != nil {
		return err
	}
	for c.first.frames.Len() > 0 {
		e, ok := c.first.next()
		if ok {
			if err := c.pushFirst(e.node); err != nil {
				return err
			}
			continue
		}
		n := c.first.pop()
		if !c.prod.Accepting(n.q) {
			continue
		}
		if !c.nested {
			if err := c.queue.Append(n); err != nil {
				return err
			}
		} else if err := c.searchSecond(n); err != nil || c.done() {
			return err
		}
	}
	return nil
}

func (c *cvwy) pushSecond(n node) error {
	added, err := c.enter(n, inM2)
	if err != nil || !added {
		return err
	}
	if err := c.revisit(c.first.frames.Len() + c.second.frames.Len() + 1); err != nil {
		return err
	}
	if err := c.expand(n); err != nil {
		return err
	}
	return c.second.push(n, c.edges)
}

func (c *cvwy) searchSecond(f node) error {
	if c.found != nil {
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
		case e.node == f:
			c.second.clear()
			var err error
			c.found, err = c.lassoThrough(func(n node) bool { return c.known.colour(n) != 0 }, f)
			return err
		default:
			if err := c.pushSecond(e.node); err != nil {
				return err
			}
		}
	}
	return nil
}
