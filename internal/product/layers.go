package product

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/scc"
)

// Layers groups the values of Q by the strongly connected components of the
// factors: a cycle of the product stays in one layer, and in some layers no
// cycle can be accepting, whatever the program does. So searches need not look
// for cycles there.
//
// E. Renault, A. Duret-Lutz, F. Kordon, D. Poitrenaud, Strength-based
// decomposition of the property Büchi automaton for faster model checking,
// TACAS 2013, decompose automata in this way.
//
// It is immutable and may be used by several goroutines.
type Layers struct {
	// of has the layer of each Q; nil is a single layer.
	of []uint32
	// accepting has, for each layer, whether cycles may be accepting.
	accepting []bool
}

// mostLayered bounds Q, as the layers are a table of it.
const mostLayered = 1 << 18

// Layers computes the layers. With more than 262144 values of Q all are in one
// layer, which may accept. O(Q + edges of the automata) time.
func (p *Product) Layers() *Layers {
	if p.q > mostLayered {
		return &Layers{accepting: []bool{true}}
	}
	l := &Layers{of: make([]uint32, p.q)}
	parts := make([][]int32, len(p.factors))
	accepts := make([][]bool, len(p.factors))
	for i := range p.factors {
		parts[i], accepts[i] = p.factors[i].components()
	}
	numbers := map[uint64]uint32{}
	for q := range l.of {
		key, accepting := uint64(0), true
		for i := range p.factors {
			c := parts[i][p.FactorState(i, uint32(q))]
			key = key*uint64(len(accepts[i])) + uint64(c)
			accepting = accepting && accepts[i][c]
		}
		if _, ok := numbers[key]; !ok {
			numbers[key] = uint32(len(numbers))
			l.accepting = append(l.accepting, accepting)
		}
		l.of[q] = numbers[key]
	}
	return l
}

// Of returns the layer of the product states with this Q.
func (l *Layers) Of(q uint32) uint32 {
	if l.of == nil {
		return 0
	}
	return l.of[q]
}

// Accepting reports whether product states with this Q may be on accepting
// cycles.
func (l *Layers) Accepting(q uint32) bool { return l.accepting[l.Of(q)] }

// Rank numbers the values of Q that may accept from 0 on, and likewise the
// others, both in ascending order, so that a search can have arrays for one
// kind only. It returns the numbers by Q, and how many values may accept; with
// a single layer the numbers are nil.
func (l *Layers) Rank() (rank []uint32, accepting uint32) {
	others := uint32(0)
	rank = make([]uint32, len(l.of))
	for q := range l.of {
		if l.Accepting(uint32(q)) {
			rank[q] = accepting
			accepting++
		} else {
			rank[q] = others
			others++
		}
	}
	if l.of == nil {
		return nil, 0
	}
	return rank, accepting
}

// components returns the strongly connected component of each state of a
// factor, and which components have a cycle that may be accepting. For
// acceptance that is not generalised Büchi every cycle may be.
func (f *factor) components() (of []int32, accepting []bool) {
	parts := scc.DecomposeAll(f, int(f.states))
	of = parts.Of
	marks := make([]automata.Marks, parts.Len())
	cyclic := make([]bool, parts.Len())
	for q := range f.states {
		for _, e := range f.Out(q) {
			if of[q] == of[e.Dst] {
				marks[of[q]] |= e.Marks
				cyclic[of[q]] = true
			}
		}
	}
	accepting = make([]bool, parts.Len())
	for c := range accepting {
		accepting[c] = cyclic[c] && (!f.Acc.IsGeneralisedBuchi() || f.Acc.Accepts(marks[c]))
	}
	return of, accepting
}

// Next implements scc.Graph: at counts the edges out of q that were returned.
func (f *factor) Next(q, at uint32) (to, next uint32, ok bool) {
	out := f.Out(q)
	if int(at) == len(out) {
		return 0, at, false
	}
	return out[at].Dst, at + 1, true
}
