package counterexample

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/component"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// shortest searches an explored graph for a shortest lasso: one with the fewest
// steps, prefix and cycle together, among all lassos of the product whose cycle
// is accepting, for any acceptance.
//
// Of a lasso of n steps no state is deeper than n-1. So the product is explored
// breadth first, and from time to time all lassos of at most d+1 steps are
// looked for, d being the depth that is explored. A cycle is looked for from
// its state that was found first, which is also one of its least deep ones:
//
//	best := the number of steps that is still of interest, plus one
//	for each state h in breadth-first order, while depth(h) + 1 < best:
//	    back := for each state found after h, in its component:
//	            the distance to h
//	    breadth first from (h, ∅) over pairs (v, M), M being the marks
//	    seen since h:
//	        leave out v found before h, and those with
//	            depth(h) + steps + back(v) ≥ best
//	        leave out (v, M) when some (v, M') was found that is as good
//	            for the acceptance
//	        at (h, M) after some steps, if M accepts:
//	            best := depth(h) + steps; the lasso is found
//
// The first lasso of the least length is taken, so the answer depends only on
// the product. O(n·m·2^sets) time at worst, far less when the lasso is short;
// for the sets M of one head 24 bytes each besides what the graph costs (see
// graph.go), 4 bytes for each edge and 20 for each state.
//
// M' is as good as M when it has every mark of M that some Inf asks for, and no
// mark beyond those of M that some Fin is about.
type shortest struct {
	g        *graph
	acc      automata.Acceptance
	inf, fin automata.Marks
	// comp has the component of each state if that has an accepting cycle, 0
	// otherwise.
	comp store.Array[uint32]
	// first and source are the edges inside these components backwards: those
	// into v come from source[first[v]] to source[first[v+1]-1].
	first, source store.Array[uint32]
	// stamp tells for which head back, the distance to it, and last, the last
	// pair found, are valid.
	stamp, back, last store.Array[uint32]
	queue             store.Array[uint32]
	pairs             store.Array[shortPair]
	// head is the head at work plus one.
	head uint32
}

// shortPair is a pair (v, M), and the pair and edge by which it was found.
type shortPair struct {
	marks        automata.Marks
	v            uint32
	parent, edge uint32
	// next is another pair of v, plus one.
	next uint32
}

// shortestLasso returns a shortest lasso of at most that many steps, nil if there
// is none. It explores as far as needed.
func (g *graph) shortestLasso(atMost int) (prefix, cycle []arc, err error) {
	analysed := 0
	for {
		whole := g.complete() || g.depth() >= atMost-1
		if whole || g.seen.Len() >= 2*analysed+1000 {
			bound := atMost
			if !g.complete() {
				bound = min(atMost, g.depth()+1)
			}
			analysed = g.seen.Len()
			if prefix, cycle, err = g.shortestWithin(bound); err != nil || cycle != nil {
				return prefix, cycle, err
			}
		}
		if whole {
			return nil, nil, nil
		}
		if err := g.explore(); err != nil {
			return nil, nil, err
		}
	}
}

// shortestWithin returns a shortest lasso in what has been explored.
func (g *graph) shortestWithin(atMost int) (prefix, cycle []arc, err error) {
	b := g.search.Monitor.Budget.Part()
	defer b.Release()
	s := &shortest{g: g, acc: g.search.Prod.Acceptance(), queue: store.NewArray[uint32](b), pairs: store.NewArray[shortPair](b)}
	s.inf, s.fin = polarity(s.acc.Formula())
	for _, a := range []*store.Array[uint32]{&s.comp, &s.first, &s.source, &s.stamp, &s.back, &s.last} {
		*a = store.NewArray[uint32](b)
	}
	if err := b.Take(component.ListBytes * int64(g.States())); err != nil {
		return nil, nil, err
	}
	if err := s.prepare(); err != nil {
		return nil, nil, err
	}
	best := atMost + 1
	for depth := range g.depth() + 1 {
		for h := g.level[depth]; h < g.level[depth+1] && depth+1 < best; h++ {
			if *s.comp.At(h) == 0 {
				continue
			}
			found, err := s.cycle(h, best-1-depth)
			if err != nil {
				return nil, nil, err
			}
			if found != nil {
				best, cycle, prefix = depth+len(found), found, g.way(h)
			}
		}
	}
	return prefix, cycle, nil
}

// polarity returns the sets that Inf and those that Fin is about.
func polarity(n *automata.AccNode) (inf, fin automata.Marks) {
	switch n.Op {
	case automata.AccInf:
		inf |= 1 << n.Set
	case automata.AccFin:
		fin |= 1 << n.Set
	}
	for _, k := range n.Kids {
		i, f := polarity(k)
		inf, fin = inf|i, fin|f
	}
	return inf, fin
}

// prepare finds the components with an accepting cycle, and reverses the edges
// inside them.
func (s *shortest) prepare() error {
	n := s.g.Width
	for _, a := range []*store.Array[uint32]{&s.comp, &s.stamp, &s.back, &s.last} {
		if err := a.Resize(n); err != nil {
			return err
		}
	}
	if err := s.components(); err != nil {
		return err
	}
	if err := s.first.Resize(n + 2); err != nil {
		return err
	}
	s.inside(func(_, to uint32) { *s.first.At(to + 2)++ })
	for v := range uint32(n) {
		*s.first.At(v + 2) += *s.first.At(v + 1)
	}
	if err := s.source.Resize(int(*s.first.At(uint32(n + 1)))); err != nil {
		return err
	}
	s.inside(func(from, to uint32) {
		at := s.first.At(to + 1)
		*s.source.At(*at) = from
		*at++
	})
	return nil
}

// components sets comp.
func (s *shortest) components() error {
	parts, err := s.g.Decompose(s.g.All(), 0)
	if err != nil {
		return err
	}
	for i, p := range parts {
		some, err := s.g.AcceptingPart(p, 0, s.acc.Formula().Restrict(p.Marks), func(component.AcceptingPart) bool { return false })
		if err != nil {
			return err
		}
		if !some {
			continue
		}
		for _, v := range p.States {
			*s.comp.At(v) = uint32(i + 1)
		}
	}
	return nil
}

// inside calls yield with the edges inside components with an accepting cycle.
func (s *shortest) inside(yield func(from, to uint32)) {
	for v := range s.g.States() {
		if *s.comp.At(v) == 0 {
			continue
		}
		e, end := s.g.Out(v)
		for ; e < end; e++ {
			if to := s.g.Edges.At(e).To; *s.comp.At(to) == *s.comp.At(v) {
				yield(v, to)
			}
		}
	}
}

// cycle returns a shortest accepting cycle through h over states found after
// it, of at most that many steps.
func (s *shortest) cycle(h uint32, atMost int) ([]arc, error) {
	s.head = h + 1
	if err := s.distances(h, atMost); err != nil {
		return nil, err
	}
	s.pairs.Truncate(0)
	if err := s.meet(shortPair{v: h, parent: search.NoParent}); err != nil {
		return nil, err
	}
	level := 1
	for i, steps := 0, 0; i < s.pairs.Len(); i++ {
		if i == level {
			level, steps = s.pairs.Len(), steps+1
		}
		if err := s.tick(steps); err != nil {
			return nil, err
		}
		p := *s.pairs.At(uint32(i))
		e, end := s.g.Out(p.v)
		for ; e < end; e++ {
			x := s.g.Edges.At(e)
			if !s.near(x.To, atMost-steps-1) {
				continue
			}
			marks := (p.marks | x.Marks) & (s.inf | s.fin)
			if x.To == h && s.acc.Accepts(marks) {
				return s.trail(uint32(i), e), nil
			}
			if err := s.meet(shortPair{marks: marks, v: x.To, parent: uint32(i), edge: e}); err != nil {
				return nil, err
			}
		}
	}
	return nil, nil
}

// tick polls the context and the limits.
func (s *shortest) tick(steps int) error {
	return s.g.search.Monitor.Poll(steps)
}

// near reports whether the head is at most that many steps away from v.
func (s *shortest) near(v uint32, atMost int) bool {
	return *s.stamp.At(v) == s.head && int(*s.back.At(v)) <= atMost
}

// distances computes the distance to the head from all states that are at most
// so far away.
func (s *shortest) distances(h uint32, atMost int) error {
	s.queue.Truncate(0)
	if err := s.reach(h, 0); err != nil {
		return err
	}
	for i := 0; i < s.queue.Len(); i++ {
		v := *s.queue.At(uint32(i))
		if err := s.tick(0); err != nil {
			return err
		}
		far := *s.back.At(v) + 1
		if int(far) > atMost {
			return nil
		}
		for at := *s.first.At(v); at < *s.first.At(v + 1); at++ {
			if u := *s.source.At(at); u > h && *s.stamp.At(u) != s.head {
				if err := s.reach(u, far); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// reach sets the distance of a state.
func (s *shortest) reach(v, far uint32) error {
	*s.stamp.At(v), *s.back.At(v), *s.last.At(v) = s.head, far, 0
	return s.queue.Append(v)
}

// meet adds a pair unless one as good is there.
func (s *shortest) meet(p shortPair) error {
	last := s.last.At(p.v)
	for at := *last; at != 0; at = s.pairs.At(at - 1).next {
		if known := s.pairs.At(at - 1).marks; p.marks&s.inf&^known == 0 && known&s.fin&^p.marks == 0 {
			return nil
		}
	}
	p.next = *last
	*last = uint32(s.pairs.Len() + 1)
	return s.pairs.Append(p)
}

// trail returns the cycle that ends with an edge out of a pair.
func (s *shortest) trail(i, edge uint32) []arc {
	arcs := []arc{{s.pairs.At(i).v, edge}}
	for p := s.pairs.At(i); p.parent != search.NoParent; p = s.pairs.At(p.parent) {
		arcs = append(arcs, arc{s.pairs.At(p.parent).v, p.edge})
	}
	slices.Reverse(arcs)
	return arcs
}
