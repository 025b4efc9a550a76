package store

// table is an open-addressing hash table from 64-bit hashes to indices, with
// linear probing, which Exact embeds. A slot has the upper half of the hash above the index plus one; 0 is
// an empty slot. The keys themselves are with the owner, who compares them
// where the halves are equal.
type table struct {
	budget *Budget
	slots  []uint64
	n      int
}

// FirstSlots is how many slots the first insertion allocates; a power of two,
// as all later numbers are.
const FirstSlots = 128

// reserve doubles the slots if less than a quarter would be free after one more
// key. ErrFull leaves the table as it was.
func (t *table) reserve() (err error) {
	t.slots, err = ReserveSlot(t.budget, t.slots, t.n)
	return err
}

// ReserveSlot returns the slots of an open-addressing table with linear probing
// that has n keys: twice as many if less than a quarter would be free after one
// more key. The place of a slot is in its upper half, and 0 is an empty one.
// ErrFull leaves the slots as they were.
func ReserveSlot(b *Budget, slots []uint64, n int) ([]uint64, error) {
	if 4*(n+1) <= 3*len(slots) {
		return slots, nil
	}
	wider, err := Allocate[uint64](b, max(FirstSlots, 2*len(slots)))
	if err != nil {
		return slots, err
	}
	mask := uint64(len(wider) - 1)
	for _, s := range slots {
		if s == 0 {
			continue
		}
		i := s >> 32 & mask
		for wider[i] != 0 {
			i = (i + 1) & mask
		}
		wider[i] = s
	}
	Free(b, slots)
	return wider, nil
}
