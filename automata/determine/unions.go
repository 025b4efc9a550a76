package determine

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/automata"
)

// A set of edges that is the union of others needs no set of its own where any
// condition will do:
//
//	S = T1 ∪ … ∪ Tn:  Inf(S) becomes Inf(T1) | … | Inf(Tn), and Fin(S) becomes Fin(T1) & … & Fin(Tn)
//
// Only edges inside components count. GFa <-> GFb takes two sets, and no third
// for the edges of either.

// withoutUnions leaves out the sets that are unions of others, one after
// another. O(sets³ · edges).
func withoutUnions(a *automata.Automaton) *automata.Automaton {
	comps := a.Components()
	for s := range a.Acc.Sets {
		if parts := partsOf(a, comps, s); parts != 0 {
			return withoutUnions(withoutSets(inParts(a, s, parts), comps))
		}
	}
	return a
}

// partsOf returns sets whose union is set s, without those that are parts of
// others; none if it is no union.
func partsOf(a *automata.Automaton, comps *automata.Components, s int) automata.Marks {
	within, united := automata.Marks(0), a.Acc.All()&^(1<<s) // the sets that have no edge outside of s
	for _, e := range a.Edges() {
		if comps.Inside(e) && e.Marks>>s&1 == 0 {
			united &^= e.Marks
		}
	}
	for _, e := range a.Edges() {
		if comps.Inside(e) && e.Marks>>s&1 != 0 && e.Marks&united == 0 {
			return 0
		}
	}
	for i := range a.Acc.Sets {
		if united>>i&1 != 0 && !partOfAny(a, comps, i, united&^(1<<i)) {
			within |= 1 << i
		}
	}
	return within
}

// partOfAny reports whether one of some sets has all edges of a set.
func partOfAny(a *automata.Automaton, comps *automata.Components, set int, among automata.Marks) bool {
	for _, e := range a.Edges() {
		if comps.Inside(e) && e.Marks>>set&1 != 0 {
			among &= e.Marks
		}
	}
	return among != 0
}

// inParts replaces a set by its parts, and leaves its marks out.
func inParts(a *automata.Automaton, s int, parts automata.Marks) *automata.Automaton {
	acc := replaced(a.Acc.Formula(), func(leaf *automata.AccNode) *automata.AccNode {
		if leaf.Set != s {
			return leaf
		}
		out := &automata.AccNode{Op: automata.AccOr}
		if leaf.Op == automata.AccFin {
			out.Op = automata.AccAnd
		}
		for rest := uint64(parts); rest != 0; rest &= rest - 1 {
			out.Kids = append(out.Kids, &automata.AccNode{Op: leaf.Op, Set: bits.TrailingZeros64(rest)})
		}
		return out
	})
	code := automata.Acceptance{Sets: a.Acc.Sets, Code: folded(acc)}
	return withMarks(a, code, func(e automata.Edge) automata.Marks { return e.Marks &^ (1 << s) })
}
