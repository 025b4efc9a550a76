package sequential

import "github.com/ltlcheck/ltlcheck/check/internal/search"

// Emptiness for a weak automaton: one in each of whose components either every cycle accepts or none does. It needs a product
// of one automaton only, without fairness.
//
// I. Černá, R. Pelánek, Relating hierarchy of temporal properties to model checking, MFCS 2003. A cycle of the product accepts
// when any of its states is in a component that does, and a depth-first search meets an edge back to its own path
// in every component that has a cycle.
//
//	visit(v):
//	    v is on the path
//	    for each edge v -> w:
//	        if w is on the path and w is in an accepting component: report a cycle
//	        if w is new: visit(w)
//	    v is left
//
// Every state is entered once: O(n + m) time. A state costs its program state (shared) and two bits for every value of Q.

// single is the search for a cycle in an accepting component of a weak automaton.
type single struct{ coloured }

// The colours of single.
const (
	onPath uint8 = 1 + iota
	left
)

// Single looks for a cycle in an accepting component.
func Single(s *search.Search) error {
	d := &single{newColoured(s)}
	err := d.run()
	s.Stats.Stored = s.Stats.States
	return err
}

func (d *single) run() error {
	if err := d.Initial(); err != nil {
		return err
	}
	initial := append([]search.Edge(nil), d.Edges...)
	for _, e := range initial {
		if d.known.Colour(e.Node) != 0 {
			continue
		}
		if err := d.enter(e.Node, onPath); err != nil {
			return err
		}
		if err := d.loop(); err != nil || d.Done() {
			return err
		}
	}
	return nil
}

func (d *single) loop() error {
	for d.frames.Len() > 0 && !d.Done() {
		e, ok := d.next()
		if !ok {
			if err := d.known.Set(d.pop(), left); err != nil {
				return err
			}
			continue
		}
		var err error
		switch d.known.Colour(e.Node) {
		case 0:
			err = d.enter(e.Node, onPath)
		case onPath:
			if d.Shape.Accepting[e.Q] && d.Found == nil {
				d.Found, err = d.LassoThrough(func(n search.Node) bool { return d.known.Colour(n) != 0 }, e.Node)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}
