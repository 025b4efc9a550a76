package search

import "github.com/ltlcheck/ltlcheck/store"

// rows is an append-only store of rows of numbers. A row is identified by its
// place, a number that fits into 32 bits and is never 0, so that 0 can mean no
// row. It lies in one block, behind its length:
//
//	block:  … | n | x₁ … xₙ | m | y₁ … yₘ | …
//	            ^ place - 1 = block·2¹⁴ + offset
//
// A row costs 4 bytes for each number and 4 more. A block has rowRoom numbers,
// or exactly as many as a longer row needs, which then fills it alone; so every
// offset is below rowRoom. What is left at the end of a block is wasted. Rows
// do not move: slices of them stay valid until free.
type rows struct {
	budget *store.Budget
	blocks [][]uint32
	have   int // numbers of the last block that are in use
	room   int // of all blocks
}

const (
	rowBits = 14
	rowRoom = 1 << rowBits // numbers in a block, unless a row is longer
)

// add appends a copy of a row and returns its place. The error is store.ErrFull
// or store.ErrTooMany; nothing has been added then.
func (r *rows) add(row []uint32) (place uint32, err error) {
	need := 1 + len(row)
	if len(r.blocks) == 0 || need > len(r.blocks[len(r.blocks)-1])-r.have {
		if err := r.extend(max(need, rowRoom)); err != nil {
			return 0, err
		}
	}
	last := len(r.blocks) - 1
	place = uint32(last)<<rowBits + uint32(r.have) + 1
	block := r.blocks[last][r.have:]
	block[0] = uint32(len(row))
	copy(block[1:], row)
	r.have += need
	return place, nil
}

// extend begins a new block with room for so many numbers. It fails with
// store.ErrTooMany when places no longer fit into 32 bits, and with
// store.ErrFull when the budget is used up.
func (r *rows) extend(room int) error {
	if len(r.blocks) == store.MaxIndex>>rowBits {
		return store.ErrTooMany
	}
	block, err := store.Allocate[uint32](r.budget, room)
	if err != nil {
		return err
	}
	r.blocks, r.have = append(r.blocks, block), 0
	r.room += room
	return nil
}

// row returns the row at a place. It is a slice of the block, not to be
// changed, and stays valid until free.
func (r *rows) row(place uint32) []uint32 {
	place--
	block := r.blocks[place>>rowBits][place%rowRoom:]
	return block[1 : 1+block[0]]
}

// bytes returns the memory of all blocks, including what is unused in them.
func (r *rows) bytes() int64 { return 4 * int64(r.room) }

// free gives the memory back to the budget. No row may be used any more.
func (r *rows) free() {
	for _, block := range r.blocks {
		store.Free(r.budget, block)
	}
	r.blocks, r.room = nil, 0
}
