package testsuite

import (
	"context"
	"math/rand/v2"
	"slices"
)

// All returns a shortest suite that takes all transitions, begins in all initial
// states, and tries all refusals. Tests longer than longest are cut, if that is
// not 0; the suite is then longer than its bound. Time and memory are mostly
// linear in the transitions.
func (g *Graph) All(ctx context.Context, longest int) (*Suite, error) {
	p := problem{nodes: g.States() + 1, last: make([]bool, g.States()+1)}
	if err := p.room(len(g.initial)+len(g.arcs), &g.options); err != nil {
		return nil, err
	}
	for _, s := range g.initial {
		p.arcs = append(p.arcs, costed{0, int32(s + 1), 1})
	}
	for i := range g.arcs {
		p.arcs = append(p.arcs, costed{int32(g.arcs[i].from + 1), int32(g.arcs[i].to + 1), 1})
	}
	for s := range g.inside {
		p.last[s+1] = g.mayEnd(s)
	}
	found, err := p.solve(ctx)
	if err != nil {
		return nil, err
	}
	tree := g.tree()
	var walks []walk
	for _, arcs := range found.walks {
		w := walk{initial: g.initial[arcs[0]]}
		for _, a := range arcs[1:] {
			w.arcs = append(w.arcs, a-len(g.initial))
		}
		walks = append(walks, g.cut(w, longest, tree, false)...)
	}
	s, err := g.suite(ctx, walks)
	if err != nil {
		return nil, err
	}
	s.Bound, s.Covered, s.All = found.bound, len(g.arcs), len(g.arcs)
	return s, nil
}

// Pairs returns a shortest suite that takes each two transitions that can follow
// each other one after the other (Chow, Testing software design modeled by
// finite-state machines, IEEE Trans. Software Engineering 4, 1978), and begins
// with each transition of an initial state. It is All of the graph whose nodes
// are the transitions.
func (g *Graph) Pairs(ctx context.Context, longest int) (*Suite, error) {
	p := problem{nodes: len(g.arcs) + 1, last: make([]bool, len(g.arcs)+1)}
	enter := func(from, state int, cost int32) {
		first, end := g.out(state)
		for a := first; a < end; a++ {
			p.arcs = append(p.arcs, costed{int32(from), int32(a + 1), cost})
		}
	}
	if err := p.room(g.pairs(), &g.options); err != nil {
		return nil, err
	}
	for _, s := range g.initial {
		enter(0, s, 2) // the beginning of a test, and its first step
	}
	begins := len(p.arcs)
	for i := range g.arcs {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		enter(i+1, g.arcs[i].to, 1)
		p.last[i+1] = g.mayEnd(g.arcs[i].to)
	}
	found, err := p.solve(ctx)
	if err != nil {
		return nil, err
	}
	tree := g.tree()
	var walks []walk
	for _, pairs := range found.walks {
		w := walk{}
		for _, a := range pairs {
			w.arcs = append(w.arcs, int(p.arcs[a].to)-1)
		}
		w.initial = g.arcs[w.arcs[0]].from
		walks = append(walks, g.cut(w, longest, tree, true)...)
	}
	s, err := g.suite(ctx, walks)
	if err != nil {
		return nil, err
	}
	s.Bound, s.Covered, s.All = found.bound, len(p.arcs)-begins, len(p.arcs)-begins
	return s, nil
}

// pairs returns the number of pairs of transitions, with those that begin a
// test.
func (g *Graph) pairs() (n int) {
	count := func(state int) {
		first, end := g.out(state)
		n += end - first
	}
	for _, s := range g.initial {
		count(s)
	}
	for i := range g.arcs {
		count(g.arcs[i].to)
	}
	return n
}

// EveryState returns a suite that comes to every state, where a test may end. It
// goes on to a nearest state that is new, or begins again if that is nearer; its
// length is not the least.
func (g *Graph) EveryState(ctx context.Context, longest int) (*Suite, error) {
	v := &visitor{graph: g, tree: g.tree(), seen: make([]bool, g.States()), mark: make([]int, g.States()), by: make([]int, g.States())}
	var walks []walk
	for s := range g.inside {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if v.seen[s] {
			continue
		}
		w := v.tree.to(g, s)
		for _, a := range w.arcs {
			v.seen[g.arcs[a].to] = true
		}
		v.seen[s] = true
		v.seen[w.initial] = true
		at := s
		for more := true; more; {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			var arcs []int
			if arcs, more = v.nearest(at); more {
				w.arcs = append(w.arcs, arcs...)
				at = g.arcs[arcs[len(arcs)-1]].to
			}
		}
		walks = append(walks, g.cut(v.finish(w, at), longest, v.tree, false)...)
	}
	s, err := g.suite(ctx, walks)
	if err != nil {
		return nil, err
	}
	s.Covered, s.All = g.States(), g.States()
	return s, nil
}

// visitor goes to states that are new.
type visitor struct {
	graph *Graph
	tree  *tree
	seen  []bool
	mark  []int // by state: the number of the search that came there
	by    []int // by state: the arc by which it did
	round int
	next  int // the first state that is new: none is nearer to the beginning
}

// nearest goes to a nearest state that is new, unless beginning again is nearer.
func (v *visitor) nearest(from int) ([]int, bool) {
	for v.next < len(v.seen) && v.seen[v.next] {
		v.next++
	}
	if v.next == len(v.seen) {
		return nil, false
	}
	return v.search(from, func(s, distance int) (take, stop bool) {
		return !v.seen[s], distance > v.tree.depth[v.next]+1
	})
}

// finish goes on to where a test may end.
func (v *visitor) finish(w walk, at int) walk {
	if !v.graph.mayEnd(at) {
		arcs, _ := v.search(at, func(s, _ int) (take, stop bool) { return v.graph.mayEnd(s), false })
		w.arcs = append(w.arcs, arcs...)
	}
	return w
}

// search returns a shortest way to a state that is taken, and marks the states
// on it as seen.
func (v *visitor) search(from int, goal func(state, distance int) (take, stop bool)) ([]int, bool) {
	g := v.graph
	v.round++
	v.mark[from] = v.round
	queue, distance := []int{from}, map[int]int{}
	for i := 0; i < len(queue); i++ {
		s := queue[i]
		take, stop := goal(s, distance[s])
		if stop {
			return nil, false
		}
		if take && s != from {
			return v.back(from, s), true
		}
		first, end := g.out(s)
		for a := first; a < end; a++ {
			if to := g.arcs[a].to; v.mark[to] != v.round {
				v.mark[to], v.by[to] = v.round, a
				distance[to] = distance[s] + 1
				queue = append(queue, to)
			}
		}
	}
	return nil, false
}

// back returns the way that a search took.
func (v *visitor) back(from, to int) (arcs []int) {
	for s := to; s != from; s = v.graph.arcs[v.by[s]].from {
		v.seen[s] = true
		arcs = append(arcs, v.by[s])
	}
	slices.Reverse(arcs)
	return arcs
}

// Random returns a suite of random tests of that many steps; those that come to a
// state which nothing leaves are shorter. Steps that end inside an atomic
// sequence do not count.
func (g *Graph) Random(ctx context.Context, seed uint64, tests, steps int) (*Suite, error) {
	rng := rand.New(rand.NewPCG(seed, 0))
	var walks []walk
	seen := map[int]bool{}
	for range tests {
		if len(g.initial) == 0 {
			break
		}
		w := walk{initial: g.initial[rng.IntN(len(g.initial))]}
		at := w.initial
		for taken := 0; taken < steps; {
			first, end := g.out(at)
			if first == end || len(w.arcs) >= maxInside*steps {
				break
			}
			if len(w.arcs)%pollEvery == 0 && ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			a := first + rng.IntN(end-first)
			w.arcs = append(w.arcs, a)
			seen[a] = true
			if at = g.arcs[a].to; !g.inside[at] {
				taken++
			}
		}
		walks = append(walks, w)
	}
	s, err := g.suite(ctx, walks)
	if err != nil {
		return nil, err
	}
	s.Covered, s.All = len(seen), len(g.arcs)
	return s, nil
}

// maxInside bounds the steps of a random test, those inside atomic sequences
// included, by that many for each step that counts.
const maxInside = 1000
