package reproduce

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/ltlcheck/ltlcheck/program"
)

// graph is a random graph of Section 2.3 of Jard and Jéron 1991, as a program
// without propositions. A state vector is 100 bytes, as in the paper's estimate
// of what fits a memory.
type graph struct{ next [][]uint32 }

// sort is a way to choose an old state as a successor, of which the paper says
// nothing.
type sort struct {
	name string
	what string // in words
	old  func(g *generator, from int) int
}

// The sorts of random graphs.
func sorts() (nearStart, anywhere, backwards sort) {
	return sort{"early", "one of the first states, as when protocols return to their initial state", early},
		sort{"uniform", "any state, all with equal probability", uniform},
		sort{"returning", "a state on the path by which the source was found; once in 1000 times any state", returning(1000)}
}

// graphs makes the first graphs of a sort from a seed on. Like the paper it
// takes only graphs whose number of states is close to the bound, at least 80 %
// of it; others are left out. It tries at most 1,000 seeds for each.
func (s *sort) graphs(seed uint64, bound, degree, count int) (all []*graph) {
	for i := uint64(0); len(all) < count && i < 1000*uint64(count); i++ {
		if g := generate(seed+i, bound, degree, s.old); len(g.next) >= bound*8/10 {
			all = append(all, g)
		}
	}
	return all
}

// generator makes a random graph in breadth-first order. The degree of each
// state is uniform between 0 and degree. If g states exist, each successor is
// new with probability 1 - g/min(2·g, bound), and otherwise one that exists.
//
// The paper prints the denominator as min(2·g, Rmax): while g is small, every
// second successor is new.
type generator struct {
	*rand.Rand
	graph
	parent []int // state -> the state that it was made a successor of first
}

// generate makes a graph with at most bound states. old chooses one that
// exists. The graph depends on the arguments only.
func generate(seed uint64, bound, degree int, old func(g *generator, from int) int) *graph {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 2)), parent: []int{0}}
	g.next = make([][]uint32, 1)
	for i := 0; i < len(g.next); i++ {
		for range g.IntN(degree + 1) {
			n := len(g.next)
			to := old(g, i)
			if g.Float64() < 1-float64(n)/float64(min(2*n, bound)) {
				to = n
				g.next, g.parent = append(g.next, nil), append(g.parent, i)
			}
			g.next[i] = append(g.next[i], uint32(to))
		}
	}
	return &g.graph
}

// early returns one of the first states: the number is exponentially
// distributed, with a mean of 5 % of the states that exist. Later states then
// lead back to where the search began, as protocols return to their initial
// state, and search paths are short.
func early(g *generator, _ int) int {
	n := len(g.next)
	return int(math.Min(float64(n-1), g.ExpFloat64()*0.05*float64(n)))
}

// uniform returns any of the states that exist, with equal probability. The
// paper does not tell how the state is chosen.
func uniform(g *generator, _ int) int { return g.IntN(len(g.next)) }

// returning returns a function that mostly returns a state on the path by which
// the source was first reached, as when a protocol goes back to an earlier
// phase; once in times steps it returns any state. Search paths are then
// short.
func returning(times int) func(*generator, int) int {
	return func(g *generator, from int) int {
		if g.IntN(times) == 0 {
			return uniform(g, from)
		}
		var way []int
		for ; from != 0; from = g.parent[from] {
			way = append(way, from)
		}
		way = append(way, 0)
		return way[g.IntN(len(way))]
	}
}

// longestPath returns the number of states on the longest path without
// repetition from a state that was not visited: D_max. The time is exponential
// in the number of states.
func (g *graph) longestPath(from uint32, visited []bool) int {
	visited[from] = true
	longest := 0
	for _, to := range g.next[from] {
		if !visited[to] {
			longest = max(longest, g.longestPath(to, visited))
		}
	}
	visited[from] = false
	return longest + 1
}

// longestGeodesic returns the number of states on the longest of the shortest
// paths from the initial state: G_max.
func (g *graph) longestGeodesic() (levels int) {
	visited := map[uint32]bool{0: true}
	for level := []uint32{0}; len(level) > 0; levels++ {
		var next []uint32
		for _, s := range level {
			for _, to := range g.next[s] {
				if !visited[to] {
					visited[to] = true
					next = append(next, to)
				}
			}
		}
		level = next
	}
	return levels
}

func (g *graph) Bind(atoms []program.Atom) (program.Binding, error) {
	if len(atoms) > 0 {
		return nil, fmt.Errorf("a random graph has no propositions")
	}
	return binding{g}, nil
}
func (g *graph) Format(s program.State) program.StateView {
	return program.StateView{Vars: []program.Var{{Name: "state", Value: fmt.Sprint(binary.LittleEndian.Uint32(s))}}}
}
func (g *graph) FormatAction(program.State, program.Action) program.ActionView {
	return program.ActionView{Pid: -1}
}

type binding struct{ g *graph }

func (binding) ActionAtoms() program.Letter { return 0 }
func (b binding) NewExplorer(*program.Tuning) (program.Explorer, error) {
	return &explorer{g: b.g, vector: make([]byte, 100)}, nil
}

type explorer struct {
	g      *graph
	vector []byte
}

func (e *explorer) add(b *program.Batch, i int, to uint32) {
	binary.LittleEndian.PutUint32(e.vector, to)
	b.Add(program.Succ{Action: program.Action(i)}, e.vector)
}

func (e *explorer) Initial(b *program.Batch) error {
	b.Reset()
	e.add(b, 0, 0)
	return nil
}

func (e *explorer) Expand(s program.State, b *program.Batch) error {
	from := binary.LittleEndian.Uint32(s)
	b.Reset()
	for i, to := range e.g.next[from] {
		e.add(b, i, to)
	}
	return nil
}
