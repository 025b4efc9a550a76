package guided

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
)

// unreachable is the number of edges to a goal that cannot be reached.
const unreachable = 1 << 20

// label is what a letter must have, and must not have, to be read by an edge.
type label struct{ pos, neg uint64 }

// plan is where in the automaton a run has to go to be accepted: into a
// component that may accept, or a universal state; and there over an edge with
// each mark, again and again.
type plan struct {
	factor *automata.Compiled
	shape  *search.Shape
	sets   int
	enter  []uint32   // by state: edges to the nearest goal; 0 in a goal
	to     [][]uint32 // by mark, by state of a component: edges until after one with the mark; the last row is for no mark: 1
	next   [][][]label
}

// newPlan computes the distances: for each mark the edges are looked at until no
// distance gets smaller, which takes as many rounds as the longest of them, and
// two or three as a rule.
func newPlan(c *automata.Compiled, sh *search.Shape) *plan {
	p := &plan{factor: c, shape: sh, sets: c.Acc.Sets}
	goal := func(q uint32) bool { return sh.Universal[q] || sh.Accepting[q] }
	p.enter = p.distances(func(uint32, *automata.CompiledEdge) bool { return true }, goal, nil)
	for k := range p.sets + 1 {
		mark := automata.Marks(0)
		if k < p.sets {
			mark = 1 << k
		}
		has := func(e *automata.CompiledEdge) bool { return e.Marks&mark == mark }
		p.to = append(p.to, p.distances(func(q uint32, e *automata.CompiledEdge) bool { return sh.Accepting[q] && sh.Accepting[e.Dst] }, nil, has))
	}
	for k := range p.sets + 1 {
		p.next = append(p.next, p.labels(k))
	}
	return p
}

// distances returns for each state how many edges that are allowed lead to a
// goal, or over a goal edge.
func (p *plan) distances(allowed func(uint32, *automata.CompiledEdge) bool, goal func(uint32) bool, over func(*automata.CompiledEdge) bool) []uint32 {
	d := make([]uint32, p.factor.States())
	for q := range d {
		if d[q] = unreachable; goal != nil && goal(uint32(q)) {
			d[q] = 0
		}
	}
	for changed := true; changed; {
		changed = false
		for q := range uint32(len(d)) {
			out := p.factor.Out(q)
			for i := range out {
				e := &out[i]
				if !allowed(q, e) {
					continue
				}
				by := d[e.Dst] + 1
				if over != nil && over(e) {
					by = 1
				}
				if by < d[q] {
					d[q], changed = by, true
				}
			}
		}
	}
	return d
}

// labels returns for each state the labels of the edges that lead nearer, when
// mark k is wanted.
func (p *plan) labels(k int) [][]label {
	all := make([][]label, p.factor.States())
	for q := range uint32(len(all)) {
		out := p.factor.Out(q)
		for i := range out {
			if e := &out[i]; p.value(q, e.Dst, e.Marks, k) < p.value(q, q, 0, p.sets)+uint64(p.waits(q, k)) {
				all[q] = append(all[q], label{e.Pos, e.Neg})
			}
		}
	}
	return all
}

// waits returns how much farther than a single edge a state is from the mark.
func (p *plan) waits(q uint32, k int) uint32 {
	if p.shape.Accepting[q] {
		return p.to[k][q]
	}
	return 0
}

// value is how far an edge from q to dst leaves a run from its goal: 0 in a
// universal state, less than unreachable in a component that may accept.
func (p *plan) value(q, dst uint32, marks automata.Marks, k int) uint64 {
	switch {
	case p.shape.Universal[dst]:
		return 0
	case !p.shape.Accepting[dst]:
		return unreachable + uint64(p.enter[dst])
	case p.shape.Accepting[q] && (k == p.sets || marks>>k&1 != 0):
		return 1
	}
	return 1 + uint64(p.to[k][dst])
}
