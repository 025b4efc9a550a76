package store

// table is an open-addressing hash table from 64-bit hashes to indices, with
// linear probing, which Exact embeds; Compact uses its slots for whole hashes.
// A slot of Exact has the upper half of the hash above the index plus one; 0 is
// an empty slot. The keys themselves are with the owner, who compares them
// where the halves are equal.
type table struct {
	budget *Budget
	slots  []uint64
	n      int
}

// firstSlots is how many slots the first insertion allocates; a power of two,
// as all later numbers are.
const firstSlots = 128

// reserve doubles the slots if less than a quarter would be free after one more
// key. ErrFull leaves the table as it was.
func (t *table) reserve() error {
	if 4*(t.n+1) <= 3*len(t.slots) {
		return nil
	}
	size := max(firstSlots, 2*len(t.slots))
	slots, err := allocate[uint64](t.budget, size)
	if err != nil {
		return err
	}
	old := t.slots
	t.slots = slots
	for _, s := range old {
		if s != 0 {
			t.place(s)
		}
	}
	free(t.budget, old)
	return nil
}

// place enters a slot whose key is known to be absent.
func (t *table) place(slot uint64) {
	mask := uint64(len(t.slots) - 1)
	i := slot >> 32 & mask
	for t.slots[i] != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = slot
}
