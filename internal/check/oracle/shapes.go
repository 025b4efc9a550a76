package oracle

import (
	"fmt"
	"math/rand/v2"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// atoms are the propositions of random questions.
var atoms = [...]string{"p", "q", "exec(P0)", "exec(P1)"}

// Labels returns the alphabet of random questions, whose propositions have the
// numbers of the graph's, and what makes labels over it.
func Labels() (*automata.Alphabet, *bdd.Manager) {
	al := automata.NewAlphabet(atoms[:]...)
	return al, al.BDD()
}

// Literal returns a random proposition, or its negation.
func Literal(rng *rand.Rand, m *bdd.Manager) bdd.Node {
	v := m.Var(rng.IntN(len(atoms)))
	if rng.IntN(2) == 0 {
		return m.Not(v)
	}
	return v
}

// RandomWeak makes an automaton whose edges lead from a layer to the same or a
// later one. All states of a layer accept or none does; a terminal one ends in a
// universal state, and no other accepts.
func RandomWeak(rng *rand.Rand, terminal bool) *automata.Automaton {
	al, m := Labels()
	b := automata.NewBuilder(al)
	n := uint32(2 + rng.IntN(4))
	b.AddStates(int(n))
	b.AddStart(0)
	layer, accepting := make([]uint32, n), make([]automata.Marks, n)
	for i := uint32(1); i < n; i++ {
		layer[i] = layer[i-1]
		if rng.IntN(2) == 0 {
			layer[i] = i
		}
		if accepting[i] = accepting[layer[i]]; layer[i] == i {
			accepting[i] = automata.Marks(rng.IntN(2))
		}
		if terminal {
			accepting[i] = 0
		}
	}
	if terminal {
		layer[n-1], accepting[n-1] = n-1, 1
	}
	for i := range n {
		if terminal && i == n-1 {
			b.AddEdge(i, i, bdd.True, 1)
			continue
		}
		for range 1 + rng.IntN(3) {
			to := layer[i] + rng.Uint32N(n-layer[i])
			marks := automata.Marks(0)
			if layer[to] == layer[i] {
				marks = accepting[i]
			}
			label := m.Or(Literal(rng, m), Literal(rng, m))
			b.AddEdge(i, to, label, marks)
		}
	}
	return b.Build(automata.GeneralisedBuchi(1))
}

// RandomDeterministic makes a complete deterministic Büchi automaton.
func RandomDeterministic(rng *rand.Rand) *automata.Automaton {
	al, m := Labels()
	b := automata.NewBuilder(al)
	n := 1 + rng.IntN(4)
	b.AddStates(n)
	b.AddStart(0)
	for i := range uint32(n) {
		at := Literal(rng, m)
		then := m.And(at, Literal(rng, m))
		for _, label := range []bdd.Node{m.Not(at), then, m.And(at, m.Not(then))} {
			b.AddEdge(i, rng.Uint32N(uint32(n)), label, automata.Marks(rng.IntN(2)))
		}
	}
	return b.Build(automata.GeneralisedBuchi(1))
}

// Complement returns a complete deterministic Büchi automaton with the
// complement of its condition.
func Complement(a *automata.Compiled) *automata.Compiled {
	complement := *a
	complement.Acc = automata.NewAcceptance(1, &automata.AccNode{Op: automata.AccFin})
	return &complement
}

// Compile returns an automaton over propositions of the graph with their
// positions; it panics if the graph lacks one.
func (g *Graph) Compile(a *automata.Automaton) *automata.Compiled {
	c, err := a.Compile(func(ap string) (int, error) {
		if i := g.atom(ap); i >= 0 {
			return i, nil
		}
		return 0, fmt.Errorf("the graph has no proposition %q", ap)
	})
	if err != nil {
		panic(err)
	}
	return c
}
