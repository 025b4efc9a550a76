package ops

// Direct simulation (Dill, Hu & Wong-Toi 1991): q simulates p when it can
// answer each move of p for ever, with a mark wherever p has one. Backward
// simulation is the same on the edges turned around, where only a start
// simulates a start.
//
//	p ⊑ q iff for each edge (p, l, m, p') and letter a ∈ l
//	          there is an edge (q, l', m', q') with a ∈ l', m ⊆ m', p' ⊑ q'
//
// O(pairs² · degree²) operations on labels at worst, hence for few pairs only.

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// maxSimulated bounds the pairs of states of which a simulation is computed.
// Simulations only save work here; beyond the bound a state simulates itself
// alone.
const maxSimulated = 1 << 15

// simulation refines a relation between two lists of states with their edges,
// those of state q of either side leading to their Dst. above starts as a
// superset of the simulation and shrinks.
type simulation struct {
	ctx    context.Context
	m      *bdd.Manager
	p, q   [][]automata.Edge
	above  []bitset // by state of the first side: the states that simulate it
	before [][]uint32
}

// refine removes pairs until the rest is a simulation.
func (s *simulation) refine() error {
	s.before = make([][]uint32, len(s.p))
	for p, out := range s.p {
		for _, e := range out {
			s.before[e.Dst] = append(s.before[e.Dst], uint32(p))
		}
	}
	due := make([]bool, len(s.p))
	var todo []uint32
	push := func(p uint32) {
		if !due[p] {
			due[p] = true
			todo = append(todo, p)
		}
	}
	for p := range s.p {
		push(uint32(p))
	}
	for len(todo) > 0 {
		if err := s.ctx.Err(); err != nil {
			return err
		}
		p := todo[0]
		todo = todo[1:]
		due[p] = false
		if s.shrink(p) {
			for _, r := range s.before[p] {
				push(r)
			}
		}
	}
	return s.m.Err()
}

// shrink removes what does not simulate p and reports whether there was
// anything.
func (s *simulation) shrink(p uint32) bool {
	fails := newBitset(len(s.q))
	s.above[p].each(func(q uint32) {
		for _, e := range s.p[p] {
			if !s.answered(e, q) {
				fails.add(q)
				return
			}
		}
	})
	s.above[p].without(fails)
	return !fails.empty()
}

// answered reports whether the edges of q to states that simulate the edge's
// destination cover its label.
func (s *simulation) answered(e automata.Edge, q uint32) bool {
	rest := e.Label
	for _, f := range s.q[q] {
		if e.Marks&^f.Marks == 0 && s.above[e.Dst].has(f.Dst) {
			if rest = s.m.Diff(rest, f.Label); rest == bdd.False {
				return true
			}
		}
	}
	return rest == bdd.False
}

// below returns, by state, the states that it simulates, itself included.
func below(ctx context.Context, a *automata.Automaton) ([]bitset, error) {
	out := outgoing(a)
	s := &simulation{ctx: ctx, m: a.BDD(), p: out, q: out}
	n := uint32(a.States())
	for p := range n {
		row := newBitset(a.States())
		for q := range n {
			if p == q || n*n <= maxSimulated {
				row.add(q)
			}
		}
		s.above = append(s.above, row)
	}
	if err := s.refine(); err != nil {
		return nil, err
	}
	below := make([]bitset, n)
	for q := range below {
		below[q] = newBitset(a.States())
	}
	for p, row := range s.above {
		row.each(func(q uint32) { below[q].add(uint32(p)) })
	}
	return below, nil
}

// outgoing returns the edges of each state.
func outgoing(a *automata.Automaton) [][]automata.Edge {
	out := make([][]automata.Edge, a.States())
	for q := range out {
		out[q] = a.Out(uint32(q))
	}
	return out
}

// incoming returns, by state, the edges into it turned around, so that backward
// simulation is simulation on them.
func incoming(a *automata.Automaton) [][]automata.Edge {
	in := make([][]automata.Edge, a.States())
	for _, e := range a.Edges() {
		in[e.Dst] = append(in[e.Dst], automata.Edge{Src: e.Dst, Dst: e.Src, Label: e.Label, Marks: e.Marks})
	}
	return in
}

// simulatedBackward reports whether each useful state of a is simulated
// backward by one of b. By Kőnig's lemma each run of a has then one of b on the
// same word with at least its marks, so that b accepts what a does, if both
// have the same number of sets.
func simulatedBackward(ctx context.Context, a, b *automata.Automaton) (bool, error) {
	if a.Acc.Sets != b.Acc.Sets || a.States()*b.States() > maxSimulated {
		return false, nil
	}
	above, err := aboveBackward(ctx, a, b)
	if err != nil {
		return false, err
	}
	return !slices.ContainsFunc(above, bitset.empty), nil
}

// aboveBackward returns, by state of a, the states of b that simulate it
// backward.
func aboveBackward(ctx context.Context, a, b *automata.Automaton) ([]bitset, error) {
	starts := [2]bitset{newBitset(a.States()), newBitset(b.States())}
	for i, side := range []*automata.Automaton{a, b} {
		for _, q := range side.Start() {
			starts[i].add(q)
		}
	}
	s := &simulation{ctx: ctx, m: a.BDD(), p: incoming(a), q: incoming(b)}
	for p := range uint32(a.States()) {
		row := newBitset(b.States())
		for q := range uint32(b.States()) {
			if !starts[0].has(p) || starts[1].has(q) {
				row.add(q)
			}
		}
		s.above = append(s.above, row)
	}
	err := s.refine()
	return s.above, err
}
