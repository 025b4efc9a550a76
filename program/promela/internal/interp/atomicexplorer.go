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

// AtomicExplorer explores one atomic sequence to find out whether it can end.
// Its storage is reused; it is not safe for concurrent use.
type AtomicExplorer struct {
	// Step expands a state inside the sequence.
	Step   func(program.State, *program.Batch) error
	batch  program.Batch
	data   []byte // the states found, back to back
	ends   []uint32
	table  []uint32 // by hash: number of a state, from 1 on; 0 where there is none
	moves  []atomicMove
	leaves []bool // by state: the sequence can end
	// Frozen is the number of bytes at the end of every state that do not count
	// in the cost.
	Frozen int
	// Cost is the cost so far, in this expansion of the outer state.
	Cost int
	// known is the first state of the last sequence that was found to end.
	// Random walks return to the same sequence again and again.
	known []byte
}

// atomicMove is a step inside the sequence.
type atomicMove struct{ from, to uint32 }

// judgement is the result of exploring an atomic sequence.
type judgement uint8

// Judge explores the sequence from its first state on. giveUp is polled at
// intervals; when it returns true the result is Unknown.
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

// state returns the vector of state i.
func (s *AtomicExplorer) state(i uint32) program.State {
	if i == 0 {
		return s.data[:s.ends[0]]
	}
	return s.data[s.ends[i-1]:s.ends[i]]
}

// find returns the number of a state, which it adds if it is new.
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

// slot returns the entry of the hash table for a state, by linear probing.
func (s *AtomicExplorer) slot(vec program.State) *uint32 {
	mask := uint64(len(s.table) - 1)
	for h := xxhash.Sum64(vec) & mask; ; h = (h + 1) & mask {
		if k := s.table[h]; k == 0 || bytes.Equal(s.state(k-1), vec) {
			return &s.table[h]
		}
	}
}

// expand adds the successors of state i; false if it cannot be expanded.
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

// allEnd reports whether the sequence can end from every state. It marks states
// backwards along the moves until nothing changes; the moves found last are
// mostly nearest to the end, so that few rounds are needed.
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
