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
func (d *single) run() error {
	resumed, err := begin(d.Search, d, &d.todo)
	if err == nil && !resumed {
		err = d.Escape(d.visited)
	}
	for err == nil && !d.over() {
		d.SaveIfDue(d)
		err = d.step()
	}
	return err
}

// over reports whether the search has ended. When the path is empty, initial
// states are left in todo.
func (d *single) over() bool { return d.Done() || d.frames.Len() == 0 && d.todo.Len() == 0 }

// step follows an edge, or leaves the top state.
func (d *single) step() error {
	if d.frames.Len() > 0 && d.todo.Len() == int(d.frames.Top().begin) {
		return d.known.Set(d.pop(), left)
	}
	e := d.todo.Pop()
	var err error
	switch d.known.Colour(e.Node) {
	case 0:
		return d.visit(e)
	case onPath:
		if d.Shape.Accepting[e.Q] && d.Found == nil {
			d.Found, err = d.LassoThrough(d.visited, e.Node)
		}
	}
	return err
}

// visited reports whether the search has visited the state.
func (d *single) visited(n search.Node) bool { return d.known.Colour(n) != 0 }

// visit enters a state. If that fails it is undone, for a checkpoint.
func (d *single) visit(e search.Edge) error {
	d.Mark()
	frames, todo := d.frames.Len(), d.todo.Len()
	err := d.enter(e.Node, onPath)
	if err == nil {
		return d.Escape(d.visited)
	}
	_ = d.known.Set(e.Node, 0) // there is room for it, or it never had another colour
	undo(&d.frames, &d.todo, frames, todo, e)
	return d.Leave(d, err)
}
