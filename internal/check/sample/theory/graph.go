package theory

import (
	"fmt"
	"slices"
)

// Graph is a rooted graph; the root is node 0. Succ lists the successors of
// each node, each once.
type Graph struct {
	Succ  [][]int
	Level []int // of a tree or grid: how far a node is from the root
}

// mostNodes is how many nodes the chain over visited sets takes: a set is the
// bits of one word.
const mostNodes = 64

// Tree makes the complete tree of depth h whose inner nodes have m successors;
// its nodes are numbered level by level.
func Tree(h, m int) *Graph {
	g := &Graph{}
	g.add(0)
	for level, from := 1, 0; level <= h; level++ {
		to := len(g.Succ)
		for u := from; u < to; u++ {
			for range m {
				g.Succ[u] = append(g.Succ[u], g.add(level))
			}
		}
		from = to
	}
	return g
}

// add adds a node without successors at a level, and returns its number.
func (g *Graph) add(level int) int {
	g.Succ, g.Level = append(g.Succ, nil), append(g.Level, level)
	return len(g.Succ) - 1
}

// Kind determines how the nodes of a grid are connected.
type Kind uint8

// The kinds of grids.
const (
	Oriented   Kind = iota // one coordinate grows by 1
	Torus                  // likewise, and the largest goes to 0
	Undirected             // one coordinate grows or shrinks by 1
)

// Grid makes a grid of d dimensions and (l+1)^d nodes. The root is at the
// origin; the level of a node is the sum of its coordinates.
func Grid(l, d int, kind Kind) *Graph {
	side, n := l+1, 1
	for range d {
		n *= side
	}
	g := &Graph{}
	for u := range n {
		level, rest := 0, u
		for range d {
			level, rest = level+rest%side, rest/side
		}
		g.add(level)
	}
	for u := range n {
		for axis, unit := 0, 1; axis < d; axis, unit = axis+1, unit*side {
			g.connect(u, unit, u/unit%side, side, kind)
		}
		slices.Sort(g.Succ[u])
		g.Succ[u] = slices.Compact(g.Succ[u])
	}
	return g
}

// connect adds the successors of u along one axis: unit is the difference of
// neighbours' numbers on it, x the coordinate of u, and side the number of
// coordinates.
func (g *Graph) connect(u, unit, x, side int, kind Kind) {
	up := u + unit
	if x == side-1 {
		up = u - x*unit
	}
	if x < side-1 || kind == Torus {
		g.Succ[u] = append(g.Succ[u], up)
	}
	if kind == Undirected && x > 0 {
		g.Succ[u] = append(g.Succ[u], u-unit)
	}
}

// size returns the number of nodes that can be reached from the root.
func (g *Graph) size() int {
	met, order := map[int]bool{0: true}, []int{0}
	for i := 0; i < len(order); i++ {
		for _, v := range g.Succ[order[i]] {
			if !met[v] {
				met[v], order = true, append(order, v)
			}
		}
	}
	return len(order)
}

// check returns an error if the graph is too large for the chain over visited
// sets, or empty.
func (g *Graph) check() error {
	if n := len(g.Succ); n == 0 || n > mostNodes {
		return fmt.Errorf("the graph has %d nodes, and the chain over visited sets takes 1 to %d", n, mostNodes)
	}
	return nil
}
