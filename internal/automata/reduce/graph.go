package reduce

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
)

// edge is an edge in the list of its source. A label is a number, valid with
// the graph's letters only.
type edge struct {
	dst   uint32
	label label
	marks automata.Marks
}

// graph is an automaton with generalised Büchi acceptance inside this package.
// Passes return a new graph or change one that they own; lists of edges are
// never shared between graphs. Letters are shared by all graphs that passes
// make of one automaton.
type graph struct {
	ls    *letters
	start []uint32
	out   [][]edge
	sets  int
}

func newGraph(ls *letters, states, sets int) *graph {
	return &graph{ls: ls, out: make([][]edge, states), sets: sets}
}

// fromAutomaton reads an automaton, whose acceptance must be generalised Büchi.
// errClasses is returned if its labels distinguish too many letters.
func fromAutomaton(ctx context.Context, a *automata.Automaton) (*graph, error) {
	if !a.Acc.IsGeneralisedBuchi() {
		return nil, fmt.Errorf("only automata with generalised Büchi acceptance can be reduced")
	}
	ls, err := newLetters(ctx, a.Alphabet(), distinctLabels(a))
	if err != nil {
		return nil, err
	}
	return readGraph(ls, a), nil
}

// readGraph reads an automaton whose labels the letters respect.
func readGraph(ls *letters, a *automata.Automaton) *graph {
	g := newGraph(ls, a.States(), a.Acc.Sets)
	g.start = slices.Clone(a.Start())
	for q := range g.out {
		edges := a.Out(uint32(q))
		g.out[q] = make([]edge, len(edges))
		for i, e := range edges {
			g.out[q][i] = edge{e.Dst, ls.read(e.Label), e.Marks}
		}
	}
	return g
}

// distinctLabels returns the labels that occur, each once.
func distinctLabels(a *automata.Automaton) []bdd.Node {
	var nodes []bdd.Node
	seen := map[bdd.Node]bool{}
	for _, e := range a.Edges() {
		if !seen[e.Label] {
			seen[e.Label] = true
			nodes = append(nodes, e.Label)
		}
	}
	return nodes
}

// automaton returns the graph as an automaton over the alphabet of its letters.
// Names are lost.
func (g *graph) automaton() *automata.Automaton {
	b := automata.NewBuilder(g.ls.alphabet)
	b.AddStates(len(g.out))
	for _, q := range g.start {
		b.AddStart(q)
	}
	for q := range g.out {
		for _, e := range g.out[q] {
			b.AddEdge(uint32(q), e.dst, g.ls.node(e.label), e.marks)
		}
	}
	return b.Build(automata.GeneralisedBuchi(g.sets))
}

func (g *graph) states() int { return len(g.out) }

func (g *graph) edges() int {
	n := 0
	for _, out := range g.out {
		n += len(out)
	}
	return n
}

// all is the set of all marks.
func (g *graph) all() automata.Marks { return automata.GeneralisedBuchi(g.sets).All() }

func (g *graph) clone() *graph {
	c := &graph{ls: g.ls, start: slices.Clone(g.start), out: make([][]edge, len(g.out)), sets: g.sets}
	for q := range g.out {
		c.out[q] = slices.Clone(g.out[q])
	}
	return c
}

// tidy joins edges of equal destination and marks, drops empty ones, and sorts.
func (g *graph) tidy() {
	for q := range g.out {
		g.out[q] = g.ls.tidy(g.out[q])
	}
}

// tidy merges and sorts the edges of one state, in place.
func (ls *letters) tidy(out []edge) []edge {
	sorting.Func(out, func(x, y edge) int {
		return cmp.Or(cmp.Compare(x.dst, y.dst), cmp.Compare(x.marks, y.marks), cmp.Compare(x.label, y.label))
	})
	kept := out[:0]
	for _, e := range out {
		if n := len(kept); n > 0 && kept[n-1].dst == e.dst && kept[n-1].marks == e.marks {
			kept[n-1].label = ls.or(kept[n-1].label, e.label)
		} else if e.label != 0 {
			kept = append(kept, e)
		}
	}
	return kept
}

// reversed is the edges turned around: out[q] lists the edges into q with dst
// their source.
func (g *graph) reversed() [][]edge {
	count := make([]int, len(g.out))
	for _, out := range g.out {
		for _, e := range out {
			count[e.dst]++
		}
	}
	in := make([][]edge, len(g.out))
	for q, n := range count {
		in[q] = make([]edge, 0, n)
	}
	for q, out := range g.out {
		for _, e := range out {
			in[e.dst] = append(in[e.dst], edge{uint32(q), e.label, e.marks})
		}
	}
	return in
}

// enabled returns the letters that state q reads.
func (g *graph) enabled(q uint32) label {
	l := label(0)
	for _, e := range g.out[q] {
		l = g.ls.or(l, e.label)
	}
	return l
}

// deterministic reports whether no state has two edges for one letter and there
// is one start.
func (g *graph) deterministic() bool {
	if len(g.start) > 1 {
		return false
	}
	for _, out := range g.out {
		for i := range out {
			for j := range i {
				if g.ls.meets(out[i].label, out[j].label) {
					return false
				}
			}
		}
	}
	return true
}

// keep renumbers the states for which useful holds and drops the rest, with
// their edges. A graph of which nothing useful starts has one state without
// edges left.
func (g *graph) keep(useful []bool) *graph {
	number := make([]uint32, len(g.out))
	n := uint32(0)
	for q, ok := range useful {
		if ok {
			number[q] = n
			n++
		}
	}
	if n == uint32(len(g.out)) {
		return g
	}
	k := newGraph(g.ls, int(n), g.sets)
	for _, q := range g.start {
		if useful[q] {
			k.start = append(k.start, number[q])
		}
	}
	if len(k.start) == 0 {
		k.out, k.start = make([][]edge, 1), []uint32{0}
		return k
	}
	for q, out := range g.out {
		if !useful[q] {
			continue
		}
		kept := out[:0]
		for _, e := range out {
			if useful[e.dst] {
				kept = append(kept, edge{number[e.dst], e.label, e.marks})
			}
		}
		k.out[number[q]] = kept
	}
	return k
}

// compare orders graphs by size: fewer states, then fewer edges.
func (g *graph) compare(h *graph) int {
	return cmp.Or(cmp.Compare(g.states(), h.states()), cmp.Compare(g.edges(), h.edges()))
}
