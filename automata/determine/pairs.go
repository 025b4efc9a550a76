package determine

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
)

// pairsOf returns the condition of count pairs: Fin(0) & Inf(1) | …, or (Fin(0)
// | Inf(1)) & … if streett is set.
func pairsOf(count int, streett bool) automata.Acceptance {
	outer, inner := automata.AccOr, automata.AccAnd
	if streett {
		outer, inner = inner, outer
	}
	acc := &automata.AccNode{Op: outer}
	for i := range count {
		acc.Kids = append(acc.Kids, &automata.AccNode{Op: inner, Kids: []*automata.AccNode{{Op: automata.AccFin, Set: 2 * i}, {Op: automata.AccInf, Set: 2*i + 1}}})
	}
	return automata.NewAcceptance(2*count, folded(acc))
}

// rewritten returns a with other marks, and a pair for each clause of acc,
// which is its own condition or, for Streett pairs, the complement: a run sees
// no set of some, and one other set. It is nil where a clause wants several
// sets seen, or there are too many clauses; no states are added.
func rewritten(a *automata.Automaton, acc automata.Acceptance, streett bool) *automata.Automaton {
	cases, err := acc.DNF()
	if err != nil || 2*len(cases) > automata.MaxSets {
		return nil
	}
	if slices.ContainsFunc(cases, func(c automata.Clause) bool { return c.Inf&(c.Inf-1) != 0 }) {
		return nil
	}
	fin, inf := automata.Marks(1), automata.Marks(2)
	if streett {
		fin, inf = inf, fin
	}
	return withMarks(a, pairsOf(len(cases), streett), func(e automata.Edge) (marks automata.Marks) {
		for i, c := range cases {
			if e.Marks&c.Fin != 0 {
				marks |= fin << (2 * i)
			}
			if c.Inf == 0 || e.Marks&c.Inf != 0 {
				marks |= inf << (2 * i)
			}
		}
		return marks
	})
}

// pairs writes the condition as one pair for each even priority, whose Inf is
// that priority and whose Fin is the odd ones below it (parity 0: Rabin), or
// for each odd priority, whose Fin is that priority and whose Inf is the even
// ones below it (parity 1: Streett).
func (c *coloured) pairs(parity int) (*automata.Automaton, error) {
	var deciding []int // the priorities that have a pair
	for _, e := range c.edges {
		if e.priority >= 0 && e.priority%2 == parity && !slices.Contains(deciding, e.priority) {
			deciding = append(deciding, e.priority)
		}
	}
	slices.Sort(deciding)
	count := len(deciding)
	if 2*count > automata.MaxSets {
		return nil, fmt.Errorf("%w: %d acceptance sets", automata.ErrLimit, 2*count)
	}
	b := c.builder()
	for _, e := range c.edges {
		var marks automata.Marks
		for i, k := range deciding {
			own, other := automata.Marks(2)<<(2*i), automata.Marks(1)<<(2*i) // Inf, Fin
			if parity == 1 {
				own, other = other, own
			}
			switch {
			case e.priority == k:
				marks |= own
			case e.priority >= 0 && e.priority < k && e.priority%2 != parity:
				marks |= other
			}
		}
		b.AddEdge(e.src, e.dst, e.label, marks)
	}
	return b.Build(pairsOf(count, parity == 1)).MergeEdges(), nil
}
