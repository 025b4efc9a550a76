package search

import "github.com/ltlcheck/ltlcheck/program"

// BatchStates is how many program states are stored together, at least, if that
// is possible.
const BatchStates = 64

// expansionBatch has the successors of some states, which are stored together:
// their vectors, one after the other up to ends, flags and letters, and, once
// they are stored, their indices.
type expansionBatch struct {
	sources []source
	vectors []byte
	ends    []int // of vectors
	flags   []program.SuccFlags
	letters []program.Letter
	indices []uint32 // once they are stored
}

// source is a state that was expanded, with the number of its successors.
type source struct {
	state  uint32
	n      int // successors
	letter program.Letter
	fails  bool // one of its transitions fails with a run-time error
}

// begin empties the batch.
func (g *expansionBatch) begin() {
	g.sources, g.vectors, g.ends = g.sources[:0], g.vectors[:0], g.ends[:0]
	g.flags, g.letters, g.indices = g.flags[:0], g.letters[:0], g.indices[:0]
}

// add adds the successors of a state.
func (g *expansionBatch) add(state uint32, b *program.Batch) {
	from := source{state: state, n: b.Len(), letter: b.Source}
	for i := range b.Succs {
		s := &b.Succs[i]
		if s.Flags&program.RuntimeError != 0 {
			from.fails = true
		}
		g.vectors = append(g.vectors, b.State(i)...)
		g.ends = append(g.ends, len(g.vectors))
		g.flags, g.letters = append(g.flags, s.Flags), append(g.letters, s.Target)
	}
	g.sources = append(g.sources, from)
}

// has reports whether a state is among those that were expanded.
func (g *expansionBatch) has(state uint32) bool {
	for i := range g.sources {
		if g.sources[i].state == state {
			return true
		}
	}
	return false
}

// vector returns the vector of successor i, valid until the batch changes.
func (g *expansionBatch) vector(i int) []byte {
	from := 0
	if i > 0 {
		from = g.ends[i-1]
	}
	return g.vectors[from:g.ends[i]]
}
