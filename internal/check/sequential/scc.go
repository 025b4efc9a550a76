package sequential

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Emptiness by strongly connected components, for generalised Büchi acceptance.
//
// J.-M. Couvreur, On-the-fly verification of linear temporal logic, FM 1999;
// the bookkeeping of components by a stack of roots is that of H. Gabow,
// Path-based depth-first search for strong and biconnected components,
// Information Processing Letters 74, 2000.
//
// One depth-first search. `dead` holds the numbers of the states of components
// that are complete; `roots` holds, for every component
// on the search path, the number of its first state, the marks of the edge that
// led to it, and the union of the marks inside it.
//
//	visit(v, via):
//	    number v; push (v, via, {}) on roots
//	    if an edge leads from v to a universal state: report a counterexample
//	    for each edge v -m-> w:
//	        if w is new:          visit(w, m)
//	        else if w is not dead:        // the edge closes a cycle
//	            while the top root is younger than w:
//	                m := m ∪ via ∪ inside of the top root; pop it
//	            add m to the inside of the top root
//	            if inside is accepting: report a counterexample
//	    if v is the top root:     // its component is complete
//	        pop the root; all numbers from v's on are dead
//
// Every reachable state is visited once, every edge followed once: O(n + m)
// time. A state costs its program state (shared), a bit, and four bytes for
// every value of Q beside that, or a pair and four bytes (see search.Numbers).
// Where components or checkpoints need them, `live` holds the states that are
// not dead, in the order of their numbers.
//
// A run through all edges of a component, complete or not, sees exactly the
// marks inside it; so the early report is right for any acceptance condition.
// For conditions with Fin it is not all: algorithm generic looks at complete
// components once more.
type scc struct {
	search  *search.Search
	acc     automata.Acceptance
	all     automata.Marks
	numbers search.Numbers
	visits  uint32 // numbers given so far
	dead    deadNumbers
	listed  bool // live is kept
	live    store.Array[search.Node]
	roots   store.Array[sccRoot]
	frames  store.Array[sccFrame]
	todo    search.EdgeStack // edges still to follow, of all frames
	// complete, if set, looks at each component that is complete: its states
	// are those on live from the given place on.
	complete func(c *scc, root sccRoot, from uint32) error
	every    bool // complete looks at components without a cycle too
	late     bool // marks do not decide, complete does
}

// dead is the number of states whose components a checkpoint had as complete.
const dead = ^uint32(0)

// sccRoot is a component on the path: the number of its first state, the marks
// of the edge that led to it and of the edges inside, and whether it has a
// cycle.
type sccRoot struct {
	via, inside automata.Marks
	number      uint32
	cyclic      bool // some edge is inside
}

// sccFrame is a state on the path. Its edges in todo are those from begin on.
type sccFrame struct {
	search.Node
	number uint32
	begin  uint32 // the frame's edges in todo are those from here on
}

// newSCC returns a search that has visited nothing.
func newSCC(s *search.Search) *scc {
	b := s.Monitor.Budget
	acc := s.Prod.Acceptance()
	return &scc{
		search: s, acc: acc, all: acc.All(), numbers: s.NewNumbers(), dead: newDeadNumbers(b), live: store.NewArray[search.Node](b),
		roots: store.NewArray[sccRoot](b), frames: store.NewArray[sccFrame](b), todo: search.NewEdgeStack(b),
	}
}

// SCC looks for an accepting strongly connected component. s.Found is the
// counterexample.
func SCC(s *search.Search) error {
	c := newSCC(s)
	err := c.run()
	s.Stats.Stored = s.Stats.States
	return err
}

// run searches from the checkpoint, if there is one, or from the initial
// states.
func (s *scc) run() error {
	s.listed = s.complete != nil || s.search.Checkpoints != nil
	resumed, err := begin(s.search, s, &s.todo)
	if err == nil && !resumed {
		err = s.search.Escape(s.known)
	}
	for err == nil && !s.over() {
		s.search.SaveIfDue(s)
		err = s.step()
	}
	return err
}

// over reports whether the search has ended. When the path is empty, initial
// states are left in todo.
func (s *scc) over() bool { return s.search.Done() || s.frames.Len() == 0 && s.todo.Len() == 0 }

// step follows an edge, or ends the visit of the top state.
func (s *scc) step() error {
	if s.frames.Len() > 0 && s.todo.Len() == int(s.frames.Top().begin) {
		return s.pop()
	}
	e := s.todo.Pop()
	live, todo := s.live.Len(), s.todo.Len()
	slot, err := s.numbers.Slot(e.Node)
	switch {
	case err != nil:
		s.search.Mark()
		return s.fail(live, todo, e, err)
	case *slot == 0:
	case s.isDead(*slot):
		return nil
	default:
		return s.close(*slot, e.Marks)
	}
	s.search.Mark()
	if err := s.push(slot, e); err != nil {
		return s.fail(live, todo, e, err)
	}
	return s.search.Escape(s.known)
}

// fail takes a push back that has failed, as far as Save looks at it.
func (s *scc) fail(live, todo int, e search.Edge, err error) error {
	undo(&s.live, &s.todo, live, todo, e)
	return s.search.Leave(s, err)
}

// push begins the visit of a new state.
func (s *scc) push(slot *uint32, e search.Edge) error {
	if err := s.search.Visit(s.frames.Len() + 1); err != nil {
		return err
	}
	if s.visits == dead-1 {
		return store.ErrTooMany
	}
	if err := s.dead.reserve(s.visits + 1); err != nil {
		return err
	}
	s.visits++
	number := s.visits
	*slot = number
	s.search.Count(e.Node, &s.search.Stats.States)
	if s.listed {
		if err := s.live.Append(e.Node); err != nil {
			return err
		}
	}
	if err := s.roots.Append(sccRoot{number: number, via: e.Marks}); err != nil {
		return err
	}
	if err := s.frames.Append(sccFrame{e.Node, number, uint32(s.todo.Len())}); err != nil {
		return err
	}
	if err := s.search.Expand(e.Node); err != nil {
		return err
	}
	return s.todo.PushReversed(s.search.Edges)
}

// pop ends the visit of the top state, and its component if it is the root.
func (s *scc) pop() error {
	f := *s.frames.Top()
	s.frames.Truncate(s.frames.Len() - 1)
	if s.roots.Top().number != f.number {
		return nil
	}
	root := *s.roots.Top()
	s.roots.Truncate(s.roots.Len() - 1)
	s.search.Stats.SCCs++
	if s.listed {
		from := s.from(f.Node)
		if s.complete != nil && (root.cyclic || s.every) && s.search.Found == nil {
			if err := s.complete(s, root, from); err != nil {
				return err
			}
		}
		s.live.Truncate(int(from))
	}
	s.dead.add(root.number, s.visits)
	return nil
}

// isDead reports whether a number is that of a state whose component is
// complete.
func (s *scc) isDead(number uint32) bool { return number == dead || s.dead.has(number) }

// from returns the place on live of a state that is near the top.
func (s *scc) from(n search.Node) uint32 {
	i := uint32(s.live.Len() - 1)
	for *s.live.At(i) != n {
		i--
	}
	return i
}

// close merges the components of a cycle through the live state with the given
// number.
func (s *scc) close(number uint32, marks automata.Marks) error {
	for s.roots.Top().number > number {
		marks |= s.roots.Top().via | s.roots.Top().inside
		s.roots.Truncate(s.roots.Len() - 1)
	}
	root := s.roots.Top()
	if root.cyclic && root.inside|marks == root.inside {
		return nil // nothing new
	}
	root.inside |= marks
	root.cyclic = true
	if s.search.Found != nil || s.late || !s.acc.Accepts(root.inside) {
		return nil
	}
	need, avoid := s.need(root.inside)
	var err error
	s.search.Found, err = s.search.LassoInSCC(s.known, s.member(root.number), need, avoid)
	return err
}

// need returns the marks that a cycle in the component should have, and those
// it must not. An edge between members that was not followed yet may have other
// marks than those inside, and with Fin these may spoil the cycle.
func (s *scc) need(inside automata.Marks) (need, avoid automata.Marks) {
	if s.acc.IsGeneralisedBuchi() {
		return s.all, 0
	}
	return inside, ^inside
}

// known reports whether the search has visited the state.
func (s *scc) known(n search.Node) bool { return s.numbers.Number(n) != 0 }

// member returns whether a state is in the component, as known so far, whose
// root has the number.
func (s *scc) member(root uint32) func(search.Node) bool {
	return func(n search.Node) bool {
		number := s.numbers.Number(n)
		return number >= root && !s.isDead(number)
	}
}
