package store

import (
	"bytes"
	"encoding/binary"
	"errors"

	"github.com/cespare/xxhash/v2"
)

// MaxIndex bounds the indices of one store: 32 bits, less the values that mark
// empty slots.
const MaxIndex = 1<<32 - 2

// ErrTooMany means that a store has as many keys as it can number. Unlike
// ErrFull, more memory does not help.
var ErrTooMany = errors.New("more than 4294967294 states: the state numbers are used up")

const arenaBits = 18

// Exact stores every key in full: open addressing over an arena that has the
// keys back to back, each after its length. A key costs its bytes, one or two
// for the length, 8 for its place and 10.7 to 21.3 for its slot. It is the
// simplest store, for few keys or keys of which nothing is known. Indices are
// 0, 1, 2 … in the order of insertion. It is for one goroutine.
type Exact struct {
	table
	// places has, for key i, the number of its chunk above its offset in the
	// chunk.
	places Array[uint64]
	// arena are the chunks; they never move, so that keys stay valid.
	arena [][]byte
}

// NewExact makes an empty store that charges its memory to the budget.
func NewExact(budget *Budget) *Exact {
	return &Exact{table: table{budget: budget}, places: NewArray[uint64](budget)}
}

// Len returns the number of keys.
func (e *Exact) Len() int { return e.n }

// Insert returns the index of a key, and whether it was new. A new key is
// copied. ErrFull and ErrTooMany leave the store unchanged.
func (e *Exact) Insert(key []byte) (index uint32, added bool, err error) {
	return e.InsertHashed(key, xxhash.Sum64(key))
}

// Hash returns the hash of a key that InsertHashed expects: xxHash64.
func Hash(key []byte) uint64 { return xxhash.Sum64(key) }

// Touch reads, for each of some hashes, what an insertion will read first: its
// slot and the place of the key there. The processor then waits for all of it
// at once, and not for each by itself, which is much of the time that
// insertions into a large store take. The lower halves of the hashes, which
// InsertHashed does not need, are overwritten; the result means nothing.
func (e *Exact) Touch(hashes []uint64) (sum uint64) {
	if e.n == 0 {
		return 0
	}
	mask := uint64(len(e.slots) - 1)
	for i, h := range hashes {
		half := h >> 32
		hashes[i] = half << 32
		if slot := e.slots[half&mask]; slot>>32 == half {
			hashes[i] = slot
		}
	}
	for _, h := range hashes {
		if index := uint32(h); index != 0 {
			sum += *e.places.At(index - 1)
		}
	}
	return sum
}

// InsertHashed is Insert of a key whose Hash the caller has computed already,
// of which only the upper half is used.
func (e *Exact) InsertHashed(key []byte, hash uint64) (index uint32, added bool, err error) {
	if err := e.reserve(); err != nil {
		return 0, false, err
	}
	half := hash >> 32
	mask := uint64(len(e.slots) - 1)
	i := half & mask
	for ; e.slots[i] != 0; i = (i + 1) & mask {
		if e.slots[i]>>32 == half {
			if index = uint32(e.slots[i]) - 1; bytes.Equal(e.Key(index), key) {
				return index, false, nil
			}
		}
	}
	if e.n > MaxIndex {
		return 0, false, ErrTooMany
	}
	if err := e.keep(key); err != nil {
		return 0, false, err
	}
	index = uint32(e.n)
	e.slots[i] = half<<32 | uint64(index+1)
	e.n++
	return index, true, nil
}

// Find returns the index of a key, and whether it is there. It changes nothing.
func (e *Exact) Find(key []byte) (index uint32, found bool) {
	if e.n == 0 {
		return 0, false
	}
	half := xxhash.Sum64(key) >> 32
	mask := uint64(len(e.slots) - 1)
	for i := half & mask; e.slots[i] != 0; i = (i + 1) & mask {
		if e.slots[i]>>32 == half {
			if index = uint32(e.slots[i]) - 1; bytes.Equal(e.Key(index), key) {
				return index, true
			}
		}
	}
	return 0, false
}

// Key returns the key with the given index. The slice points into the store: it
// is valid until Free and must not be changed.
func (e *Exact) Key(index uint32) []byte {
	place := *e.places.At(index)
	rest := e.arena[place>>32][uint32(place):]
	n, k := uint64(rest[0]), 1
	if n >= 0x80 {
		n, k = binary.Uvarint(rest)
	}
	return rest[k : uint64(k)+n : uint64(k)+n]
}

// Free empties the store and returns its memory to the budget. It may be used
// again.
func (e *Exact) Free() {
	Free(e.budget, e.slots)
	e.slots, e.n = nil, 0
	for _, chunk := range e.arena {
		Free(e.budget, chunk[:cap(chunk)])
	}
	e.arena = nil
	e.places.Free()
}

// keep appends a key to the arena and notes its place.
func (e *Exact) keep(key []byte) error {
	need := len(key) + binary.MaxVarintLen64
	last := len(e.arena) - 1
	if last < 0 || cap(e.arena[last])-len(e.arena[last]) < need {
		if err := e.newChunk(need); err != nil {
			return err
		}
		last = len(e.arena) - 1
	}
	chunk := e.arena[last]
	if err := e.places.Append(uint64(last)<<32 | uint64(len(chunk))); err != nil {
		return err
	}
	chunk = binary.AppendUvarint(chunk, uint64(len(key)))
	e.arena[last] = append(chunk, key...)
	return nil
}

// newChunk begins another chunk; the first ones are small, for small searches.
func (e *Exact) newChunk(need int) error {
	size := max(need, 1<<min(arenaBits, 12+len(e.arena)))
	chunk, err := Allocate[byte](e.budget, size)
	if err != nil {
		return err
	}
	e.arena = append(e.arena, chunk[:0])
	return nil
}
