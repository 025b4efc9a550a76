package petri

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// Measure collects what the state space examinations of the Model Checking
// Contest ask about the reachable markings. A search calls Visit once for each
// reachable marking; the fields and methods then describe those visited. It is
// not safe for concurrent use.
type Measure struct {
	net   *nets.Net
	at    *nets.Explorer
	fired []bool

	Places    []uint64 // by place: the most tokens in a reachable marking
	least     []uint64
	Marking   uint64   // the most tokens of a reachable marking
	Sums      []uint64 // by sum of places: the most tokens in these places together
	sums      [][]int
	heads     []uint64 // by place of the file: the most tokens of all colours
	Edges     uint64
	Deadlocks uint64
}

// NewMeasure makes a Measure. sums are lists of places; Sums will hold the most
// tokens that the places of each list have together.
func (n *Net) NewMeasure(sums [][]int) *Measure {
	return &Measure{
		net: n.arrays, at: nets.NewExplorer(&nets.Binding{Net: n.arrays}), fired: make([]bool, len(n.arrays.Transitions)),
		Places: append([]uint64(nil), n.arrays.Initial...), least: append([]uint64(nil), n.arrays.Initial...),
		Sums: make([]uint64, len(sums)), sums: sums, heads: make([]uint64, len(n.arrays.PlaceIndex.Heads)),
	}
}

// Visit takes into account a reachable marking and the batch of its successors,
// which it does not keep.
func (m *Measure) Visit(s program.State, b *program.Batch) {
	m.at.GoTo(s)
	total := uint64(0)
	for p, tokens := range m.at.Tokens {
		total += tokens
		m.Places[p], m.least[p] = max(m.Places[p], tokens), min(m.least[p], tokens)
	}
	m.Marking = max(m.Marking, total)
	for i := range m.heads {
		sum := uint64(0)
		for first, end := m.net.PlaceIndex.Span(i); first < end; first++ {
			sum += m.at.Tokens[first]
		}
		m.heads[i] = max(m.heads[i], sum)
	}
	for i, places := range m.sums {
		sum := uint64(0)
		for _, p := range places {
			sum += m.at.Tokens[p]
		}
		m.Sums[i] = max(m.Sums[i], sum)
	}
	m.Edges += uint64(b.Len())
	if b.Len() == 0 {
		m.Deadlocks++
	}
	for i := range b.Succs {
		m.fired[b.Succs[i].Action] = true
	}
}

// Most returns the most tokens that any place has in a visited marking. In a
// coloured net these are tokens of all colours, also for the methods below.
func (m *Measure) Most() uint64 {
	most := uint64(0)
	for _, x := range m.heads {
		most = max(most, x)
	}
	return most
}

// Safe reports whether no place ever has more than one token.
func (m *Measure) Safe() bool { return m.Most() <= 1 }

// Stable reports whether some place has the same tokens in all visited
// markings.
func (m *Measure) Stable() bool {
	for i := range m.heads {
		first, end := m.net.PlaceIndex.Span(i)
		if slices.Equal(m.Places[first:end], m.least[first:end]) {
			return true
		}
	}
	return false
}

// QuasiLive reports whether every transition is fireable in some visited
// marking.
func (m *Measure) QuasiLive() bool {
	for i := range m.net.TransitionIndex.Heads {
		first, end := m.net.TransitionIndex.Span(i)
		if !slices.Contains(m.fired[first:end], true) {
			return false
		}
	}
	return true
}
