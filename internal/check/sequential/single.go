package sequential

import "github.com/ltlcheck/ltlcheck/internal/check/search"

// single is emptiness for a weak automaton: one in each of whose components
// either every cycle accepts or none does. It needs a product of one automaton
// only, without fairness.
//
// I. Černá, R. Pelánek, Relating hierarchy of temporal properties to model
// checking, MFCS 2003. A cycle of the product accepts when any of its states is
// in a component that does, and a depth-first search finds an edge back to its
// own path in every component that has a cycle.
//
//	visit(v):
//	    v is on the path
//	    if an edge leads from v to a universal state: report a
//	        counterexample
//	    for each edge v -> w:
//	        if w is on the path and w is in an accepting component:
//	            report a cycle
//	        if w is new: visit(w)
//	    v is left
//
// Every state is entered once: O(n + m) time. A state costs its program state
// (shared) and two bits for every value of Q.
type single struct{ coloured }

// The colours of single.
const (
	onPath uint8 = 1 + iota
	left
)

// Single looks for a cycle in an accepting component. s.Found is the
// counterexample.
func Single(s *search.Search) error {
	d := &single{newColoured(s)}
	err := d.run()
	s.Stats.Stored = s.Stats.States
	return err
}

// run searches from the checkpoint, if there is one, or from the initial
// states.
func (s *single) run() error {
	resumed, err := begin(s.search, s, &s.todo)
	if err == nil && !resumed {
		err = s.search.Escape(s.visited)
	}
	for err == nil && !s.over() {
		s.search.SaveIfDue(s)
		err = s.step()
	}
	return err
}

// over reports whether the search has ended. When the path is empty, initial
// states are left in todo.
func (s *single) over() bool { return s.search.Done() || s.frames.Len() == 0 && s.todo.Len() == 0 }

// step follows an edge, or leaves the top state.
func (s *single) step() error {
	if s.frames.Len() > 0 && s.todo.Len() == int(s.frames.Top().begin) {
		return s.known.Set(s.pop(), left)
	}
	e := s.todo.Pop()
	var err error
	switch s.known.Colour(e.Node) {
	case 0:
		return s.visit(e)
	case onPath:
		if s.search.Shape.Accepting[e.Q] && s.search.Found == nil {
			s.search.Found, err = s.search.LassoThrough(s.visited, e.Node)
		}
	}
	return err
}

// visited reports whether the search has visited the state.
func (s *single) visited(n search.Node) bool { return s.known.Colour(n) != 0 }

// visit enters a state. If that fails it is undone, for a checkpoint.
func (s *single) visit(e search.Edge) error {
	s.search.Mark()
	frames, todo := s.frames.Len(), s.todo.Len()
	err := s.enter(e.Node, onPath)
	if err == nil {
		return s.search.Escape(s.visited)
	}
	_ = s.known.Set(e.Node, 0) // there is room for it, or it never had another colour
	undo(&s.frames, &s.todo, frames, todo, e)
	return s.search.Leave(s, err)
}
