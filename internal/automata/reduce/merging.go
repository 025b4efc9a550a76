package reduce

// Merging by language. To identify two states of A gives an automaton that
// accepts at least what A accepts; it accepts no more if its product with an
// automaton N for the complement is empty:
//
//	for states p, q of A: if L(A with p = q) ∩ L(N) = ∅ then A := A with p = q, again
//
// No relation between p and q is needed, so this finds what no simulation does,
// and every step is proved right. Most pairs need no product of their own: let
// R(p) be the states of N that some word reaches together with p, and E(p)
// those with which p has an accepted word in common. A run that comes to p may
// go on as q afterwards, so R(p) ∩ E(q) and R(q) ∩ E(p) must be empty.
//
// O(states² · |N|/64), and one product for each pair that is left, bounded by a
// budget of product states.
//
// Source: our own; the preorders that it goes beyond are in Clemente & Mayr,
// Efficient reduction of nondeterministic automata with application to language
// inclusion testing, LMCS 15(1), 2019.

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
)

// merger tries merges of one graph.
type merger struct {
	ctx        context.Context
	g          *graph
	complement *graph // over the same letters
	stateMarks bool
	budget     int // product states left
	search     searcher
}

// merge merges as long as the budget lasts; with stateMarks acceptance stays
// state-based.
func (m *merger) merge() *graph {
	for from := uint32(0); m.ctx.Err() == nil; {
		reached, shared, ok := m.context()
		if !ok {
			break
		}
		p, h := m.next(from, reached, shared)
		if h == nil {
			break
		}
		m.g, from = h, p
	}
	return m.g
}

// next is the graph with the first state from p on that can be merged with a
// later one, and the state; nil when there is none.
func (m *merger) next(p uint32, reached, shared *relation) (uint32, *graph) {
	for ; int(p) < m.g.states(); p++ {
		for q := p + 1; int(q) < m.g.states(); q++ {
			if intersect(reached.row(p), shared.row(q)) || intersect(reached.row(q), shared.row(p)) {
				continue
			}
			if m.budget <= 0 || m.ctx.Err() != nil {
				return p, nil
			}
			if h := m.identified(p, q); m.disjoint(h) {
				return p, h
			}
		}
	}
	return p, nil
}

// intersect reports whether two rows have a common member.
func intersect(a, b []uint64) bool {
	for i := range a {
		if a[i]&b[i] != 0 {
			return true
		}
	}
	return false
}

// context relates the states of the graph to those of the complement: reached
// with R, shared with E. ok is false when the budget does not suffice.
func (m *merger) context() (reached, shared *relation, ok bool) {
	n, k := m.g.states(), m.complement.states()
	if m.budget -= n * k; m.budget < 0 {
		return nil, nil, false
	}
	x := fullProduct(m.g, m.complement)
	reached, shared = newTable(n, k), newTable(n, k)
	mark := func(t *relation, nodes []bool) {
		for i, yes := range nodes {
			if yes {
				t.add(uint32(i/k), uint32(i%k))
			}
		}
	}
	mark(reached, x.reachableStates())
	mark(shared, x.liveStates())
	return reached, shared, true
}

// identified is the graph with p = q, where p < q.
func (m *merger) identified(p, q uint32) *graph {
	g := m.g
	number := func(r uint32) uint32 {
		switch {
		case r == q:
			return p
		case r > q:
			return r - 1
		}
		return r
	}
	k := newGraph(g.ls, g.states()-1, g.sets)
	for r, out := range g.out {
		n := number(uint32(r))
		for _, e := range out {
			k.out[n] = append(k.out[n], edge{number(e.dst), e.label, e.marks})
		}
	}
	for _, r := range g.start {
		k.addStart(number(r))
	}
	if m.stateMarks {
		var all automata.Marks
		for _, e := range k.out[p] {
			all |= e.marks
		}
		for i := range k.out[p] {
			k.out[p][i].marks = all
		}
	}
	k.out[p] = g.ls.tidy(k.out[p])
	for r := range k.out {
		if uint32(r) != p {
			k.out[r] = g.ls.tidy(k.out[r])
		}
	}
	return k
}

// disjoint reports whether h and the complement have no word in common, false
// when the budget does not suffice.
func (m *merger) disjoint(h *graph) bool {
	found, done := m.search.shareWord(h, m.complement, m.budget)
	m.budget -= m.search.visited
	return done && !found
}
