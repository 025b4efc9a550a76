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
func (e *expansionBatch) begin() {
	e.sources, e.vectors, e.ends = e.sources[:0], e.vectors[:0], e.ends[:0]
	e.flags, e.letters, e.indices = e.flags[:0], e.letters[:0], e.indices[:0]
}

// add adds the successors of a state.
func (e *expansionBatch) add(state uint32, b *program.Batch) {
	from := source{state: state, n: b.Len(), letter: b.Source}
	for i := range b.Succs {
		s := &b.Succs[i]
		if s.Flags&program.RuntimeError != 0 {
			from.fails = true
		}
		e.vectors = append(e.vectors, b.State(i)...)
		e.ends = append(e.ends, len(e.vectors))
		e.flags, e.letters = append(e.flags, s.Flags), append(e.letters, s.Target)
	}
	e.sources = append(e.sources, from)
}

// has reports whether a state is among those that were expanded.
func (e *expansionBatch) has(state uint32) bool {
	for i := range e.sources {
		if e.sources[i].state == state {
			return true
		}
	}
	return false
}

// vector returns the vector of successor i, valid until the batch changes.
func (e *expansionBatch) vector(i int) []byte {
	from := 0
	if i > 0 {
		from = e.ends[i-1]
	}
	return e.vectors[from:e.ends[i]]
}
