package check

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/store"
)

// Emptiness by strongly connected components, for generalised Büchi acceptance.
//
// J.-M. Couvreur, On-the-fly verification of linear temporal logic, FM 1999; the bookkeeping
// of components by a stack of roots is that of H. Gabow, Path-based depth-first search for
// strong and biconnected components, Information Processing Letters 74, 2000.
//
// One depth-first search. `live` holds the states of components that are not complete, in the
// order of their numbers; `roots` holds, for every component on the search path, the number of
// its first state, the marks of the edge that led to it, and the union of the marks inside it.
//
//	visit(v, via):
//	    number v; push v on live; push (v, via, {}) on roots
//	    for each edge v -m-> w:
//	        if w is new:          visit(w, m)
//	        else if w is not dead:        // the edge closes a cycle
//	            while the top root is younger than w:
//	                m := m ∪ via ∪ inside of the top root; pop it
//	            add m to the inside of the top root
//	            if inside is all sets: report a counterexample
//	    if v is the top root:     // its component is complete
//	        pop the root; everything from v upwards on live is dead: pop it
//
// Every reachable state is visited once, every edge followed once: O(n + m) time. A state
// costs its program state (shared), a pair, and one byte. States are numbered in the order of their
// visits, so the number of the pair is Gabow's preorder number.
type scc struct {
	*search
	all    automata.Marks
	pairs  *store.Pairs
	dead   store.Array[bool] // by number
	live   store.Array[uint32]
	roots  store.Array[sccRoot]
	frames store.Array[sccFrame]
	todo   store.Array[edge] // edges still to follow, of all frames
}

type sccRoot struct {
	via, inside automata.Marks
	id          uint32
}

type sccFrame struct {
	id    uint32
	begin uint32 // the frame's edges in todo are those from here on
}

func searchSCC(s *search) error {
	b := s.clock.budget
	c := &scc{
		search: s, all: s.prod.Acceptance().All(), pairs: store.NewPairs(b),
		dead: store.NewArray[bool](b), live: store.NewArray[uint32](b), roots: store.NewArray[sccRoot](b),
		frames: store.NewArray[sccFrame](b), todo: store.NewArray[edge](b),
	}
	err := c.run()
	s.stats.Stored = s.stats.States
	return err
}

func (c *scc) run() error {
	if err := c.initial(); err != nil {
		return err
	}
	initial := append([]edge(nil), c.edges...)
	for _, e := range initial {
		id, added, err := c.pairs.Insert(e.prog, e.q)
		if err != nil {
			return err
		}
		if !added {
			continue
		}
		if err := c.push(id, e); err != nil {
			return err
		}
		if err := c.loop(); err != nil || c.done() {
			return err
		}
	}
	return nil
}

func (c *scc) done() bool { return c.found != nil && !c.exhaust }

func (c *scc) loop() error {
	for c.frames.Len() > 0 && !c.done() {
		if c.todo.Len() == int(c.frames.Top().begin) {
			if err := c.pop(); err != nil {
				return err
			}
			continue
		}
		e := *c.todo.Top()
		c.todo.Truncate(c.todo.Len() - 1)
		id, added, err := c.pairs.Insert(e.prog, e.q)
		switch {
		case err != nil:
			return err
		case added:
			err = c.push(id, e)
		case !*c.dead.At(id):
			err = c.close(id, e.marks)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// push begins the visit of a new state.
func (c *scc) push(id uint32, e edge) error {
	if err := c.visit(c.frames.Len() + 1); err != nil {
		return err
	}
	c.count(e.node, &c.stats.States)
	if err := c.dead.Append(false); err != nil {
		return err
	}
	if err := c.live.Append(id); err != nil {
		return err
	}
	if err := c.roots.Append(sccRoot{id: id, via: e.marks}); err != nil {
		return err
	}
	if err := c.frames.Append(sccFrame{id, uint32(c.todo.Len())}); err != nil {
		return err
	}
	if err := c.expand(e.node); err != nil {
		return err
	}
	return pushReversed(&c.todo, c.edges)
}

// pushReversed puts the edges on the stack so that the first is taken first.
func pushReversed(stack *store.Array[edge], edges []edge) error {
	for i := len(edges) - 1; i >= 0; i-- {
		if err := stack.Append(edges[i]); err != nil {
			return err
		}
	}
	return nil
}

// pop ends the visit of the top state, and its component if it is the root.
func (c *scc) pop() error {
	id := c.frames.Top().id
	c.frames.Truncate(c.frames.Len() - 1)
	if c.roots.Top().id != id {
		return nil
	}
	c.roots.Truncate(c.roots.Len() - 1)
	c.stats.SCCs++
	for {
		top := *c.live.Top()
		*c.dead.At(top) = true
		c.live.Truncate(c.live.Len() - 1)
		if top == id {
			return nil
		}
	}
}

// close merges the components of a cycle through the live state id.
func (c *scc) close(id uint32, marks automata.Marks) error {
	for c.roots.Top().id > id {
		marks |= c.roots.Top().via | c.roots.Top().inside
		c.roots.Truncate(c.roots.Len() - 1)
	}
	root := c.roots.Top()
	root.inside |= marks
	if root.inside&c.all != c.all || c.found != nil {
		return nil
	}
	var err error
	c.found, err = c.lassoInSCC(c.known, c.member(root.id), c.all)
	return err
}

// known reports whether the search has visited the state.
func (c *scc) known(n node) bool {
	_, ok := c.pairs.Find(n.prog, n.q)
	return ok
}

// member reports whether a state lies in the component, as known so far, whose root is given.
func (c *scc) member(root uint32) func(node) bool {
	return func(n node) bool {
		id, ok := c.pairs.Find(n.prog, n.q)
		return ok && id >= root && !*c.dead.At(id)
	}
}
