package check

import (
	"github.com/ltlcheck/ltlcheck/store"
)

// Cheaper searches for the automata that allow them, and what an automaton allows.
//
// R. Bloem, K. Ravi, F. Somenzi, Efficient decision procedures for model checking of linear time
// logic properties, CAV 1999; I. Černá, R. Pelánek, Relating hierarchy of temporal properties to
// model checking, MFCS 2003. Both need a product of one automaton only, without fairness.
//
// Reachability, when the automaton is terminal: every run that accepts comes to a universal state,
// one from which every word is accepted; so a product state with a universal automaton state
// is a counterexample by itself, whatever follows. Breadth first, so that what leads there, a bad
// prefix, is a shortest one.
//
// Single search, when the automaton is weak: in each of its components either every cycle accepts
// or none does; so a cycle of the product accepts when any of its states is in a component that
// does. A depth-first search meets an edge back to its own path in every component that has a
// cycle.
//
//	visit(v):
//	    v is on the path
//	    for each edge v -> w:
//	        if w is on the path and w is in an accepting component: report a cycle
//	        if w is new: visit(w)
//	    v is left
//
// Every state is entered once: O(n + m) time. A state costs its program state (shared) and one
// or two bits for every value of Q; reachability besides 12 bytes for its place in the queue.

// reachability is the search for a universal state.
type reachability struct {
	*search
	known  colours
	queue  store.Array[node]
	parent store.Array[uint32] // by place in the queue
}

func searchReachability(s *search) error {
	b := s.clock.budget
	r := &reachability{search: s, known: s.newColours(1), queue: store.NewArray[node](b), parent: store.NewArray[uint32](b)}
	err := r.run()
	s.stats.Stored = s.stats.States
	return err
}

func (r *reachability) run() error {
	if err := r.initial(); err != nil {
		return err
	}
	if err := r.adopt(noParent); err != nil || r.done() {
		return err
	}
	level, depth := r.queue.Len(), 1
	for i := 0; i < r.queue.Len() && !r.done(); i++ {
		if i == level {
			level, depth = r.queue.Len(), depth+1
		}
		if err := r.visit(depth); err != nil {
			return err
		}
		n := *r.queue.At(uint32(i))
		r.count(n, &r.stats.States)
		if err := r.expand(n); err != nil {
			return err
		}
		if err := r.adopt(uint32(i)); err != nil {
			return err
		}
	}
	return nil
}

// adopt queues the states that are new among the edges, and reports the first universal one.
func (r *reachability) adopt(parent uint32) error {
	for _, e := range r.edges {
		if r.known.colour(e.node) != 0 {
			continue
		}
		if err := r.known.set(e.node, 1); err != nil {
			return err
		}
		if err := r.queue.Append(e.node); err != nil {
			return err
		}
		if err := r.parent.Append(parent); err != nil {
			return err
		}
	}
	if r.found != nil {
		return nil
	}
	for _, e := range r.edges {
		if r.shape.universal[e.q] {
			return r.report(e.node, parent)
		}
	}
	return nil
}

// report leads from an initial state over the queue to the universal state, and from there along
// any run until it closes.
func (r *reachability) report(goal node, parent uint32) error {
	defer r.counterexample()()
	var path []node
	for i := parent; i != noParent; i = *r.parent.At(i) {
		path = append(path, *r.queue.At(i))
	}
	var steps []step
	for i := len(path) - 1; i >= 0; i-- {
		to := goal
		if i > 0 {
			to = path[i-1]
		}
		st, err := r.stepTo(path[i], func(e edge) bool { return e.node == to })
		if err != nil {
			return err
		}
		steps = append(steps, st)
	}
	var err error
	r.found, err = r.closeAnywhere(steps, goal)
	return err
}
