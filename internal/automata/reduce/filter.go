package reduce

// The SCC filter: what no accepting run uses is dropped (Somenzi & Bloem 2000;
// Babiak, Křetínský, Řehák, Strejček 2012; Duret-Lutz 2014 on the sets).
//
//	useful states: reachable, and some accepting component is reachable from them
//	marks: only on edges inside accepting components
//	in each accepting component, set i is redundant when every cycle that sees the sets left
//	  sees i as well: without the edges of i no component of it has all of them
//	the sets left are renumbered in each component from 0; what is missing up to the largest
//	  number is put on every edge, as it costs nothing there
//
// O(sets · edges).

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/automata"
)

// trim drops useless states.
func (g *graph) trim() *graph { return g.keep(g.liveFrom(g.start)) }

// liveStates returns the states from which some run is accepting, reachable or
// not.
func (g *graph) liveStates() []bool {
	roots := make([]uint32, len(g.out))
	for q := range roots {
		roots[q] = uint32(q)
	}
	return g.liveFrom(roots)
}

// liveFrom returns the states that are reachable from the roots and from which
// some run is accepting.
func (g *graph) liveFrom(roots []uint32) []bool {
	comps := g.componentsOn(roots, func(*edge) bool { return true })
	useful := make([]bool, len(g.out))
	live := make([]bool, len(comps.parts))
	for n := range comps.parts { // destinations come first
		p := &comps.parts[n]
		live[n] = p.accepting(g.all())
		for _, q := range p.states {
			for i := range g.out[q] {
				live[n] = live[n] || live[comps.of[g.out[q][i].dst]]
			}
		}
		for _, q := range p.states {
			useful[q] = live[n]
		}
	}
	return useful
}

// filter is the whole SCC filter; the graph is consumed.
func (g *graph) filter() *graph {
	g = g.trim()
	comps := g.components()
	keep := make([]automata.Marks, len(comps.parts))
	sets := 0
	for n := range comps.parts {
		switch p := &comps.parts[n]; {
		case p.accepting(g.all()):
			keep[n] = g.irredundant(comps, int32(n))
			sets = max(sets, bits.OnesCount64(uint64(keep[n])))
		case p.edges > 0:
			sets = max(sets, 1) // or its runs would be accepting
		}
	}
	g.eachEdge(func(q uint32, e *edge) {
		n := comps.of[q]
		if n < 0 || n != comps.of[e.dst] || !comps.parts[n].accepting(g.all()) {
			e.marks = 0
			return
		}
		e.marks = compress(e.marks, keep[n]) | automata.GeneralisedBuchi(sets).All()&^automata.GeneralisedBuchi(bits.OnesCount64(uint64(keep[n]))).All()
	})
	g.sets = sets
	g.tidy()
	return g
}

// eachEdge calls visit with every edge and its source; visit may change the
// edge.
func (g *graph) eachEdge(visit func(q uint32, e *edge)) {
	for q := range g.out {
		for i := range g.out[q] {
			visit(uint32(q), &g.out[q][i])
		}
	}
}

// irredundant returns sets such that a run in the component which sees all of
// them sees all sets.
func (g *graph) irredundant(comps *components, n int32) automata.Marks {
	keep := g.all() &^ comps.parts[n].common
	for i := g.sets - 1; i >= 0; i-- {
		if rest := keep &^ (1 << i); rest != keep && !g.cycleIn(comps, n, rest, 1<<i) {
			keep = rest
		}
	}
	return keep
}

// cycleIn reports whether a component has a cycle with all marks of see and
// none of avoid.
func (g *graph) cycleIn(comps *components, n int32, see, avoid automata.Marks) bool {
	sub := g.componentsOn(comps.parts[n].states, func(e *edge) bool {
		return e.marks&avoid == 0 && comps.of[e.dst] == n
	})
	for i := range sub.parts {
		if sub.parts[i].accepting(see) {
			return true
		}
	}
	return false
}

// compress moves the bits of m that are in keep together, in order.
func compress(m, keep automata.Marks) automata.Marks {
	var out automata.Marks
	for i := 0; keep != 0; keep &= keep - 1 {
		if m&(keep&-keep) != 0 {
			out |= 1 << i
		}
		i++
	}
	return out
}
