package sequential

import (
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/store"
)

// queue is the states that reachability has found, in this order. Those of an
// invariant need no memory: they are the program states that are stored, beside
// the only automaton state q that is not universal, and n of them are in the
// queue. That relies on their order in the store, which is another one where
// properties share a state graph, and on the end of the search at the first
// universal state, as the program state there is stored as well.
type queue struct {
	nodes     store.Array[search.Node]
	invariant bool
	q         uint32 // of an invariant
	n         int    // states of an invariant
}

// newQueue returns an empty queue.
func newQueue(s *search.Search) queue {
	return queue{nodes: store.NewArray[search.Node](s.Monitor.Budget), invariant: s.IsInvariant(), q: s.Shape.Alone}
}

// len returns the number of states found.
func (q *queue) len() int {
	if q.invariant {
		return q.n
	}
	return q.nodes.Len()
}

// at returns the state at a place.
func (q *queue) at(i uint32) search.Node {
	if q.invariant {
		return search.Node{Prog: i, Q: q.q}
	}
	return *q.nodes.At(i)
}

// meet queues a state of an invariant if it is new, and reports whether it is.
func (q *queue) meet(n search.Node) (fresh bool) {
	if n.Q != q.q || int(n.Prog) < q.n {
		return false
	}
	q.n++
	return true
}

// truncate drops the states from place n on.
func (q *queue) truncate(n int) {
	if q.n = n; !q.invariant {
		q.nodes.Truncate(n)
	}
}
