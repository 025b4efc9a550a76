package search

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/scc"
)

// The kinds of fairness of the scheduler.
const (
	Unfair = "none"
	Weak   = "weak"
	Strong = "strong"
)

// graph is one in which cycles are looked for.
type graph struct {
	out     [][]arrow
	enabled func(n int) []int // goroutines that can move there; nil if fairness does not matter
	part    []int             // of nodes, which call of components they belong to
	parts   int
}

// arrow is an edge.
type arrow struct {
	to         int
	marks      uint64
	goroutines [2]int // that move, or none
	move       int
}

// every returns all nodes.
func (g *graph) every() (nodes []int) {
	for n := range g.out {
		nodes = append(nodes, n)
	}
	return nodes
}

// within limits the graph to the nodes, until the next call.
func (g *graph) within(nodes []int) func(n int) bool {
	if g.part == nil {
		g.part = make([]int, len(g.out))
	}
	g.parts++
	for _, n := range nodes {
		g.part[n] = g.parts
	}
	this := g.parts
	return func(n int) bool { return g.part[n] == this }
}

// fairComponent returns a strongly connected set of nodes with a cycle that has all
// marks and is fair, or nil. A cycle is weakly fair if every goroutine that is enabled
// all along moves, strongly if every one does that is ever enabled: sets without
// what such goroutines need are split (Emerson and Lei 1987).
func (g *graph) fairComponent(nodes []int, all uint64, fairness string) []int {
	for work := [][]int{nodes}; len(work) > 0; {
		nodes, work = work[len(work)-1], work[:len(work)-1]
		for _, c := range g.components(nodes) {
			if g.marksIn(c) != all {
				continue
			}
			starved := g.starved(c, fairness)
			if len(starved) == 0 {
				return c
			}
			if fairness == Strong {
				work = append(work, g.without(c, starved))
			}
		}
	}
	return nil
}

// starved returns goroutines that never move in a component, and are enabled all along,
// or at times.
func (g *graph) starved(component []int, fairness string) (starved []int) {
	if g.enabled == nil || fairness == Unfair {
		return nil
	}
	inside := g.within(component)
	count, moves := map[int]int{}, map[int]bool{}
	for _, n := range component {
		for _, goroutine := range g.enabled(n) {
			count[goroutine]++
		}
		for _, e := range g.out[n] {
			if inside(e.to) {
				moves[e.goroutines[0]], moves[e.goroutines[1]] = true, true
			}
		}
	}
	for goroutine, n := range count {
		if !moves[goroutine] && (fairness == Strong || n == len(component)) {
			starved = append(starved, goroutine)
		}
	}
	slices.Sort(starved)
	return starved
}

// without returns the nodes at which none of the goroutines is enabled.
func (g *graph) without(nodes, goroutines []int) (rest []int) {
	for _, n := range nodes {
		if !slices.ContainsFunc(g.enabled(n), func(id int) bool { return slices.Contains(goroutines, id) }) {
			rest = append(rest, n)
		}
	}
	return rest
}

// marksIn returns the marks of the edges between the nodes.
func (g *graph) marksIn(nodes []int) (marks uint64) {
	inside := g.within(nodes)
	for _, n := range nodes {
		for _, e := range g.out[n] {
			if inside(e.to) {
				marks |= e.marks
			}
		}
	}
	return marks
}

// components returns the strongly connected components of the nodes that have an edge.
func (g *graph) components(nodes []int) (found [][]int) {
	roots := make([]uint32, len(nodes))
	for i, n := range nodes {
		roots[i] = uint32(n)
	}
	parts := scc.Decompose(subgraph{g, g.within(nodes)}, len(g.out), roots)
	for i := range parts.Len() {
		var c []int
		for _, n := range parts.States(i) {
			c = append(c, int(n))
		}
		if len(c) > 1 || slices.ContainsFunc(g.out[c[0]], func(e arrow) bool { return e.to == c[0] }) {
			found = append(found, c)
		}
	}
	return found
}

// subgraph has the edges between some nodes.
type subgraph struct {
	*graph
	inside func(n int) bool
}

// Next implements scc.Graph.
func (s subgraph) Next(n, at uint32) (to, next uint32, ok bool) {
	for out := s.out[n]; int(at) < len(out); at++ {
		if to := out[at].to; s.inside(to) {
			return uint32(to), at + 1, true
		}
	}
	return 0, at, false
}
