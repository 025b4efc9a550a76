package oracle

import (
	"math/rand/v2"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// Random makes a small question: 1 to 8 program states, two state atoms, an
// action atom for each of two processes, up to three automata, and states
// without successors. All choices come from rng, so that a seed repeats a
// question.
func Random(rng *rand.Rand) *Emptiness {
	q := &Emptiness{Graph: randomGraph(rng), Fairness: randomFairness(rng), Processes: 3}
	for range rng.IntN(4) {
		q.Factors = append(q.Factors, randomAutomaton(rng))
	}
	return q
}

// randomFairness is often none, and otherwise of any kind.
func randomFairness(rng *rand.Rand) product.Fairness {
	f := product.Fairness{Weak: rng.IntN(4) == 0, Strong: rng.IntN(8) == 0}
	if rng.IntN(6) > 0 {
		return f
	}
	for range 1 + rng.IntN(2) {
		c := product.Constraint{Strong: rng.IntN(2) == 0, Kind: rng.IntN(3) - 1}
		if c.Kind < 0 {
			c.Group = []program.Letter{0b0100, 0b1000, 0b0101, 0b0010}[rng.IntN(4)]
		}
		f.Constraints = append(f.Constraints, c)
	}
	return f
}

// randomGraph makes the program of a question.
func randomGraph(rng *rand.Rand) *Graph {
	g := &Graph{Atoms: atoms[:], Actions: 0b1100}
	n := 1 + rng.IntN(8)
	for range 1 + rng.IntN(2) {
		g.Init = append(g.Init, rng.IntN(n))
	}
	for range n {
		s := State{Letter: rng.Uint64N(4), Transient: rng.IntN(6) == 0}
		for p := range 3 {
			if rng.IntN(4) == 0 {
				continue
			}
			for range rng.IntN(3) {
				e := Edge{To: rng.IntN(n), Moved: []int{p}}
				if p < 2 {
					e.Act = 0b100 << p
				}
				s.Out = append(s.Out, e)
				if len(s.Enabled) == 0 || s.Enabled[len(s.Enabled)-1] != p {
					s.Enabled = append(s.Enabled, p)
				}
			}
		}
		if len(s.Out) == 0 && rng.IntN(2) == 0 {
			s.Enabled = []int{0} // must not count: the program has stopped
		}
		if p := rng.IntN(3); s.Transient && len(s.Out) > 0 && !slices.Contains(s.Enabled, p) {
			s.Enabled = append(s.Enabled, p) // waits for the end of the atomic sequence
		}
		g.States = append(g.States, s)
	}
	return g
}

// randomAutomaton makes an automaton with up to 4 states, generalised Büchi in
// seven of eight cases.
func randomAutomaton(rng *rand.Rand) *automata.Compiled {
	n, sets := 1+rng.IntN(4), rng.IntN(3)
	acc := automata.GeneralisedBuchi(sets)
	if rng.IntN(8) == 0 {
		sets = 1 + rng.IntN(3)
		acc = automata.NewAcceptance(sets, randomCondition(rng, sets, 3))
	}
	stateBased := rng.IntN(3) == 0
	atoms := uint64(0b0011)
	if rng.IntN(3) == 0 {
		atoms = 0b1111
	}
	c := &automata.Compiled{First: []uint32{0}, Acc: acc}
	for range 1 + rng.IntN(2) {
		c.Start = append(c.Start, uint32(rng.IntN(n)))
	}
	for range n {
		marks := randomMarks(rng, sets)
		for range rng.IntN(4) {
			pos := rng.Uint64() & rng.Uint64() & atoms
			e := automata.CompiledEdge{Pos: pos, Neg: rng.Uint64() & rng.Uint64() & atoms &^ pos, Dst: uint32(rng.IntN(n)), Marks: marks}
			if !stateBased {
				e.Marks = randomMarks(rng, sets)
			}
			c.Edges = append(c.Edges, e)
		}
		c.First = append(c.First, uint32(len(c.Edges)))
	}
	return c
}

// randomCondition returns an acceptance condition over the sets, a tree of at
// most some depth.
func randomCondition(rng *rand.Rand, sets, depth int) *automata.AccNode {
	if depth == 0 || rng.IntN(3) == 0 {
		return &automata.AccNode{Op: automata.AccInf + automata.AccOp(rng.IntN(2)), Set: rng.IntN(sets)}
	}
	n := &automata.AccNode{Op: automata.AccAnd + automata.AccOp(rng.IntN(2))}
	for range 2 {
		n.Kids = append(n.Kids, randomCondition(rng, sets, depth-1))
	}
	return n
}

// randomMarks returns a random set of marks.
func randomMarks(rng *rand.Rand, sets int) automata.Marks {
	return automata.Marks(rng.Uint64N(1 << sets))
}

// RandomLarge makes a question as Random does, but with some hundred to three
// thousand program states, for searches that are compared with each other: the
// naive ones would take too long. The components vary: none at all, many small
// ones, or nearly everything in one.
func RandomLarge(rng *rand.Rand) *Emptiness {
	q := Random(rng)
	n := 200 + rng.IntN(3000)
	g := &Graph{Atoms: q.Graph.Atoms, Actions: q.Graph.Actions, Init: []int{0, rng.IntN(n)}}
	back := []float64{0, 0.002, 0.02, 0.2}[rng.IntN(4)]
	reach := []int{3, 30, n}[rng.IntN(3)]
	rare := 1 + rng.IntN(50)
	for i := range n {
		s := State{Transient: rng.IntN(20) == 0}
		if rng.IntN(rare) == 0 {
			s.Letter = rng.Uint64N(4)
		}
		for p := range 3 {
			for range 1 + rng.IntN(2) {
				e := Edge{To: min(n-1, i+1+rng.IntN(reach)), Moved: []int{p}}
				if rng.Float64() < back {
					e.To = max(0, i-rng.IntN(reach))
				}
				if e.To == i {
					continue
				}
				if p < 2 {
					e.Act = 0b100 << p
				}
				s.Out = append(s.Out, e)
				if len(s.Enabled) == 0 || s.Enabled[len(s.Enabled)-1] != p {
					s.Enabled = append(s.Enabled, p)
				}
			}
		}
		g.States = append(g.States, s)
	}
	q.Graph = g
	return q
}
