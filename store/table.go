package store

// table is an open-addressing hash table from a 64-bit hash to an index, with
// linear probing. A slot holds the upper half of the hash above index+1; 0 is
// an empty slot. The keys themselves live with the owner, who compares them
// when the half hashes are equal.
type table struct {
	budget *Budget
	slots  []uint64
	n      int
}

const firstSlots = 128

// reserve makes sure that a quarter of the slots stays free after one more key.
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

// place puts a slot whose key is known to be absent.
func (t *table) place(slot uint64) {
	mask := uint64(len(t.slots) - 1)
	i := slot >> 32 & mask
	for t.slots[i] != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = slot
}
