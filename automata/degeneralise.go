package automata

// Degeneralisation of a generalised Büchi automaton to a state-based Büchi
// automaton
// (Gastin & Oddoux 2001; Giannakopoulou & Lerda 2002; level skipping and the
// treatment per component as Babiak, Badie, Duret-Lutz, Křetínský, Strejček
// 2013). A state is a pair (q, level): level sets have been seen in order since
// the last accepting state, which has level n.
//
//	advance(level, M): level := 0 if level = n; while level < n and level ∈ M: level++
//	edge (q, level) → (d, advance(level, marks of the edge ∪ marks common to d's edges))
//
// The marks common to all edges that leave d inside its component count on
// entry, since the run sees them next or leaves for ever. Levels mean nothing
// across components: a component is entered at a level that a state has
// already, else after advancing from 0, and states outside accepting components
// have the single level 0. O(states · sets).

import (
	"context"
	"fmt"
)

// Degeneralise returns a state-based Büchi automaton with the same language as
// a generalised Büchi automaton; other acceptance is an error. An automaton
// that has one set already, on states, is returned as it is. At most states ·
// (sets + 1) states; names of states are not kept.
func (a *Automaton) Degeneralise() (*Automaton, error) {
	return a.DegeneraliseWithin(context.Background(), 0)
}

// DegeneraliseWithin is Degeneralise that ends, with an error, when the context
// does or when there are more than limit states (if limit is positive); the
// error then wraps ErrLimit.
func (a *Automaton) DegeneraliseWithin(ctx context.Context, limit int) (*Automaton, error) {
	if !a.Acc.IsGeneralisedBuchi() {
		return nil, fmt.Errorf("only generalised Büchi acceptance can be degeneralised")
	}
	if a.Acc.Sets == 1 && a.IsStateBased() {
		return a, nil
	}
	d := newDegeneraliser(a)
	for _, q := range a.start {
		d.AddStart(d.enter(q))
	}
	for i := 0; i < len(d.list); i++ {
		if err := within(ctx, len(d.list), limit); err != nil {
			return nil, err
		}
		d.expand(uint32(i))
	}
	out := d.Build(GeneralisedBuchi(1)).MergeEdges()
	out.Name, out.Properties = a.Name, a.Properties
	return out, nil
}

// degeneraliser holds what the construction knows of the automaton, and, in
// pairs, the states (q, level) made so far.
type degeneraliser struct {
	pairs
	a         *Automaton
	comps     *Components
	accepting []bool  // by component
	common    []Marks // by state: marks of all edges inside its component
	loops     []bool  // by state: a self-loop has every mark
	// entry maps each state to one plus the level at which its component is
	// entered there, and to 0 when that is not known.
	entry []uint32
}

// newDegeneraliser decomposes the automaton and computes what is known per
// state before the construction begins. For a state without edges inside its
// component, common is all marks, which does no harm: no run stays there.
func newDegeneraliser(a *Automaton) *degeneraliser {
	d := &degeneraliser{a: a, comps: a.Components()}
	d.pairs = pairs{Builder: NewBuilder(a.alphabet), index: map[[2]uint32]uint32{}}
	d.accepting = a.AcceptingParts(d.comps)
	d.common = make([]Marks, a.States())
	d.loops = make([]bool, a.States())
	d.entry = make([]uint32, a.States())
	for q := range uint32(a.States()) {
		d.common[q] = a.Acc.All()
		for _, e := range a.Out(q) {
			if d.comps.Inside(e) {
				d.common[q] &= e.Marks
			}
			d.loops[q] = d.loops[q] || e.Dst == q && e.Marks == a.Acc.All()
		}
	}
	return d
}

// enter returns the pair at which a run enters q from another component. The
// first entry or step that reaches a state fixes the level for all later
// entries: fewer pairs than one for each level.
func (d *degeneraliser) enter(q uint32) uint32 {
	if !d.accepting[d.comps.Of[q]] {
		return d.visit(q, 0)
	}
	if d.entry[q] == 0 {
		level := d.advance(0, d.common[q])
		if d.loops[q] {
			level = uint32(d.a.Acc.Sets)
		}
		d.entry[q] = level + 1
	}
	return d.visit(q, d.entry[q]-1)
}

// advance returns the level after an edge with these marks. Several sets may be
// passed at once (level skipping), and the accepting level n counts as 0.
func (d *degeneraliser) advance(level uint32, marks Marks) uint32 {
	n := uint32(d.a.Acc.Sets)
	if level == n {
		level = 0
	}
	for level < n && marks>>level&1 != 0 {
		level++
	}
	return level
}

// expand adds the edges that leave the i-th pair.
func (d *degeneraliser) expand(i uint32) {
	q, level := d.list[i][0], d.list[i][1]
	var marks Marks
	inAccepting := d.accepting[d.comps.Of[q]]
	if inAccepting && level == uint32(d.a.Acc.Sets) {
		marks = 1
	}
	for _, e := range d.a.Out(q) {
		var dst uint32
		switch {
		case !d.comps.Inside(e):
			dst = d.enter(e.Dst)
		case !inAccepting:
			dst = d.visit(e.Dst, 0)
		default:
			l := d.advance(level, e.Marks|d.common[e.Dst])
			if d.entry[e.Dst] == 0 {
				d.entry[e.Dst] = l + 1
			}
			dst = d.visit(e.Dst, l)
		}
		d.AddEdge(i, dst, e.Label, marks)
	}
}
