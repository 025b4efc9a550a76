package search

import (
	"encoding/binary"
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// rows is an append-only store of rows of numbers. A row is identified by its
// place, a number that fits into 32 bits and is never 0, so that 0 can mean no
// row. It lies in one block:
//
//	block:  … | n, sizes of d₁ … dₙ, d₁ … dₙ | m, …
//	            ^ (place - 1) · rowUnit = block·rowRoom + offset
//
// Rows of numbers near each other take few bytes: dᵢ is the difference from the
// number before, and from base for the first one, which the caller gives again
// to read the row. It is written without its leading zeros, its sign in the
// lowest bit. n takes a byte, or five if that is not enough; a size two bits.
//
// A row of one number below alone is its own place, alone + number: most states
// inside atomic sequences and many others have one successor. It costs nothing.
//
// Otherwise a number costs 1.25 to 4.25 bytes. A block has rowRoom bytes, or as many as
// a longer row needs, which then fills it alone; so every offset is below
// rowRoom. What is left at the end of a block is wasted. Rows do not move.
type rows struct {
	budget *store.Budget
	blocks [][]byte
	have   int // bytes of the last block that are in use
	room   int // of all blocks
}

const (
	rowBits  = 15
	rowUnit  = 2                  // bytes: rows begin at multiples
	rowRoom  = rowUnit << rowBits // bytes in a block, unless a row is longer
	rowSlack = 3                  // bytes behind a difference that are read with it
	longRow  = 255                // n is in the four bytes that follow
	alone    = 1 << 31            // places from here on are rows of one number
)

// add appends a copy of a row and returns its place. The error is store.ErrFull
// or store.ErrTooMany; nothing has been added then.
func (r *rows) add(base uint32, row []uint32) (place uint32, err error) {
	if len(row) == 1 && row[0] < alone {
		return alone + row[0], nil
	}
	most := mostRow(len(row))
	if len(r.blocks) == 0 || most > len(r.blocks[len(r.blocks)-1])-r.have {
		if err := r.extend(max(most, rowRoom)); err != nil {
			return 0, err
		}
	}
	last := len(r.blocks) - 1
	place = uint32(last)<<rowBits + uint32(r.have/rowUnit) + 1
	n := encodeRow(r.blocks[last][r.have:], base, row)
	if r.have += (n + rowUnit - 1) / rowUnit * rowUnit; r.have >= rowRoom {
		r.have = len(r.blocks[last]) // places lead no further
	}
	return place, nil
}

// mostRow returns how many bytes of a block a row of n numbers takes at most.
func mostRow(n int) int { return 5 + (n+3)/4 + 4*n + rowSlack }

// encodeRow writes a row to a block, and returns how many bytes it takes.
func encodeRow(block []byte, base uint32, row []uint32) int {
	at := 1
	if block[0] = byte(min(len(row), longRow)); block[0] == longRow {
		binary.LittleEndian.PutUint32(block[1:], uint32(len(row)))
		at = 5
	}
	sizes := block[at:]
	at += (len(row) + 3) / 4
	clear(sizes[:(len(row)+3)/4])
	for i, x := range row {
		d := x - base
		d = d<<1 ^ uint32(int32(d)>>31)
		binary.LittleEndian.PutUint32(block[at:], d)
		more := max(0, bits.Len32(d)-1) / 8 // bytes but for the first
		sizes[i/4] |= byte(more << (i % 4 * 2))
		at += 1 + more
		base = x
	}
	return at
}

// extend begins a new block with room for that many bytes. It fails with
// store.ErrTooMany when places would reach alone, and with
// store.ErrFull when the budget is used up.
func (r *rows) extend(room int) error {
	if len(r.blocks) == (alone-1)>>rowBits {
		return store.ErrTooMany
	}
	block, err := store.Allocate[byte](r.budget, room)
	if err != nil {
		return err
	}
	r.blocks, r.have = append(r.blocks, block), 0
	r.room += room
	return nil
}

// row appends the row at a place to a slice, given the base that it was added
// with.
func (r *rows) row(place, base uint32, to []uint32) []uint32 {
	if place >= alone {
		return append(to, place-alone)
	}
	place--
	return decodeRow(r.blocks[place>>rowBits][place%(1<<rowBits)*rowUnit:], base, to)
}

// decodeRow appends the row that a block begins with to a slice. It reads up to
// rowSlack bytes behind the row.
func decodeRow(block []byte, base uint32, to []uint32) []uint32 {
	n, at := int(block[0]), 1
	if n == longRow {
		n, at = int(binary.LittleEndian.Uint32(block[1:])), 5
	}
	sizes := block[at:]
	at += (n + 3) / 4
	for i := range n {
		more := sizes[i/4] >> (i % 4 * 2) & 3
		d := binary.LittleEndian.Uint32(block[at:]) & (^uint32(0) >> (24 - 8*more))
		base += d>>1 ^ -(d & 1)
		to = append(to, base)
		at += 1 + int(more)
	}
	return to
}

// bytes returns the memory of all blocks, including what is unused in them.
func (r *rows) bytes() int64 { return int64(r.room) }

// free gives the memory back to the budget. No row may be used any more.
func (r *rows) free() {
	for _, block := range r.blocks {
		store.Free(r.budget, block)
	}
	r.blocks, r.room = nil, 0
}
