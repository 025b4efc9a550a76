package interp

import (
	"bytes"
	"slices"

	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/program"
)

// MaxAtomicCost bounds the cost of looking at all sequences that begin in one
// state: 1 per state inside them, and 1 per 512 bytes of its vector. Longer
// ones are not judged, and the binding says so (program.Partial).
const MaxAtomicCost = 1 << 17

// lookMask: how many states of a sequence pass between two questions whether to
// go on.
const lookMask = 1<<8 - 1

// AtomicExplorer explores one atomic sequence.
type AtomicExplorer struct {
	Step   func(program.State, *program.Batch) error // expands
	batch  program.Batch
	data   []byte // the states found, back to back
	ends   []uint32
	table  []uint32 // by hash: number of a state, from 1 on; 0 where there is none
	moves  []atomicMove
	leaves []bool // by state: the sequence can end
	Frozen int    // bytes at the end of every state that do not count
	Cost   int    // so far, in this expansion
	known  []byte // the first state of the last sequence that was seen to end; random walks come back to it again and again
}

// atomicMove is a step inside the sequence.
type atomicMove struct{ from, to uint32 }

// judgement is what is known of an atomic sequence.
type judgement uint8

// Judge explores the sequence from the first state inside on.
func (s *AtomicExplorer) Judge(first program.State, giveUp func() bool) judgement {
	if len(s.known) > 0 && bytes.Equal(s.known, first) {
		return ends
	}
	s.data, s.ends, s.moves, s.leaves = s.data[:0], s.ends[:0], s.moves[:0], s.leaves[:0]
	if len(s.table) == 0 {
		s.table = make([]uint32, 64)
	}
	clear(s.table)
	s.find(first)
	for i := 0; i < len(s.ends); i++ {
		if s.Cost > MaxAtomicCost {
			return Unjudged
		}
		if i&lookMask == lookMask && giveUp() {
			return Unknown
		}
		if !s.expand(uint32(i)) {
			return Unknown
		}
	}
	if s.allEnd() {
		s.known = append(s.known[:0], s.state(0)...)
		return ends
	}
	return Endless
}

func (s *AtomicExplorer) state(i uint32) program.State {
	if i == 0 {
		return s.data[:s.ends[0]]
	}
	return s.data[s.ends[i-1]:s.ends[i]]
}

// find is the number of a state.
func (s *AtomicExplorer) find(vec program.State) uint32 {
	if 2*len(s.ends) > len(s.table) {
		s.table = make([]uint32, 2*len(s.table))
		for i := range s.ends {
			*s.slot(s.state(uint32(i))) = uint32(i) + 1
		}
	}
	at := s.slot(vec)
	if *at == 0 {
		s.Cost += 1 + ((len(vec) - s.Frozen) >> 9)
		s.data = append(s.data, vec...)
		s.ends, s.leaves = append(s.ends, uint32(len(s.data))), append(s.leaves, false)
		*at = uint32(len(s.ends))
	}
	return *at - 1
}

// slot is where the table has a state, or would have it.
func (s *AtomicExplorer) slot(vec program.State) *uint32 {
	mask := uint64(len(s.table) - 1)
	for h := xxhash.Sum64(vec) & mask; ; h = (h + 1) & mask {
		if k := s.table[h]; k == 0 || bytes.Equal(s.state(k-1), vec) {
			return &s.table[h]
		}
	}
}

func (s *AtomicExplorer) expand(i uint32) bool {
	if s.Step(s.state(i), &s.batch) != nil {
		return false
	}
	s.leaves[i] = s.batch.Len() == 0
	for j := range s.batch.Succs {
		if f := s.batch.Succs[j].Flags; f&program.Transient == 0 || f&program.RuntimeError != 0 {
			s.leaves[i] = true
			continue
		}
		s.moves = append(s.moves, atomicMove{i, s.find(s.batch.State(j))})
	}
	return true
}

// allEnd reports that the sequence can end from every state: a state from which
// a step leads to one that can end is another one. The last steps found are
// mostly nearest to the end.
func (s *AtomicExplorer) allEnd() bool {
	for grown := true; grown; {
		grown = false
		for k := len(s.moves) - 1; k >= 0; k-- {
			if m := s.moves[k]; s.leaves[m.to] && !s.leaves[m.from] {
				s.leaves[m.from], grown = true, true
			}
		}
	}
	return !slices.Contains(s.leaves, false)
}

const (
	Unknown  judgement = iota // the look at it was given up, or a state could not be expanded
	ends                      // it can end from every state inside
	Endless                   // it cannot end from some state inside
	Unjudged                  // it is too long to be looked at
)
