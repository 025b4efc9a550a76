package ops

// Emptiness of the product of an automaton and a lazy one, on the fly (Couvreur
// 1999): one depth-first search that keeps, for each strongly connected
// component on its path, the marks seen inside, and stops when they are all
// marks. Every pair of states is expanded once.

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// search is the state of the depth-first search. live holds the pairs of
// components that are not finished, in the order of discovery; roots the
// components on the search path.
type search struct {
	a     *automata.Automaton // generalised Büchi
	l     lazy
	all   automata.Marks
	opts  Options
	pairs *pairs

	hopeless func(q, r uint32) bool // nothing is accepted from such pairs

	edges [][]automata.Edge // of the pairs expanded so far
	order []int32           // order of discovery from 1; 0 unknown, -1 dead
	count int32
	calls []searchCall
	live  []uint32
	roots []searchRoot
}

// searchCall is a pair on the search path and the next of its edges.
type searchCall struct {
	pair uint32
	next int
}

// searchRoot is a component on the search path: its first pair's order, the
// marks seen inside, and those of the edge that leads to it.
type searchRoot struct {
	order           int32
	marks, incoming automata.Marks
}

// intersection is the explored part of the product when it accepts a word, nil
// when it is empty.
func intersection(ctx context.Context, a *automata.Automaton, l lazy, opts Options) (*automata.Automaton, error) {
	return prunedIntersection(ctx, a, l, func(q, r uint32) bool { return false }, opts)
}

// prunedIntersection is intersection without the pairs for which hopeless
// holds; nothing may be accepted from these.
func prunedIntersection(ctx context.Context, a *automata.Automaton, l lazy, hopeless func(q, r uint32) bool, opts Options) (*automata.Automaton, error) {
	acc := automata.GeneralisedBuchi(a.Acc.Sets + l.sets())
	if acc.Sets > automata.MaxSets { // rare: more sets than a search can tell apart
		b, err := unfold(ctx, l, opts)
		if err != nil {
			return nil, err
		}
		if a, err = TransitionBuchi(ctx, a, opts); err == nil {
			b, err = TransitionBuchi(ctx, b, opts)
		}
		if err != nil {
			return nil, err
		}
		return intersection(ctx, a, explicit{b}, opts)
	}
	s := &search{a: a, l: l, all: acc.All(), opts: opts, pairs: newPairs(a.Alphabet()), hopeless: hopeless}
	for _, q := range a.Start() {
		for _, r := range l.start() {
			if !s.hopeless(q, r) {
				s.pairs.AddStart(s.pairs.visit(q, r))
			}
		}
	}
	for i := range s.pairs.list {
		if found, err := s.from(ctx, uint32(i)); found || err != nil {
			if err != nil {
				return nil, err
			}
			return s.explored(acc), nil
		}
	}
	return nil, a.BDD().Err()
}

// from searches what is reachable from a pair, and reports whether a component
// has all marks.
func (s *search) from(ctx context.Context, root uint32) (bool, error) {
	if s.known(root) != 0 {
		return false, nil
	}
	if err := s.enter(ctx, root, 0); err != nil {
		return false, err
	}
	for len(s.calls) > 0 {
		c := &s.calls[len(s.calls)-1]
		if c.next == len(s.edges[c.pair]) {
			s.leave(c.pair)
			continue
		}
		e := s.edges[c.pair][c.next]
		c.next++
		switch o := s.known(e.Dst); {
		case o == 0:
			if err := s.enter(ctx, e.Dst, e.Marks); err != nil {
				return false, err
			}
		case o > 0 && s.merge(o, e.Marks):
			return true, nil
		}
	}
	return false, nil
}

// known returns the order of a pair, 0 when it is new, -1 when its component is
// finished.
func (s *search) known(pair uint32) int32 {
	for int(pair) >= len(s.order) {
		s.order = append(s.order, 0)
		s.edges = append(s.edges, nil)
	}
	return s.order[pair]
}

// enter discovers a pair: it becomes a component of its own, and its edges are
// computed.
func (s *search) enter(ctx context.Context, pair uint32, incoming automata.Marks) error {
	if err := s.opts.check(ctx, max(len(s.pairs.list), s.l.size())); err != nil {
		return err
	}
	s.count++
	s.order[pair] = s.count
	s.live = append(s.live, pair)
	s.roots = append(s.roots, searchRoot{order: s.count, incoming: incoming})
	s.calls = append(s.calls, searchCall{pair: pair})
	var err error
	s.edges[pair], err = s.expand(pair)
	return err
}

// expand returns the edges of a pair, without those to hopeless pairs.
func (s *search) expand(pair uint32) ([]automata.Edge, error) {
	q, r := s.pairs.list[pair][0], s.pairs.list[pair][1]
	right, err := s.l.out(r)
	if err != nil {
		return nil, err
	}
	var out []automata.Edge
	for _, e := range s.a.Out(q) {
		for _, f := range right {
			if label := s.a.BDD().And(e.Label, f.Label); label != bdd.False && !s.hopeless(e.Dst, f.Dst) {
				dst := s.pairs.visit(e.Dst, f.Dst)
				out = append(out, automata.Edge{Src: pair, Dst: dst, Label: label, Marks: e.Marks | f.Marks<<s.a.Acc.Sets})
			}
		}
	}
	return out, nil
}

// merge joins the components back to the one in which order was discovered, and
// reports whether the result has all marks.
func (s *search) merge(order int32, marks automata.Marks) bool {
	top := len(s.roots) - 1
	for ; s.roots[top].order > order; top-- {
		marks |= s.roots[top].marks | s.roots[top].incoming
	}
	s.roots = s.roots[:top+1]
	s.roots[top].marks |= marks
	return s.roots[top].marks == s.all
}

// leave ends the visit of a pair. If it is the root of its component, the
// component is finished without accepting, and its pairs are dead.
func (s *search) leave(pair uint32) {
	s.calls = s.calls[:len(s.calls)-1]
	if s.roots[len(s.roots)-1].order != s.order[pair] {
		return
	}
	s.roots = s.roots[:len(s.roots)-1]
	for {
		p := s.live[len(s.live)-1]
		s.live = s.live[:len(s.live)-1]
		s.order[p] = -1
		if p == pair {
			return
		}
	}
}

// explored returns the pairs seen so far as an automaton, which accepts a word
// since the search has found one.
func (s *search) explored(acc automata.Acceptance) *automata.Automaton {
	for _, out := range s.edges {
		for _, e := range out {
			s.pairs.AddEdge(e.Src, e.Dst, e.Label, e.Marks)
		}
	}
	return s.pairs.Build(acc)
}
