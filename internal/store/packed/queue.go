package packed

import "github.com/ltlcheck/ltlcheck/internal/store"

// Queue is packed keys, first in first out, in blocks that are freed once they
// were read. Its memory is charged to the budget.
type Queue struct {
	budget     *store.Budget
	words      int // of a key
	blocks     [][]uint64
	spare      []uint64 // a block that was read, for what comes next
	read, have int      // words of the first block that were read, and of the last one that are there
	n          int      // keys
}

// NewQueue makes an empty queue of keys of words words each.
func NewQueue(b *store.Budget, words int) *Queue { return &Queue{budget: b, words: words} }

// SetWords changes the length of keys, while there are none.
func (q *Queue) SetWords(words int) { q.words = words }

// Len returns the number of keys.
func (q *Queue) Len() int { return q.n }

// blockWords is the length of blocks: a whole number of keys of up to three
// words, in 48 KiB.
const blockWords = 6 << 10

// Push appends keys, word by word. The error is store.ErrFull.
func (q *Queue) Push(keys []uint64) error {
	q.n += len(keys) / q.words
	for len(keys) > 0 {
		if len(q.blocks) == 0 || q.have == blockWords {
			if err := q.extend(); err != nil {
				return err
			}
		}
		n := copy(q.blocks[len(q.blocks)-1][q.have:], keys)
		q.have += n
		keys = keys[n:]
	}
	return nil
}

// extend appends a block.
func (q *Queue) extend() (err error) {
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

// Pop removes the first key, which must be there.
func (q *Queue) Pop(key *Words) {
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

// Take removes the first keys, as many as there is room for, or fewer if they
// are not in one block. It returns how many words it has written.
func (q *Queue) Take(to []uint64) int {
	n := min(len(to)/q.words, q.n, (blockWords-q.read)/q.words)
	if n == 0 {
		return 0
	}
	copy(to, q.blocks[0][q.read:q.read+n*q.words])
	q.read += n * q.words
	if q.n -= n; q.read == blockWords || q.n == 0 {
		q.drop()
	}
	return n * q.words
}

// At reads key i of those that are there.
func (q *Queue) At(i int, key *Words) {
	at := q.read + i*q.words
	block := q.blocks[at/blockWords]
	copy(key[:q.words], block[at%blockWords:])
}

// drop removes the first block.
func (q *Queue) drop() {
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

// Free returns all memory to the budget.
func (q *Queue) Free() {
	for _, block := range q.blocks {
		store.Free(q.budget, block)
	}
	if q.spare != nil {
		store.Free(q.budget, q.spare)
	}
	q.blocks, q.spare, q.n, q.read = nil, nil, 0, 0
}
