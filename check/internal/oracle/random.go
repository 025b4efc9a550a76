package oracle

import (
	"math/rand/v2"

	"github.com/ltlcheck/ltlcheck/automata"
)

// Random makes a small question: 1 to 8 program states, two state atoms, an action atom for
// each of two processes, up to three automata, dead ends everywhere.
func Random(rng *rand.Rand) *Question {
	q := &Question{Graph: randomGraph(rng), Weak: rng.IntN(3) == 0, Processes: 3}
	for range rng.IntN(4) {
		q.Factors = append(q.Factors, randomAutomaton(rng))
	}
	return q
}

func randomGraph(rng *rand.Rand) *Graph {
	g := &Graph{Atoms: []string{"p", "q", "exec(P0)", "exec(P1)"}, Actions: 0b1100}
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
		g.States = append(g.States, s)
	}
	return g
}

func randomAutomaton(rng *rand.Rand) *automata.Compiled {
	n, sets := 1+rng.IntN(4), rng.IntN(3)
	stateBased := rng.IntN(3) == 0
	atoms := uint64(0b0011)
	if rng.IntN(3) == 0 {
		atoms = 0b1111
	}
	c := &automata.Compiled{First: []uint32{0}, Acc: automata.GeneralisedBuchi(sets)}
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

func randomMarks(rng *rand.Rand, sets int) automata.Marks {
	return automata.Marks(rng.Uint64N(1 << sets))
}
