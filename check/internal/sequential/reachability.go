package sequential

import (
	"cmp"
	"slices"

	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/store"
)

// reachability is emptiness for a terminal automaton: one in which every
// accepting run reaches a universal state, from which every word is accepted.
// It needs a product of one automaton only, without fairness.
//
// R. Bloem, K. Ravi, F. Somenzi, Efficient decision procedures for model
// checking of linear time logic properties, CAV 1999. A product state with a
// universal automaton state is a counterexample by itself, whatever follows:
//
//	queue := the initial states
//	for each state v in the queue:
//	    for each edge v -> w where w is new:
//	        if w is universal: report the way to w
//	        append w to the queue
//
// Breadth first, so that what leads there, a bad prefix, is a shortest one.
// Every state is entered once: O(n + m) time. A state costs its program state
// (shared), a bit for every value of Q, and 12 bytes for its place in the
// queue. If many states are visited before a universal one is found, the search
// goes deep as well (see search.Diver).
//
// An invariant ([] p, or one that may end: p W q) has one automaton state only
// that is not universal. Then the program states that are stored are the queue,
// in this order: a state is new if its number is beyond the end of the queue,
// and costs 4 bytes for its parent.
//
// next is the place of the state that is visited next, level the place where
// the next level begins, depth the number of the present one; parent is by
// place.
type reachability struct {
	*search.Search
	known   search.Colours // unused if the queue is that of an invariant
	queue   queue
	parent  store.Array[uint32] // by place in the queue
	next    uint32              // place of the state that is visited next
	level   uint32              // place where the next level begins
	depth   int                 // of the level
	several []expansion
	search.Diver
}

// Reachability looks for a universal state. s.Found is a lasso through it,
// whose bad prefix is a shortest one unless the search went deep.
func Reachability(s *search.Search) error {
	b := s.Monitor.Budget
	r := &reachability{Search: s, queue: newQueue(s), parent: store.NewArray[uint32](b), Diver: search.NewDiver(b, s.DeepAfter)}
	if !r.queue.invariant {
		r.known = s.NewColours(1)
	}
	err := r.run()
	s.Stats.Stored, s.Dived = s.Stats.States, r.WentDeep()
	return err
}

// run visits the states of the queue in order, from the initial ones or those
// of a checkpoint on.
func (r *reachability) run() error {
	resumed, err := r.Recover(r)
	if err == nil && !resumed {
		err = r.begin()
	}
	for err == nil && int(r.next) < r.queue.len() && !r.Done() {
		r.SaveIfDue(r)
		err = r.step()
	}
	return err
}

// begin queues the initial states.
func (r *reachability) begin() error {
	r.depth = 1
	if err := r.Initial(); err != nil {
		return err
	}
	err := r.adopt(r.Edges, search.NoParent)
	r.level = uint32(r.queue.len())
	return err
}

// step visits the next state. If that fails the step is undone, for a
// checkpoint.
func (r *reachability) step() error {
	r.Mark()
	queued, turn, err := r.queue.len(), r.Phase, error(nil)
	if r.IsDeep(r.Visited) {
		err = r.dive()
	} else {
		err = r.advance()
	}
	if err == nil {
		return nil
	}
	r.Phase = turn
	r.queue.truncate(queued)
	r.parent.Truncate(min(queued, r.parent.Len()))
	return r.Leave(r, err)
}

// dive visits a state early; if there is none near, it advances breadth first.
func (r *reachability) dive() error {
	place, found, err := r.Descend(r.next, r.queue.len())
	if err != nil {
		return err
	}
	if !found {
		return r.advance()
	}
	first := r.queue.len()
	if err := r.visit(place, r.depth); err != nil || r.Done() {
		return err
	}
	return r.Took(first, r.queue.len())
}

// advance visits the first state in the queue that was not visited, and those
// after it on the same level that can be expanded in a batch with it.
func (r *reachability) advance() error {
	before, level, depth := r.next, r.level, r.depth
	r.skip()
	if int(r.next) == r.queue.len() {
		return nil
	}
	if r.next >= level {
		r.level, r.depth = uint32(r.queue.len()), depth+1
	}
	var err error
	if !r.Exhaust && r.StartBatch(r.queue.at(r.next)) {
		err = r.visitSeveral()
	} else if err = r.visit(r.next, r.depth); err == nil {
		r.next++
	}
	if err != nil {
		r.next, r.level, r.depth = before, level, depth
	}
	return err
}

// skip passes the states that were visited early.
func (r *reachability) skip() {
	for r.Early(r.next) {
		r.next++
	}
}

// visit expands the state at a place.
func (r *reachability) visit(i uint32, depth int) error {
	if err := r.Visit(depth); err != nil {
		return err
	}
	n := r.queue.at(i)
	r.Count(n, &r.Stats.States)
	if err := r.Expand(n); err != nil {
		return err
	}
	return r.adopt(r.Edges, i)
}

// expansion is a state of a batch; its edges end at end.
type expansion struct {
	place uint32
	end   int
}

// visitSeveral visits states in a batch from the next one on. Those that were
// expanded before an error are visited.
func (r *reachability) visitSeveral() error {
	r.several = r.several[:0]
	ended := r.gather()
	stored, err := r.StoreBatch()
	r.Foresee()
	from := 0
	for _, g := range r.several {
		if g.end > stored || r.Done() {
			break
		}
		r.Count(r.queue.at(g.place), &r.Stats.States)
		r.Followed += uint64(g.end - from)
		if err := r.adopt(r.Edges[from:g.end], g.place); err != nil {
			return err
		}
		from = g.end
	}
	if r.Done() {
		return nil
	}
	return cmp.Or(err, ended)
}

// gather expands states until the batch is full.
func (r *reachability) gather() error {
	for ; r.next < r.level && !r.BatchFull(); r.skip() {
		visited := r.Visited
		if err := r.Visit(r.depth); err != nil && len(r.several) > 0 {
			r.Visited = visited // once more when the others are counted
			break
		} else if err != nil {
			return err
		}
		if err := r.AddToBatch(r.queue.at(r.next)); err != nil {
			return err
		}
		r.several = append(r.several, expansion{r.next, len(r.Edges)})
		r.next++
	}
	if r.Phase > 0 {
		r.Phase += uint32(len(r.several) - 1)
	}
	return nil
}

// adopt queues the states that are new among edges, and reports the first
// universal one.
func (r *reachability) adopt(edges []search.Edge, parent uint32) error {
	for _, e := range edges {
		if fresh, err := r.meet(e.Node); err != nil {
			return err
		} else if !fresh {
			continue
		}
		if err := r.parent.Append(parent); err != nil {
			return err
		}
	}
	if r.Found != nil {
		return nil
	}
	for _, e := range edges {
		if r.Shape.Universal[e.Q] {
			return r.report(e.Node, parent)
		}
	}
	return nil
}

// meet queues a state if it is new, and reports whether it is.
func (r *reachability) meet(n search.Node) (fresh bool, err error) {
	if r.queue.invariant {
		return r.queue.meet(n), nil
	}
	if r.known.Colour(n) != 0 {
		return false, nil
	}
	if err := r.known.Set(n, 1); err != nil {
		return false, err
	}
	return true, r.queue.nodes.Append(n)
}

// report builds the counterexample: from an initial state to the universal
// state, and from there along any run until it closes.
func (r *reachability) report(goal search.Node, parent uint32) error {
	defer r.ForCounterexample()()
	path := []search.Node{goal}
	for i := parent; i != search.NoParent; i = *r.parent.At(i) {
		path = append(path, r.queue.at(i))
	}
	slices.Reverse(path)
	var err error
	r.Found, err = r.LassoAlong(path)
	return err
}
