package reduce

// Emptiness of a product, on the fly (Couvreur 1999): depth-first search with a
// stack of the roots of the components that are open, each with the marks seen
// in it; an edge back into an open component closes a cycle and joins what is
// above it, and a component with all marks is an accepting run. O(product) at
// worst, and nothing is stored but the order of the visits.

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
)

// searcher looks for words that two graphs over the same letters share. Its
// tables are reused.
type searcher struct {
	ctx     context.Context
	a, b    *graph
	all     automata.Marks
	order   []int32 // of the visit from 1, closed when its component is done
	count   int32
	visited int
	open    []uint32
	roots   []root
	calls   []step
}

const closed = -1

// root is an open component on the search path.
type root struct {
	order int32
	enter automata.Marks // of the edge that entered the component
	marks automata.Marks
}

// step is a position in the search: edges i of p and j of q come next.
type step struct {
	p, q uint32
	i, j int
}

// shareWord reports whether the graphs accept a word together; more than limit
// pairs (if limit is positive), or the end of the context, end the search with
// done false.
func (s *searcher) shareWord(a, b *graph, limit int) (found, done bool) {
	s.a, s.b = a, b
	s.all = automata.GeneralisedBuchi(a.sets + b.sets).All()
	n := a.states() * b.states()
	if cap(s.order) < n {
		s.order = make([]int32, n)
	}
	s.order = s.order[:n]
	clear(s.order)
	s.count, s.visited = 0, 0
	s.open, s.roots, s.calls = s.open[:0], s.roots[:0], s.calls[:0]
	for _, p := range a.start {
		for _, q := range b.start {
			if s.order[s.node(p, q)] != 0 {
				continue
			}
			if found, done = s.search(p, q, limit); found || !done {
				return found, done
			}
		}
	}
	return false, true
}

// node returns the number of a pair.
func (s *searcher) node(p, q uint32) uint32 { return p*uint32(s.b.states()) + q }

// enter discovers a pair.
func (s *searcher) enter(p, q uint32, marks automata.Marks) {
	s.count++
	s.visited++
	s.order[s.node(p, q)] = s.count
	s.open = append(s.open, s.node(p, q))
	s.roots = append(s.roots, root{order: s.count, enter: marks})
	s.calls = append(s.calls, step{p: p, q: q})
}

// search visits what is reachable from a pair; see shareWord for the results.
func (s *searcher) search(p, q uint32, limit int) (found, done bool) {
	s.enter(p, q, 0)
	for len(s.calls) > 0 {
		c := &s.calls[len(s.calls)-1]
		if c.i == len(s.a.out[c.p]) {
			s.leave(*c)
			continue
		}
		outB := s.b.out[c.q]
		if c.j == len(outB) {
			c.i, c.j = c.i+1, 0
			continue
		}
		e, f := &s.a.out[c.p][c.i], &outB[c.j]
		c.j++
		if !s.a.ls.meets(e.label, f.label) {
			continue
		}
		marks := e.marks | f.marks<<s.a.sets
		switch order := s.order[s.node(e.dst, f.dst)]; {
		case order == 0:
			if limit > 0 && s.visited >= limit || s.visited%1024 == 0 && s.ctx.Err() != nil {
				return false, false
			}
			s.enter(e.dst, f.dst, marks)
		case order != closed && s.join(order, marks):
			return true, true
		}
	}
	return false, true
}

// join joins the open components down to the one of the given order and reports
// whether the result has every mark.
func (s *searcher) join(order int32, marks automata.Marks) bool {
	r := s.roots[len(s.roots)-1]
	marks |= r.marks
	for r.order > order {
		marks |= r.enter
		s.roots = s.roots[:len(s.roots)-1]
		r = s.roots[len(s.roots)-1]
		marks |= r.marks
	}
	s.roots[len(s.roots)-1].marks = marks
	return marks&s.all == s.all
}

// leave ends a call and closes its component if it is the root.
func (s *searcher) leave(c step) {
	s.calls = s.calls[:len(s.calls)-1]
	node := s.node(c.p, c.q)
	if s.roots[len(s.roots)-1].order != s.order[node] {
		return
	}
	s.roots = s.roots[:len(s.roots)-1]
	for {
		top := s.open[len(s.open)-1]
		s.open = s.open[:len(s.open)-1]
		s.order[top] = closed
		if top == node {
			return
		}
	}
}

// disjoint reports whether no word is accepted by both graphs.
func disjoint(ctx context.Context, a, b *graph) (bool, error) {
	s := searcher{ctx: ctx}
	found, done := s.shareWord(a, b, 0)
	return done && !found, ctx.Err()
}
