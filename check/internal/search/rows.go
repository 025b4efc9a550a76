package search

import "github.com/ltlcheck/ltlcheck/store"

// rows is rows of numbers, which can be asked for by their places. A row lies
// in one block, after its length.
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

// add puts a row behind the others. The place is not 0. After an error, which
// is that of a full store, nothing is added.
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

// row is the row of a place, not to be changed.
func (r *rows) row(place uint32) []uint32 {
	place--
	block := r.blocks[place>>rowBits][place%rowRoom:]
	return block[1 : 1+block[0]]
}

// bytes is the memory of all rows.
func (r *rows) bytes() int64 { return 4 * int64(r.room) }

// free gives the memory back.
func (r *rows) free() {
	for _, block := range r.blocks {
		store.Free(r.budget, block)
	}
	r.blocks, r.room = nil, 0
}
