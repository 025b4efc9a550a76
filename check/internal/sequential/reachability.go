package sequential

import (
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/store"
)

// Emptiness for a terminal automaton: one in which every run that accepts comes to a universal state, from which every word is
// accepted. It needs a product of one automaton only, without fairness.
//
// R. Bloem, K. Ravi, F. Somenzi, Efficient decision procedures for model checking of linear time
// logic properties, CAV 1999. A product state with a universal automaton state is a counterexample by itself, whatever follows:
//
//	queue := the initial states
//	for each state v in the queue:
//	    for each edge v -> w where w is new:
//	        if w is universal: report the way to w
//	        append w to the queue
//
// Breadth first, so that what leads there, a bad prefix, is a shortest one. Every state is entered once: O(n + m) time. A state
// costs its program state (shared), a bit for every value of Q, and 12 bytes for its place in the queue.

// reachability is the search for a universal state.
type reachability struct {
	*search.Search
	known  search.Colours
	queue  store.Array[search.Node]
	parent store.Array[uint32] // by place in the queue
}

// Reachability looks for a universal state.
func Reachability(s *search.Search) error {
	b := s.Monitor.Budget
	r := &reachability{Search: s, known: s.NewColours(1), queue: store.NewArray[search.Node](b), parent: store.NewArray[uint32](b)}
	err := r.run()
	s.Stats.Stored = s.Stats.States
	return err
}

func (r *reachability) run() error {
	if err := r.Initial(); err != nil {
		return err
	}
	if err := r.adopt(search.NoParent); err != nil || r.Done() {
		return err
	}
	level, depth := r.queue.Len(), 1
	for i := 0; i < r.queue.Len() && !r.Done(); i++ {
		if i == level {
			level, depth = r.queue.Len(), depth+1
		}
		if err := r.Visit(depth); err != nil {
			return err
		}
		n := *r.queue.At(uint32(i))
		r.Count(n, &r.Stats.States)
		if err := r.Expand(n); err != nil {
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
	for _, e := range r.Edges {
		if r.known.Colour(e.Node) != 0 {
			continue
		}
		if err := r.known.Set(e.Node, 1); err != nil {
			return err
		}
		if err := r.queue.Append(e.Node); err != nil {
			return err
		}
		if err := r.parent.Append(parent); err != nil {
			return err
		}
	}
	if r.Found != nil {
		return nil
	}
	for _, e := range r.Edges {
		if r.Shape.Universal[e.Q] {
			return r.report(e.Node, parent)
		}
	}
	return nil
}

// report leads from an initial state over the queue to the universal state, and from there along
// any run until it closes.
func (r *reachability) report(goal search.Node, parent uint32) error {
	defer r.ForCounterexample()()
	var path []search.Node
	for i := parent; i != search.NoParent; i = *r.parent.At(i) {
		path = append(path, *r.queue.At(i))
	}
	var steps []search.Step
	for i := len(path) - 1; i >= 0; i-- {
		to := goal
		if i > 0 {
			to = path[i-1]
		}
		st, err := r.StepTo(path[i], func(e search.Edge) bool { return e.Node == to })
		if err != nil {
			return err
		}
		steps = append(steps, st)
	}
	var err error
	r.Found, err = r.CloseAnywhere(steps, goal)
	return err
}
