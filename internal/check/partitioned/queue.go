package partitioned

import (
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/packed"
)

// queue is packed states, first in first out, in blocks that are freed once
// they were read. spare is a block that was read, for what comes next; read and
// have are how many words of the first block were read, and of the last one are
// there; n is the number of states.
type queue struct {
	budget     *store.Budget
	words      int
	blocks     [][]uint64
	spare      []uint64 // a block that was read, for what comes next
	read, have int      // words of the first block that were read, and of the last one that are there
	n          int      // states
}

// blockWords is the length of blocks: a whole number of states of up to three
// words, in 48 KiB.
const blockWords = 6 << 10

// push appends states, word by word.
func (q *queue) push(states []uint64) error {
	q.n += len(states) / q.words
	for len(states) > 0 {
		if len(q.blocks) == 0 || q.have == blockWords {
			if err := q.extend(); err != nil {
				return err
			}
		}
		n := copy(q.blocks[len(q.blocks)-1][q.have:], states)
		q.have += n
		states = states[n:]
	}
	return nil
}

// extend appends a block.
func (q *queue) extend() (err error) {
	block := q.spare
	if q.spare = nil; block == nil {
		if block, err = store.Allocate[uint64](q.budget, blockWords); err != nil {
			return err
		}
	}
	q.blocks = append(q.blocks, block)
	q.have = 0
	return nil
}

// pop removes the first state, which must be there.
func (q *queue) pop(key *packed.Words) {
	if block := q.blocks[0]; q.words == 1 {
		key[0] = block[q.read]
	} else {
		copy(key[:q.words], block[q.read:q.read+q.words])
	}
	q.read += q.words
	q.n--
	if q.read == blockWords || q.n == 0 {
		q.drop()
	}
}

// at reads state i of those that are there.
func (q *queue) at(i int, key *packed.Words) {
	at := q.read + i*q.words
	block := q.blocks[at/blockWords]
	copy(key[:q.words], block[at%blockWords:])
}

// drop removes the first block.
func (q *queue) drop() {
	block := q.blocks[0]
	if q.read = 0; len(q.blocks) == 1 {
		q.blocks = q.blocks[:0]
	} else {
		q.blocks = q.blocks[1:]
	}
	if q.spare == nil {
		q.spare = block
		return
	}
	store.Free(q.budget, block)
}

// free returns all memory to the budget.
func (q *queue) free() {
	for _, block := range q.blocks {
		store.Free(q.budget, block)
	}
	if q.spare != nil {
		store.Free(q.budget, q.spare)
	}
	q.blocks, q.spare, q.n, q.read = nil, nil, 0, 0
}
