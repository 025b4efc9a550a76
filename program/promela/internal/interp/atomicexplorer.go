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
func (a *AtomicExplorer) Judge(first program.State, giveUp func() bool) judgement {
	if len(a.known) > 0 && bytes.Equal(a.known, first) {
		return ends
	}
	a.data, a.ends, a.moves, a.leaves = a.data[:0], a.ends[:0], a.moves[:0], a.leaves[:0]
	if len(a.table) == 0 {
		a.table = make([]uint32, 64)
	}
	clear(a.table)
	a.find(first)
	for i := 0; i < len(a.ends); i++ {
		if a.Cost > MaxAtomicCost {
			return Unjudged
		}
		if i&lookMask == lookMask && giveUp() {
			return Unknown
		}
		if !a.expand(uint32(i)) {
			return Unknown
		}
	}
	if a.allEnd() {
		a.known = append(a.known[:0], a.state(0)...)
		return ends
	}
	return Endless
}

// state returns the vector of state i.
func (a *AtomicExplorer) state(i uint32) program.State {
	if i == 0 {
		return a.data[:a.ends[0]]
	}
	return a.data[a.ends[i-1]:a.ends[i]]
}

// find returns the number of a state, which it adds if it is new.
func (a *AtomicExplorer) find(vec program.State) uint32 {
	if 2*len(a.ends) > len(a.table) {
		a.table = make([]uint32, 2*len(a.table))
		for i := range a.ends {
			*a.slot(a.state(uint32(i))) = uint32(i) + 1
		}
	}
	at := a.slot(vec)
	if *at == 0 {
		a.Cost += 1 + ((len(vec) - a.Frozen) >> 9)
		a.data = append(a.data, vec...)
		a.ends, a.leaves = append(a.ends, uint32(len(a.data))), append(a.leaves, false)
		*at = uint32(len(a.ends))
	}
	return *at - 1
}

// slot returns the entry of the hash table for a state, by linear probing.
func (a *AtomicExplorer) slot(vec program.State) *uint32 {
	mask := uint64(len(a.table) - 1)
	for h := xxhash.Sum64(vec) & mask; ; h = (h + 1) & mask {
		if k := a.table[h]; k == 0 || bytes.Equal(a.state(k-1), vec) {
			return &a.table[h]
		}
	}
}

// expand adds the successors of state i; false if it cannot be expanded.
func (a *AtomicExplorer) expand(i uint32) bool {
	if a.Step(a.state(i), &a.batch) != nil {
		return false
	}
	a.leaves[i] = a.batch.Len() == 0
	for j := range a.batch.Succs {
		if f := a.batch.Succs[j].Flags; f&program.Transient == 0 || f&program.RuntimeError != 0 {
			a.leaves[i] = true
			continue
		}
		a.moves = append(a.moves, atomicMove{i, a.find(a.batch.State(j))})
	}
	return true
}

// allEnd reports whether the sequence can end from every state. It marks states
// backwards along the moves until nothing changes; the moves found last are
// mostly nearest to the end, so that few rounds are needed.
func (a *AtomicExplorer) allEnd() bool {
	for grown := true; grown; {
		grown = false
		for k := len(a.moves) - 1; k >= 0; k-- {
			if m := a.moves[k]; a.leaves[m.to] && !a.leaves[m.from] {
				a.leaves[m.from], grown = true, true
			}
		}
	}
	return !slices.Contains(a.leaves, false)
}

const (
	Unknown  judgement = iota // the look at it was given up, or a state could not be expanded
	ends                      // it can end from every state inside
	Endless                   // it cannot end from some state inside
	Unjudged                  // it is too long to be looked at
)
