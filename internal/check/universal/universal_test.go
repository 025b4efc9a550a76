package universal

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// inTurn returns an automaton of the words in which the first atoms, so many, are true one after the other, and its shape. Its last state
// is universal.
func inTurn(n int) (*automata.Compiled, *search.Shape) {
	c := &automata.Compiled{Start: []uint32{0}, First: []uint32{0}, Acc: automata.GeneralisedBuchi(0)}
	for q := range n {
		atom := uint64(1) << q
		c.Edges = append(c.Edges, automata.CompiledEdge{Neg: atom, Dst: uint32(q)}, automata.CompiledEdge{Pos: atom, Dst: uint32(q + 1)})
		c.First = append(c.First, uint32(len(c.Edges)))
	}
	c.Edges = append(c.Edges, automata.CompiledEdge{Dst: uint32(n)})
	c.First = append(c.First, uint32(len(c.Edges)))
	last := make([]bool, n+1)
	last[n] = true
	return c, &search.Shape{Universal: last, Escapes: true, Accepting: last, Terminal: true, Weak: true, Invariant: n == 1}
}

// stepsTo returns how many steps lead to a state where the last of the atoms was true, -1 if none do.
func stepsTo(g *oracle.Graph, atoms int) int {
	type node struct{ state, q int }
	seen, level := map[node]bool{}, []node(nil)
	next := func(s, q int) node {
		if g.States[s].Letter>>q&1 != 0 {
			q++
		}
		return node{s, q}
	}
	for _, s := range g.Init {
		level = append(level, next(s, 0))
	}
	for depth := 0; len(level) > 0; depth++ {
		var below []node
		for _, n := range level {
			if n.q == atoms {
				return depth
			}
			if seen[n] {
				continue
			}
			seen[n] = true
			for _, e := range g.States[n.state].Out {
				below = append(below, next(e.To, n.q))
			}
			if len(g.States[n.state].Out) == 0 {
				below = append(below, next(n.state, n.q)) // it repeats
			}
		}
		level = below
	}
	return -1
}

// newSearch makes a search of a graph beside an automaton.
func newSearch(t *testing.T, g *oracle.Graph, atoms, workers int) *search.Search {
	t.Helper()
	binding, err := g.Bind([]program.Atom{{Text: "p"}, {Text: "q"}})
	if err != nil {
		t.Fatal(err)
	}
	c, shape := inTurn(atoms)
	s := &search.Search{Monitor: monitor.New(t.Context(), monitor.Config{}, "search"), Workers: workers, Shape: shape}
	t.Cleanup(s.Monitor.Budget.Release)
	prod, err := product.New(binding, product.Config{Factors: []*automata.Compiled{c}})
	if err != nil {
		t.Fatal(err)
	}
	if s.Space, err = search.NewSpace(prod, s.Monitor.Budget, s.Form); err != nil {
		t.Fatal(err)
	}
	return s
}

// packing learns to pack the states of a graph.
func packing(s *search.Search, g *oracle.Graph, atoms int) *reach.Packing {
	return reach.NewPacking(s.Monitor.Budget, s.Form, reach.Sample{
		N: len(g.States), Vector: func(i uint32) []byte { return oracle.Vector(int(i)) }, Q: func(uint32) uint32 { return uint32(atoms) },
		Inside: func(i uint32) bool { return g.States[i].Transient }, MostQ: uint32(atoms), OneQ: atoms == 1,
	})
}

// TestLook compares every search with the definition, on random graphs: whether a universal state is reached, and how many steps lead to
// the first one.
func TestLook(t *testing.T) {
	t.Parallel()
	found, not, packed := 0, 0, 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 3))
		g, atoms := oracle.Random(rng).Graph, 1+rng.IntN(2)
		if seed%20 == 0 {
			g = oracle.RandomLarge(rng).Graph
		}
		want := stepsTo(g, atoms)
		ways := map[string]func(*search.Search) error{"one worker": Look, "two workers": Parallel}
		ways["packed"] = func(s *search.Search) error {
			p := packing(s, g, atoms)
			if p == nil {
				return Look(s)
			}
			packed++
			return Packed(s, p)
		}
		for name, look := range ways {
			workers := 1
			if name != "one worker" {
				workers = 1 + int(seed)%2
			}
			s := newSearch(t, g, atoms, workers)
			if err := look(s); err != nil {
				t.Fatalf("seed %d, %s: %v", seed, name, err)
			}
			if (s.Found != nil) != (want >= 0) {
				t.Fatalf("seed %d, %s: found %v, and %d steps lead there", seed, name, s.Found != nil, want)
			}
			if s.Found == nil {
				not++
				continue
			}
			found++
			if steps := lengthOf(t, g, s, atoms); steps != want {
				t.Errorf("seed %d, %s: %d steps, want %d", seed, name, steps, want)
			}
		}
	}
	if found < 100 || not < 100 || packed < 100 {
		t.Error(fmt.Sprint(found, " times found, ", not, " times not, ", packed, " times over packed states"))
	}
}

// lengthOf returns after how many steps of a run the last atom was true.
func lengthOf(t *testing.T, g *oracle.Graph, s *search.Search, atoms int) int {
	t.Helper()
	steps := slices.Clone(s.Found.Prefix)
	for range 1 + atoms {
		steps = append(steps, s.Found.Cycle...)
	}
	if len(s.Found.Cycle) == 0 {
		steps = append(steps, trace.Step{State: s.Found.Last})
	}
	numbers := map[string]int{}
	for n := range g.States {
		numbers[string(oracle.Vector(n))] = n
	}
	q := 0
	for i := range steps {
		if q += int(g.States[numbers[string(steps[i].State)]].Letter >> q & 1); q == atoms {
			return i
		}
	}
	t.Fatal("the run does not lead to a universal state")
	return -1
}
