package automata

// AcceptsWord decides whether an automaton accepts an ultimately periodic word.
// It judges the counterexamples of everything else, so it is written for
// plainness, shares no algorithm with the searches, and takes any acceptance
// condition and any nondeterminism:
//
//	nodes are (state, position of the word), positions |prefix| … wrapping at the end of the cycle
//	accepts(edges): for every strongly connected part of the graph with these edges, M its marks:
//	  restrict the condition to sets in M  (Inf of another set is false, Fin is true)
//	  if no Fin is left: accept if the condition is true of M
//	  otherwise for some Fin(s) left:  the run sees s infinitely often (Fin(s) := false),
//	                                   or it does not: accepts(edges of the part without s)
//
// Cost: one search of the graph per node in the worst case; exponential in the
// number of Fin.

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/ltl"
)

// AcceptsWord reports whether some run of a on w is accepting. An AP in use
// that the word does not list, and an empty cycle, are errors. The bits of w's
// letters are numbered by w.APs, whose order may differ from the alphabet's;
// APs of the word that the automaton does not use are ignored.
func AcceptsWord(a *Automaton, w ltl.Word) (bool, error) {
	if len(w.Cycle) == 0 {
		return false, fmt.Errorf("the word has an empty cycle")
	}
	bitOf, err := a.bitsOf(w)
	if err != nil {
		return false, err
	}
	g := newWordGraph(a, w, bitOf)
	return g.accepts(g.repeated(len(w.Prefix)*a.States()), a.Acc.Formula()), nil
}

// wordEdge connects nodes of the graph of states and positions.
type wordEdge struct {
	src, dst int
	marks    Marks
}

// wordGraph has the pairs of a state and a position of the word as nodes: state
// q at position pos is node pos·states + q.
type wordGraph struct {
	nodes int
	edges []wordEdge
}

// newWordGraph builds the part of the graph that runs reach. The last letter of
// the cycle leads back to its first one, so infinite paths are exactly the runs
// on the word.
func newWordGraph(a *Automaton, w ltl.Word, bitOf []int) *wordGraph {
	letters := slices.Concat(w.Prefix, w.Cycle)
	n := a.States()
	g := &wordGraph{nodes: n * len(letters)}
	seen := make([]bool, g.nodes)
	var todo []int
	visit := func(node int) {
		if !seen[node] {
			seen[node] = true
			todo = append(todo, node)
		}
	}
	for _, q := range a.start {
		visit(int(q))
	}
	for len(todo) > 0 {
		node := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		pos := node / n
		next := pos + 1
		if next == len(letters) {
			next = len(w.Prefix)
		}
		for _, e := range a.Out(uint32(node % n)) {
			if a.BDD().Eval(e.Label, func(v int) bool { return letters[pos]>>bitOf[v]&1 != 0 }) {
				dst := next*n + int(e.Dst)
				g.edges = append(g.edges, wordEdge{node, dst, e.Marks})
				visit(dst)
			}
		}
	}
	return g
}

// repeated returns the edges between positions of the cycle, which only are on
// cycles of the graph.
func (g *wordGraph) repeated(first int) (edges []wordEdge) {
	for _, e := range g.edges {
		if e.src >= first {
			edges = append(edges, e)
		}
	}
	return edges
}

// accepts reports whether the edges contain a cycle that satisfies acc.
func (g *wordGraph) accepts(edges []wordEdge, acc *AccNode) bool {
	for _, part := range g.components(edges) {
		var marks Marks
		for _, e := range part {
			marks |= e.marks
		}
		if g.acceptsPart(part, acc.Restrict(marks)) {
			return true
		}
	}
	return false
}

// acceptsPart treats one strongly connected part, all of whose sets a run can
// see for ever.
func (g *wordGraph) acceptsPart(part []wordEdge, acc *AccNode) bool {
	set, some := acc.AnyFin()
	if !some {
		return acc.accepts(^Marks(0))
	}
	if g.acceptsPart(part, acc.WithoutFin(set)) {
		return true
	}
	var rest []wordEdge
	for _, e := range part {
		if e.marks>>set&1 == 0 {
			rest = append(rest, e)
		}
	}
	return g.accepts(rest, acc)
}

// components returns the edges inside each strongly connected part. It
// intersects the nodes reachable from a node with those that reach it:
// quadratic, but obviously right, and independent of package scc.
func (g *wordGraph) components(edges []wordEdge) [][]wordEdge {
	forth, back := make([][]int, g.nodes), make([][]int, g.nodes)
	for i, e := range edges {
		forth[e.src] = append(forth[e.src], i)
		back[e.dst] = append(back[e.dst], i)
	}
	var parts [][]wordEdge
	done := make([]bool, g.nodes)
	for _, e := range edges {
		if done[e.src] {
			continue
		}
		after := g.reach(e.src, func(n int, visit func(int)) {
			for _, i := range forth[n] {
				visit(edges[i].dst)
			}
		})
		before := g.reach(e.src, func(n int, visit func(int)) {
			for _, i := range back[n] {
				visit(edges[i].src)
			}
		})
		var part []wordEdge
		for _, n := range after.list {
			if before.in[n] {
				done[n] = true
				for _, i := range forth[n] {
					if d := edges[i].dst; after.in[d] && before.in[d] {
						part = append(part, edges[i])
					}
				}
			}
		}
		if len(part) > 0 {
			parts = append(parts, part)
		}
	}
	return parts
}

// nodeSet is a set of nodes, with its members in the order in which they were
// added.
type nodeSet struct {
	in   []bool
	list []int
}

// reach returns the nodes that can be reached from a node along the given
// neighbours, itself included.
func (g *wordGraph) reach(from int, neighbours func(n int, visit func(int))) nodeSet {
	s := nodeSet{in: make([]bool, g.nodes)}
	visit := func(n int) {
		if !s.in[n] {
			s.in[n] = true
			s.list = append(s.list, n)
		}
	}
	visit(from)
	for i := 0; i < len(s.list); i++ {
		neighbours(s.list[i], visit)
	}
	return s
}
