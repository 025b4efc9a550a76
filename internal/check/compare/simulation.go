package compare

import (
	"math"
	"slices"
)

// simulation computes the greatest simulation by removal.
//
// A pair (u, v) is in the greatest simulation unless u can step to some u' that
// no step of v with the same label can follow. Pairs are removed in the order
// of the length of the argument against them:
//
//	remove all (u, v) where v lacks a label of u  (ready: or u one of v)
//	for each removed (u', w), in order:
//	  for each v -a-> w such that no v -a-> w' has (u', w') left:
//	    for each u -a-> u': remove (u, v)
//
// M. Henzinger, T. Henzinger, P. Kopke, Computing simulations on finite and
// infinite graphs, FOCS 1995, without its counters. O(|A|·m_B·d) time for at
// most d equal labels of one state; two bytes for each pair.
type simulation struct {
	m *monitor
	// g is the graph of both systems, back the reversed one.
	g    *graph
	back *graph
	// left and right are the states reachable in each system, leftN and rightN
	// the places of states in these.
	left, right   []uint32
	leftN, rightN []uint32
	// level of the pair (i, j) is 0 while it is related, else one more than the
	// length of the argument against it.
	level []uint16
	// queue has the removed pairs, of which processed were propagated.
	queue     []uint64
	processed int
	ready     bool
	// offers are the labels of each state, sorted.
	offers [][]uint32
	// bytes is what was charged, without the queue.
	bytes int64
	// tooLong indicates that an argument is longer than a level can count.
	tooLong bool
}

// simulationBytes is the memory of a state: numbers, and the labels that it
// offers.
const simulationBytes = 4*4 + 24 + 8 // a state: numbers, and the labels that it offers

// simulate computes which states reachable from a are simulated by states
// reachable from b. The memory is charged until give.
func simulate(m *monitor, g *graph, a, b uint32, ready bool) (*simulation, error) {
	back, err := g.reverse(m.budget)
	if err != nil {
		return nil, err
	}
	defer back.give(m.budget)
	s := &simulation{m: m, g: g, back: back, ready: ready}
	s.left, s.leftN = g.reachable(a)
	s.right, s.rightN = g.reachable(b)
	pairs := int64(len(s.left)) * int64(len(s.right))
	s.bytes = 2*pairs + simulationBytes*int64(g.states())
	if err := m.budget.Take(s.bytes); err != nil {
		return nil, err
	}
	s.level = make([]uint16, pairs)
	s.offers = make([][]uint32, g.states())
	for n := range s.offers {
		s.offers[n] = offered(g.out(uint32(n)))
	}
	m.enter("refine")
	if err := s.begin(); err != nil {
		return nil, err
	}
	for s.processed < len(s.queue) {
		pair := s.queue[s.processed]
		s.processed++
		if err := s.propagate(uint32(pair>>32), uint32(pair)); err != nil {
			return nil, err
		}
		s.forget()
	}
	return s, nil
}

// forget drops the processed part of the queue once it is most of it.
func (s *simulation) forget() {
	if s.processed > 1<<20 && 2*s.processed > len(s.queue) {
		s.queue = append(s.queue[:0], s.queue[s.processed:]...)
		s.processed = 0
	}
}

// offered returns the set of labels of some edges, sorted.
func offered(edges []edge) []uint32 {
	labels := make([]uint32, 0, len(edges))
	for _, e := range edges {
		labels = append(labels, e.label)
	}
	slices.Sort(labels)
	return slices.Compact(labels)
}

// within reports whether some is a subset of others; both are sorted.
func within(some, others []uint32) bool {
	for _, l := range some {
		for len(others) > 0 && others[0] < l {
			others = others[1:]
		}
		if len(others) == 0 || others[0] != l {
			return false
		}
	}
	return true
}

// begin removes the pairs that differ in their labels.
func (s *simulation) begin() error {
	for i, u := range s.left {
		for j, v := range s.right {
			if err := s.m.poll(); err != nil {
				return err
			}
			if !within(s.offers[u], s.offers[v]) || s.ready && len(s.offers[u]) != len(s.offers[v]) {
				if err := s.remove(uint32(i), uint32(j), 1); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// at returns the level of a pair by its places.
func (s *simulation) at(i, j uint32) *uint16 { return &s.level[int(i)*len(s.right)+int(j)] }

// remove removes a pair with an argument of some length, unless it is gone.
func (s *simulation) remove(i, j uint32, level uint16) error {
	p := s.at(i, j)
	if *p != 0 {
		return nil
	}
	if err := grow(s.m.budget, &s.queue, 1, 8); err != nil {
		return err
	}
	*p = level
	s.queue = append(s.queue, uint64(i)<<32|uint64(j))
	return nil
}

// propagate removes the pairs that relied on a removed one.
func (s *simulation) propagate(i, j uint32) error {
	level := *s.at(i, j)
	next := level + 1
	if level == math.MaxUint16 {
		s.tooLong, next = true, level
	}
	followers := s.back.out(s.right[j])
	for k, e := range followers {
		v := s.rightN[e.to]
		if v == unreached || repeated(followers, k) || s.follows(i, e, level) {
			continue
		}
		if err := s.m.poll(); err != nil {
			return err
		}
		for _, f := range s.back.out(s.left[i]) {
			u := s.leftN[f.to]
			if u == unreached || f.label != e.label {
				continue
			}
			if err := s.remove(u, v, next); err != nil {
				return err
			}
		}
	}
	return nil
}

// repeated reports whether edge k occurred before among those of the same
// state.
func repeated(edges []edge, k int) bool {
	for i := k - 1; i >= 0 && edges[i].to == edges[k].to; i-- {
		if edges[i] == edges[k] {
			return true
		}
	}
	return false
}

// follows reports whether a state can step with a label to one that simulates
// i, counting pairs whose arguments are longer than level as related: they are
// removed later. The edge, from the reversed graph, has the label and the
// state.
func (s *simulation) follows(i uint32, from edge, level uint16) bool {
	return slices.ContainsFunc(s.g.out(from.to), func(e edge) bool {
		l := *s.at(i, s.rightN[e.to])
		return e.label == from.label && (l == 0 || l > level)
	})
}

// related reports whether state u of A is simulated by state v of B.
func (s *simulation) related(u, v uint32) bool { return *s.at(s.leftN[u], s.rightN[v]) == 0 }

// levelOf returns the level of a pair of states, 0 if it is related.
func (s *simulation) levelOf(u, v uint32) uint16 { return *s.at(s.leftN[u], s.rightN[v]) }

// difference returns a formula that is true of u and false of v.
func (s *simulation) difference(build *builder, u, v uint32) *Formula {
	if f, ok := build.known(u, v); ok {
		return f
	}
	return build.keep(u, v, s.argue(build, u, v))
}

// argue makes the formula of difference for a pair that was removed: a label
// that only one offers, or a step of u that v cannot follow.
func (s *simulation) argue(build *builder, u, v uint32) *Formula {
	if s.levelOf(u, v) == 1 {
		if l, ok := lacking(s.offers[u], s.offers[v]); ok {
			return build.can(l, build.truth())
		}
		l, _ := lacking(s.offers[v], s.offers[u])
		return build.not(build.can(l, build.truth()))
	}
	best := edge{}
	found := false
	for _, e := range s.g.out(u) {
		if (!found || e.label < best.label) && s.refutes(e, u, v) {
			best, found = e, true
		}
	}
	var parts []*Formula
	for _, w := range s.g.out(v) {
		if w.label == best.label {
			parts = append(parts, s.difference(build, best.to, w.to))
		}
	}
	return build.can(best.label, build.and(parts))
}

// refutes reports whether a step of u leads where no step of v can follow, by
// shorter arguments.
func (s *simulation) refutes(e edge, u, v uint32) bool {
	level := s.levelOf(u, v)
	for _, w := range s.g.out(v) {
		if w.label == e.label {
			if l := s.levelOf(e.to, w.to); l == 0 || l >= level {
				return false
			}
		}
	}
	return true
}

// lacking returns a label of some that is not among others.
func lacking(some, others []uint32) (uint32, bool) {
	for _, l := range some {
		if _, ok := slices.BinarySearch(others, l); !ok {
			return l, true
		}
	}
	return 0, false
}

// give returns the memory to the budget.
func (s *simulation) give() { s.m.budget.Give(s.bytes + 8*int64(cap(s.queue))) }
