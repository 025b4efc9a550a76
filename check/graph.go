package check

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/trace"
)

// graph is the product as an explicit graph, explored breadth first: its states are numbered in the
// order in which they are met, so that the depth never falls from one to the next. It serves the
// questions that the searches do not answer: a shortest counterexample, and several.
//
// A state costs its program state (shared), its entry in the set of pairs, 12 bytes and its place in
// the component; an edge 16 bytes.
type graph struct {
	*search
	*component
	seen   *store.Pairs
	parent store.Array[uint32] // in the search tree
	level  []uint32            // the first state of each depth
}

func newGraph(s *search) (*graph, error) {
	b := s.clock.budget
	g := &graph{search: s, seen: store.NewPairs(b), parent: store.NewArray[uint32](b)}
	var err error
	if g.component, err = newComponent(b, func() error { return s.clock.look(len(g.level)) }); err != nil {
		return nil, err
	}
	if err := s.initial(); err != nil {
		return nil, err
	}
	g.level = []uint32{0}
	for _, e := range s.edges {
		if _, err := g.meet(e.node, noParent); err != nil {
			return nil, err
		}
	}
	return g, nil
}

func (g *graph) node(v uint32) node {
	prog, q := g.seen.Pair(v)
	return node{prog, q}
}

// meet numbers a state.
func (g *graph) meet(n node, parent uint32) (uint32, error) {
	v, added, err := g.seen.Insert(n.prog, n.q)
	if err != nil || !added {
		return v, err
	}
	return v, g.parent.Append(parent)
}

// complete reports whether every state met has its edges.
func (g *graph) complete() bool { return int(g.states()) == g.seen.Len() }

// depth is the depth up to which every state has its edges, -1 when that is not even the first.
func (g *graph) depth() int { return len(g.level) - 2 }

// explore gives the states of the next depth their edges.
func (g *graph) explore() error {
	end := uint32(g.seen.Len())
	for v := g.states(); v < end; v++ {
		if err := g.visit(len(g.level)); err != nil {
			return err
		}
		n := g.node(v)
		if err := g.expand(n); err != nil {
			return err
		}
		for _, e := range g.search.edges {
			to, err := g.meet(e.node, v)
			if err != nil {
				return err
			}
			if err := g.addEdge(e.marks, to); err != nil {
				return err
			}
		}
		if err := g.endState(); err != nil {
			return err
		}
	}
	g.level = append(g.level, end)
	return nil
}

// arc is an edge of the graph by its source and its place among all edges.
type arc struct{ from, edge uint32 }

// action is the program's action on an edge.
func (g *graph) action(a arc) (program.Action, error) {
	if err := g.space.expand(g.node(a.from)); err != nil {
		return 0, err
	}
	first, _ := g.out(a.from)
	return g.space.action(int(a.edge - first)), nil
}

// way is the edges of the search tree from an initial state to a state.
func (g *graph) way(v uint32) []arc {
	var arcs []arc
	for p := *g.parent.At(v); p != noParent; v, p = p, *g.parent.At(p) {
		from, to := g.out(p)
		for e := from; e < to; e++ {
			if g.component.edges.At(e).to == v {
				arcs = append(arcs, arc{p, e})
				break
			}
		}
	}
	slices.Reverse(arcs)
	return arcs
}

// lasso is that of the program.
func (g *graph) lasso(prefix, cycle []arc) (*trace.Lasso, error) {
	l := &trace.Lasso{}
	for i, a := range slices.Concat(prefix, cycle) {
		action, err := g.action(a)
		if err != nil {
			return nil, err
		}
		st := trace.Step{State: slices.Clone(g.space.states.Key(g.node(a.from).prog)), Action: action}
		if i < len(prefix) {
			l.Prefix = append(l.Prefix, st)
		} else {
			l.Cycle = append(l.Cycle, st)
		}
	}
	return l.Shorten(), nil
}
