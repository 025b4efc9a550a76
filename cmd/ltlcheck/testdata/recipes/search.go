package sequential

import "github.com/ltlcheck/ltlcheck/internal/check/search"

// Emptiness for a weak automaton, as `single` decides it, without checkpoints.
//
// I. Černá, R. Pelánek, Relating hierarchy of temporal properties to model
// checking, MFCS 2003.
//
//	visit(v):
//	    for each edge v -> w:
//	        if w is on the path and w is in an accepting component: report a cycle
//	        if w is new: visit(w)

// toy is a depth-first search that keeps two bits with every state.
type toy struct{ coloured }

// Toy looks for a cycle in an accepting component.
func Toy(s *search.Search) error {
	t := &toy{newColoured(s)}
	err := t.search.Initial()
	if err == nil {
		err = t.todo.PushReversed(t.search.Edges) // followed in the program's order
	}
	for err == nil && !t.search.Done() && (t.frames.Len() > 0 || t.todo.Len() > 0) {
		err = t.step()
	}
	s.Stats.Stored = s.Stats.States
	return err // unchanged: limits and interrupts are reported elsewhere
}

// step follows an edge, or leaves the top state.
func (t *toy) step() (err error) {
	if t.frames.Len() > 0 && t.todo.Len() == int(t.frames.Top().begin) {
		return t.known.Set(t.pop(), left)
	}
	e := t.todo.Pop()
	switch t.known.Colour(e.Node) {
	case 0:
		return t.enter(e.Node, onPath)
	case onPath:
		if t.search.Shape.Accepting[e.Q] && t.search.Found == nil {
			t.search.Found, err = t.search.LassoThrough(func(n search.Node) bool { return t.known.Colour(n) != 0 }, e.Node)
		}
	}
	return err
}
