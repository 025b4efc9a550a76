package theory

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Subject is a graph that has a name: T(h,m) for a complete tree of depth h with
// m successors, G(l,d) for an oriented grid of (l+1)^d nodes, torus(l,d) and
// undirected(l,d) for the other grids. Tree is set for trees, whose recursions
// take more nodes than the chain over visited sets.
type Subject struct {
	Name          string
	Graph         *Graph
	Tree          bool
	Depth, Degree int // of a tree; of a grid, the longest distance from the root, and the dimensions
}

// mostSubject is the most nodes of a named graph, and mostVectors the most
// vectors of levels that the recursions on a tree take, of about 100 bytes.
const (
	mostSubject = 10_000
	mostVectors = 2_000_000
)

// Parse returns the graph of a name. The error says what is wrong with it.
func Parse(name string) (*Subject, error) {
	kind, rest, ok := strings.Cut(strings.ReplaceAll(name, " ", ""), "(")
	arguments, closed := strings.CutSuffix(rest, ")")
	first, second, two := strings.Cut(arguments, ",")
	a, wrong := strconv.Atoi(first)
	b, alsoWrong := strconv.Atoi(second)
	if !ok || !closed || !two || wrong != nil || alsoWrong != nil || a < 1 || b < 1 {
		return nil, fmt.Errorf("%s: want T(h,m), a tree of depth h with m successors, or G(l,d), torus(l,d) or undirected(l,d), a grid of d dimensions with l+1 nodes on a side", name)
	}
	s := &Subject{Name: fmt.Sprintf("%s(%d,%d)", kind, a, b), Depth: a, Degree: b}
	grids := map[string]Kind{"G": Oriented, "torus": Torus, "undirected": Undirected}
	grid, known := grids[kind]
	switch {
	case kind == "T":
		if nodes := math.Pow(float64(b), float64(a)); nodes > mostSubject || a > mostSubject {
			return nil, fmt.Errorf("%s has more than %d nodes", s.Name, mostSubject)
		}
		s.Graph, s.Tree = Tree(a, b), true
		return s, nil
	case !known:
		return nil, fmt.Errorf("there is no graph called %s; want T, G, torus or undirected", kind)
	case math.Pow(float64(a+1), float64(b)) > mostSubject:
		return nil, fmt.Errorf("%s has more than %d nodes", s.Name, mostSubject)
	}
	s.Graph = Grid(a, b, grid)
	s.Depth = s.Graph.eccentricity()
	return s, nil
}

// eccentricity returns the longest distance from the root.
func (g *Graph) eccentricity() int {
	distance := make([]int, len(g.Succ))
	queue := []int{0}
	for i := 0; i < len(queue); i++ {
		for _, v := range g.Succ[queue[i]] {
			if v != 0 && distance[v] == 0 {
				distance[v] = distance[queue[i]] + 1
				queue = append(queue, v)
			}
		}
	}
	return distance[queue[len(queue)-1]]
}

// Nodes returns the number of nodes.
func (s *Subject) Nodes() int { return len(s.Graph.Succ) }

// Density returns the density factor of the paper's Table 1: M^(1/h)/h, for M
// nodes and depth h. For a tree it is m/h, as Section 3.1 defines it.
func (s *Subject) Density() float64 {
	if s.Tree {
		return float64(s.Degree) / float64(s.Depth)
	}
	return math.Pow(float64(s.Nodes()), 1/float64(s.Depth)) / float64(s.Depth)
}

// Cover returns the mean cover times of a search, as the function Cover does, by
// the recursions for trees and by the chain over visited sets else. The error
// means that the graph is too large.
func (s *Subject) Cover(search Search) ([]Float, error) {
	switch {
	case !s.Tree:
		return Cover[Float](s.Graph, search)
	case !fewVectors(s.Depth, s.Degree):
		return nil, fmt.Errorf("%s has more than %d vectors of visited nodes by level", s.Name, mostVectors)
	case search == URS:
		return TreeURS[Float](s.Depth, s.Degree), nil
	}
	return TreeSDRS[Float](s.Depth, s.Degree), nil
}

// Restarted returns what a search with at most keep nodes in V, restarted at the
// root, has visited after that many steps on average: how many nodes, and the
// least likely of them with which probability. The error means that the graph is
// too large, or keep less than 2.
func (s *Subject) Restarted(search Search, keep, steps int) (covered, least float64, err error) {
	if keep < 2 || keep > s.Nodes() {
		return 0, 0, fmt.Errorf("%d nodes in memory: want 2 to %d", keep, s.Nodes())
	}
	r, err := Restart[Float](s.Graph, search, keep, steps)
	if err != nil {
		return 0, 0, err
	}
	return float64(r.Covered[steps]), float64(r.Least(steps, func(a, b Float) bool { return a < b })), nil
}

// fewVectors reports whether a tree of depth h has at most mostVectors vectors.
func fewVectors(h, m int) bool {
	// ways[k] is how many vectors of the levels until now end with k nodes.
	ways, limit := []float64{0, 1}, float64(mostVectors)
	for range h {
		next, total := make([]float64, (len(ways)-1)*m+1), 0.0
		for k, n := range ways {
			for j := range k*m + 1 {
				next[j] += n
				total += n
			}
		}
		if total > limit {
			return false
		}
		ways = next
	}
	return true
}
