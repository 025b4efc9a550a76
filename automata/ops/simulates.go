package ops

// Direct simulation between two generalised Büchi automata, to cut inclusion short: where q
// simulates p, every word accepted from p is accepted from q, so that in the product with the
// complement nothing is accepted from (p, X) when the macrostate X stands for a set with q. Pruning
// by simulation: Abdulla, Chen, Holík, Mayr & Vojnar 2010.
//
//	p ⊑ q iff for each edge (p, l, M, p') and letter a ∈ l
//	          there is an edge (q, l', M', q') with a ∈ l', M answered by M', p' ⊑ q'
//
// M' answers M when M' is all marks or M lacks mark 0, which an accepting run sees for ever.
// O(pairs² · degree²) operations on labels at worst, hence for few pairs only.

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/bdd"
)

// maxSimulated bounds the pairs of states of which simulation is computed.
const maxSimulated = 1 << 14

type simulation struct {
	a, b *automata.Automaton
	rows []bitset // by state of a: the states of b that simulate it
}

// simulators is, for each state of a, states of b that accept at least its words. Both have the
// same alphabet.
func simulators(ctx context.Context, a, b *automata.Automaton) ([]bitset, error) {
	s := &simulation{a: a, b: b, rows: make([]bitset, a.States())}
	for p := range s.rows {
		s.rows[p] = newBitset(b.States())
		if a.States()*b.States() > maxSimulated {
			continue
		}
		for q := range uint32(b.States()) {
			s.rows[p].add(q)
		}
	}
	for changed := true; changed; {
		changed = false
		for p := range s.rows {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			changed = s.refine(uint32(p)) || changed
		}
	}
	return s.rows, a.BDD().Err()
}

// refine removes what does not simulate p and reports whether there was anything.
func (s *simulation) refine(p uint32) bool {
	fails := newBitset(s.b.States())
	s.rows[p].each(func(q uint32) {
		for _, e := range s.a.Out(p) {
			if !s.answered(e, q) {
				fails.add(q)
				return
			}
		}
	})
	s.rows[p].without(fails)
	return !fails.empty()
}

func (s *simulation) answered(e automata.Edge, q uint32) bool {
	rest := e.Label
	for _, f := range s.b.Out(q) {
		if s.answers(e.Marks, f.Marks) && s.rows[e.Dst].has(f.Dst) {
			rest = s.a.BDD().Diff(rest, f.Label)
		}
	}
	return rest == bdd.False
}

func (s *simulation) answers(m, by automata.Marks) bool {
	return by == s.b.Acc.All() || m&1 == 0 && s.a.Acc.Sets > 0
}
