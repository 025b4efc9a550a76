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
func (d *drawer) edges(b *automata.Builder, q uint32) {
	m := d.al.BDD()
	free := bdd.True
	for n := d.rng.Float64() * 2 * d.Density; n > 0; n-- {
		label := d.label()
		if d.Deterministic {
			label = m.And(label, free)
			free = m.Diff(free, label)
		}
		b.AddEdge(q, uint32(d.rng.IntN(d.States)), label, d.marks())
	}
}

func (d *drawer) marks() (marks automata.Marks) {
	for s := range d.Sets {
		if d.rng.Float64() < d.MarkDensity {
			marks |= 1 << s
		}
	}
	return marks
}

// label is a cube, or the union of two.
func (d *drawer) label() bdd.Node {
	if d.rng.IntN(3) == 0 {
		return d.al.BDD().Or(d.cube(), d.cube())
	}
	return d.cube()
}

// cube draws a conjunction in which a proposition occurs with probability 1/2.
func (d *drawer) cube() bdd.Node {
	m := d.al.BDD()
	f := bdd.True
	for v := range d.al.APs() {
		switch d.rng.IntN(4) {
		case 0:
			f = m.And(f, m.Var(v))
		case 1:
			f = m.And(f, m.NotVar(v))
		}
	}
	return f
}

// condition draws a condition of at most the given depth.
func (d *drawer) condition(depth int) *automata.AccNode {
	if d.Sets == 0 || d.rng.IntN(20) == 0 {
		return &automata.AccNode{Op: []automata.AccOp{automata.AccTrue, automata.AccFalse}[d.rng.IntN(2)]}
	}
	if depth == 0 || d.rng.IntN(3) == 0 {
		op := []automata.AccOp{automata.AccInf, automata.AccFin}[d.rng.IntN(2)]
		return &automata.AccNode{Op: op, Set: d.rng.IntN(d.Sets)}
	}
	node := &automata.AccNode{Op: []automata.AccOp{automata.AccAnd, automata.AccOr}[d.rng.IntN(2)]}
	for range 2 + d.rng.IntN(2) {
		node.Kids = append(node.Kids, d.condition(depth-1))
	}
	return node
}
