package reduce

// Degeneralisation to state-based Büchi acceptance (Gastin & Oddoux 2001; level
// skipping Giannakopoulou & Lerda 2002; by components Babiak, Badie,
// Duret-Lutz, Křetínský, Strejček 2013). A state is (q, level): of the sets in
// some order, the first level ones have been seen since the last accepting
// state, which has the last level n.
//
//	advance(level, M): level := 0 if level = n;  while level < n and order[level] ∈ M: level++
//	(q, level) → (d, advance(level, M ∪ common(d)))        inside an accepting component
//
// common(d) is what all edges of d inside the component have: the run sees it
// next, or leaves. Levels mean nothing across components, so each component C
// is treated on its own. Wherever a run enters C, it may start on any level; so
// C × levels may be cut down to a bottom component, which contains every state
// of C, and the entrances are chosen there. The order of the sets is free as
// well: of several orders the one with the smallest bottom component is taken.
// A component without a rejecting cycle needs no levels.
//
// O(orders · edges · sets).

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
)

// degeneraliser is the parameters of a degeneralisation.
type degeneraliser struct {
	ctx    context.Context
	g      *graph
	comps  *components
	skip   bool // advance by several levels at once
	orders int  // how many orders to try in a component
	common []automata.Marks
	weak   []bool
	levels []levelled // by component
}

// levelled is one component with levels: how the sets are ordered, and which
// pairs (state, level) are kept.
type levelled struct {
	order []int
	ahead bool // count common marks on entry
	kept  map[[2]uint32]bool
	enter map[uint32]uint32 // level on which each state is entered
}

// degeneralise returns a state-based Büchi graph with the same language: its
// only mark is on all edges of accepting states. With skip a step may advance
// by several levels; orders is the number of orders of the sets to try in each
// component.
func (g *graph) degeneralise(ctx context.Context, skip bool, orders int) (*graph, error) {
	d := &degeneraliser{ctx: ctx, g: g, comps: g.components(), skip: skip, orders: orders}
	d.common = make([]automata.Marks, g.states())
	for q := range g.out {
		d.common[q] = g.all()
		for i := range g.out[q] {
			if e := &g.out[q][i]; d.comps.inside(uint32(q), e) {
				d.common[q] &= e.marks
			}
		}
	}
	d.levels = make([]levelled, len(d.comps.parts))
	d.weak = make([]bool, len(d.comps.parts))
	for n := range d.comps.parts {
		p := &d.comps.parts[n]
		d.weak[n] = !p.accepting(g.all()) || !g.hasRejectingCycle(d.comps, int32(n))
		if !d.weak[n] {
			d.levels[n] = d.best(int32(n))
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return d.build(), ctx.Err()
}

// hasRejectingCycle reports whether some cycle of the component misses some
// set.
func (g *graph) hasRejectingCycle(comps *components, n int32) bool {
	for i := range g.sets {
		if g.cycleIn(comps, n, 0, 1<<i) {
			return true
		}
	}
	return false
}

// advance returns the level after an edge with these marks.
func (d *degeneraliser) advance(l *levelled, level uint32, marks automata.Marks) uint32 {
	n := uint32(len(l.order))
	if level == n {
		level = 0
	}
	for level < n && marks>>l.order[level]&1 != 0 {
		level++
		if !d.skip {
			break
		}
	}
	return level
}

// step returns the level after edge e, with the marks that the run will see
// next if l.ahead.
func (d *degeneraliser) step(l *levelled, level uint32, e *edge) uint32 {
	marks := e.marks
	if l.ahead {
		marks |= d.common[e.dst]
	}
	return d.advance(l, level, marks)
}

// best tries orders of the sets, with and without common marks counted on
// entry, and returns the levels of the smallest bottom component.
func (d *degeneraliser) best(n int32) levelled {
	var best levelled
	sets := d.setsOf(n)
	eachOrder(sets, d.orders, func(order []int) {
		for _, ahead := range []bool{true, false} {
			if best.kept != nil && d.ctx.Err() != nil {
				return
			}
			l := levelled{order: slices.Clone(order), ahead: ahead}
			d.cut(&l, n)
			if best.kept == nil || len(l.kept) < len(best.kept) {
				best = l
			}
		}
	})
	return best
}

// setsOf returns the sets that are not on every edge of the component: the
// others need no level.
func (d *degeneraliser) setsOf(n int32) []int {
	var sets []int
	for i := range d.g.sets {
		if d.comps.parts[n].common>>i&1 == 0 {
			sets = append(sets, i)
		}
	}
	return sets
}

// eachOrder calls visit with at most limit orders of sets, the given one first.
// Orders that differ by rotation only are the same but for the place of the
// accepting level; all count.
func eachOrder(sets []int, limit int, visit func([]int)) {
	order := slices.Clone(sets)
	for ; limit > 0; limit-- {
		visit(order)
		if !nextPermutation(order) {
			return
		}
	}
}

// nextPermutation makes the next permutation in lexicographic order, in place,
// and reports whether there is one.
func nextPermutation(p []int) bool {
	i := len(p) - 2
	for ; i >= 0 && p[i] > p[i+1]; i-- {
	}
	if i < 0 {
		return false
	}
	j := len(p) - 1
	for p[j] < p[i] {
		j--
	}
	p[i], p[j] = p[j], p[i]
	slices.Reverse(p[i+1:])
	return true
}

// cut keeps a smallest bottom component of the product of the component with
// its levels, and enters each state on the highest level that is kept.
func (d *degeneraliser) cut(l *levelled, n int32) {
	states := d.comps.parts[n].states
	width := uint32(len(l.order)) + 1
	index := map[uint32]uint32{}
	for i, q := range states {
		index[q] = uint32(i)
	}
	x := newGraph(d.g.ls, len(states)*int(width), 0)
	for i, q := range states {
		for level := range width {
			node := uint32(i)*width + level
			x.start = append(x.start, node)
			for k := range d.g.out[q] {
				if e := &d.g.out[q][k]; d.comps.of[e.dst] == n {
					x.out[node] = append(x.out[node], edge{dst: index[e.dst]*width + d.step(l, level, e)})
				}
			}
		}
	}
	l.kept, l.enter = map[[2]uint32]bool{}, map[uint32]uint32{}
	for _, node := range x.smallestBottom() {
		q, level := states[node/width], node%width
		l.kept[[2]uint32{q, level}] = true
		if old, ok := l.enter[q]; !ok || level > old {
			l.enter[q] = level
		}
	}
}

// smallestBottom returns the states of a smallest component that no edge
// leaves.
func (g *graph) smallestBottom() []uint32 {
	comps := g.components()
	var best []uint32
	for n := range comps.parts {
		p := &comps.parts[n]
		edges := 0
		for _, q := range p.states {
			edges += len(g.out[q])
		}
		if edges == p.edges && (best == nil || len(p.states) < len(best)) {
			best = p.states
		}
	}
	return best
}

// build makes the automaton, as far as the context lets it.
func (d *degeneraliser) build() *graph {
	b := &pairBuilder{graph: newGraph(d.g.ls, 0, 1), index: map[[2]uint32]uint32{}}
	for _, q := range d.g.start {
		b.graph.addStart(b.number(q, d.entrance(q)))
	}
	for i := 0; i < len(b.pairs) && d.ctx.Err() == nil; i++ {
		q, level := b.pairs[i][0], b.pairs[i][1]
		n := d.comps.of[q]
		marks := d.marksOf(n, level)
		for k := range d.g.out[q] {
			e := &d.g.out[q][k]
			to := uint32(0)
			switch {
			case d.comps.of[e.dst] != n:
				to = d.entrance(e.dst)
			case !d.weak[n]:
				to = d.step(&d.levels[n], level, e)
			}
			b.graph.out[i] = append(b.graph.out[i], edge{b.number(e.dst, to), e.label, marks})
		}
	}
	b.graph.tidy()
	return b.graph
}

// entrance returns the level on which a run enters q from another component.
func (d *degeneraliser) entrance(q uint32) uint32 {
	if n := d.comps.of[q]; !d.weak[n] {
		return d.levels[n].enter[q]
	}
	return 0
}

// marksOf returns the marks of the edges that leave states of component n on a
// level.
func (d *degeneraliser) marksOf(n int32, level uint32) automata.Marks {
	if d.weak[n] && d.comps.parts[n].accepting(d.g.all()) || !d.weak[n] && int(level) == len(d.levels[n].order) {
		return 1
	}
	return 0
}

// pairBuilder is a graph whose states are pairs, numbered in the order of
// discovery.
type pairBuilder struct {
	graph *graph
	index map[[2]uint32]uint32
	pairs [][2]uint32
}

func (b *pairBuilder) number(q, r uint32) uint32 {
	key := [2]uint32{q, r}
	n, ok := b.index[key]
	if !ok {
		n = uint32(len(b.pairs))
		b.index[key] = n
		b.pairs = append(b.pairs, key)
		b.graph.out = append(b.graph.out, nil)
	}
	return n
}
