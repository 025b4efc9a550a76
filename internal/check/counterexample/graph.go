package counterexample

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/component"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// graph is the product as an explicit graph, explored breadth first: its states
// are numbered in the order in which they are found, so that the depth never
// falls from one to the next. It is for what the searches do not find: a
// shortest counterexample, and several.
//
// A state costs its program state (shared), its entry in the set of pairs, 12
// bytes and its place in the component; an edge 16 bytes.
type graph struct {
	search *search.Search
	*component.Component
	seen *store.Pairs
	// parent is the parent of each state in the search tree.
	parent store.Array[uint32]
	// level has the first state of each depth.
	level []uint32
}

// newGraph returns a graph with the initial states, which have no edges yet.
func newGraph(s *search.Search) (*graph, error) {
	b := s.Monitor.Budget
	g := &graph{search: s, seen: store.NewPairs(b), parent: store.NewArray[uint32](b)}
	var err error
	if g.Component, err = component.NewComponent(b, func() error { return s.Monitor.Check(len(g.level)) }); err != nil {
		return nil, err
	}
	if err := s.Initial(); err != nil {
		return nil, err
	}
	g.level = []uint32{0}
	for _, e := range s.Edges {
		if _, err := g.meet(e.Node, search.NoParent); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// node returns the product state with a number.
func (g *graph) node(v uint32) search.Node {
	prog, q := g.seen.Pair(v)
	return search.Node{Prog: prog, Q: q}
}

// meet returns the number of a product state; a new one gets the parent.
func (g *graph) meet(n search.Node, parent uint32) (uint32, error) {
	v, added, err := g.seen.Insert(n.Prog, n.Q)
	if err != nil || !added {
		return v, err
	}
	return v, g.parent.Append(parent)
}

// complete reports whether every state found has its edges.
func (g *graph) complete() bool { return int(g.States()) == g.seen.Len() }

// depth returns the depth up to which every state has its edges, -1 if none
// has.
func (g *graph) depth() int { return len(g.level) - 2 }

// explore adds the edges of all states of the next depth.
func (g *graph) explore() error {
	end := uint32(g.seen.Len())
	for v := g.States(); v < end; v++ {
		if err := g.search.Visit(len(g.level)); err != nil {
			return err
		}
		n := g.node(v)
		if err := g.search.Expand(n); err != nil {
			return err
		}
		for _, e := range g.search.Edges {
			to, err := g.meet(e.Node, v)
			if err != nil {
				return err
			}
			if err := g.AddEdge(e.Marks, to); err != nil {
				return err
			}
		}
		if err := g.EndState(); err != nil {
			return err
		}
	}
	g.level = append(g.level, end)
	return nil
}

// arc is an edge of the graph, by its source and its index among all edges.
type arc struct{ from, edge uint32 }

// action returns the program's action on an edge, by expanding its source
// again.
func (g *graph) action(a arc) (program.Action, error) {
	if err := g.search.Space.Expand(g.node(a.from)); err != nil {
		return 0, err
	}
	first, _ := g.Out(a.from)
	return g.search.Space.Action(int(a.edge - first)), nil
}

// way returns the edges of the search tree from an initial state to a state.
func (g *graph) way(v uint32) []arc {
	var arcs []arc
	for p := *g.parent.At(v); p != search.NoParent; v, p = p, *g.parent.At(p) {
		from, to := g.Out(p)
		for e := from; e < to; e++ {
			if g.Component.Edges.At(e).To == v {
				arcs = append(arcs, arc{p, e})
				break
			}
		}
	}
	slices.Reverse(arcs)
	return arcs
}

// lasso returns the program's lasso along a prefix and a cycle of edges.
func (g *graph) lasso(prefix, cycle []arc) (*trace.Lasso, error) {
	l := &trace.Lasso{}
	for i, a := range slices.Concat(prefix, cycle) {
		action, err := g.action(a)
		if err != nil {
			return nil, err
		}
		st := trace.Step{State: slices.Clone(g.search.Space.States.Key(g.node(a.from).Prog)), Action: action}
		if i < len(prefix) {
			l.Prefix = append(l.Prefix, st)
		} else {
			l.Cycle = append(l.Cycle, st)
		}
	}
	return l.Shorten(), nil
}
