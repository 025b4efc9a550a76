// Package random draws ω-automata, for tests and experiments.
package random

import (
	"math/rand/v2"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// Options selects which automata are drawn. The zero value of a field is its
// default.
type Options struct {
	APs           []string
	States        int     // 1 by default
	Density       float64 // edges per state, 2 by default
	Sets          int
	MarkDensity   float64 // probability of each mark on each edge, 0.3 by default
	EmersonLei    bool    // a random condition over the sets instead of generalised Büchi
	Deterministic bool    // disjoint labels; with enough density complete
	Starts        int     // initial states at most, 1 by default
}

// Automaton draws an automaton. The same state of rng and the same options give
// the same one. It may have unreachable states and an empty language; both are
// wanted in tests.
func Automaton(rng *rand.Rand, o Options) *automata.Automaton {
	r := drawer{rng, o.withDefaults(), automata.NewAlphabet(o.APs...)}
	b := automata.NewBuilder(r.al)
	b.AddStates(r.States)
	b.AddStart(0)
	for range rng.IntN(r.Starts) {
		b.AddStart(uint32(rng.IntN(r.States)))
	}
	for q := range uint32(r.States) {
		r.edges(b, q)
	}
	acc := automata.GeneralisedBuchi(o.Sets)
	if o.EmersonLei {
		acc = automata.NewAcceptance(o.Sets, r.condition(3))
	}
	return b.Build(acc).MergeEdges()
}

func (o Options) withDefaults() Options {
	o.States, o.Starts = max(o.States, 1), max(o.Starts, 1)
	if o.Density == 0 {
		o.Density = 2
	}
	if o.MarkDensity == 0 {
		o.MarkDensity = 0.3
	}
	return o
}

type drawer struct {
	rng *rand.Rand
	Options
	al *automata.Alphabet
}

// edges draws up to about 2·Density edges of one state.
func (r *drawer) edges(b *automata.Builder, q uint32) {
	m := r.al.BDD()
	free := bdd.True
	for n := r.rng.Float64() * 2 * r.Density; n > 0; n-- {
		label := r.label()
		if r.Deterministic {
			label = m.And(label, free)
			free = m.Diff(free, label)
		}
		b.AddEdge(q, uint32(r.rng.IntN(r.States)), label, r.marks())
	}
}

func (r *drawer) marks() (marks automata.Marks) {
	for s := range r.Sets {
		if r.rng.Float64() < r.MarkDensity {
			marks |= 1 << s
		}
	}
	return marks
}

// label is a cube, or the union of two.
func (r *drawer) label() bdd.Node {
	if r.rng.IntN(3) == 0 {
		return r.al.BDD().Or(r.cube(), r.cube())
	}
	return r.cube()
}

// cube draws a conjunction in which a proposition occurs with probability 1/2.
func (r *drawer) cube() bdd.Node {
	m := r.al.BDD()
	f := bdd.True
	for v := range r.al.APs() {
		switch r.rng.IntN(4) {
		case 0:
			f = m.And(f, m.Var(v))
		case 1:
			f = m.And(f, m.NotVar(v))
		}
	}
	return f
}

// condition draws a condition of at most the given depth.
func (r *drawer) condition(depth int) *automata.AccNode {
	if r.Sets == 0 || r.rng.IntN(20) == 0 {
		return &automata.AccNode{Op: []automata.AccOp{automata.AccTrue, automata.AccFalse}[r.rng.IntN(2)]}
	}
	if depth == 0 || r.rng.IntN(3) == 0 {
		op := []automata.AccOp{automata.AccInf, automata.AccFin}[r.rng.IntN(2)]
		return &automata.AccNode{Op: op, Set: r.rng.IntN(r.Sets)}
	}
	node := &automata.AccNode{Op: []automata.AccOp{automata.AccAnd, automata.AccOr}[r.rng.IntN(2)]}
	for range 2 + r.rng.IntN(2) {
		node.Kids = append(node.Kids, r.condition(depth-1))
	}
	return node
}
