package disk

import (
	"bytes"
	"encoding/binary"
	"errors"

	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// table holds keys in memory. It is open addressing with linear probing, in
// which the place of a key is given by the first bits of its hash:
//
//	slot of key x = first free slot from hash(x) >> shift on, without
//	                wrapping around
//
// so that the keys of a cluster (slots in use that follow each other) come
// before those of the next cluster in the order of hashes: sorting a table is
// sorting its clusters, each of some keys.
//
// An entry is a header, one more than the number of the key's bytes with the
// two flags as lowest bits; then, if keys are counted, the count; then the key.
// Entries are in chunks, of which a zero ends the used part, in the order of
// insertion. A reference is the place of an entry. A slot has 24 bits of the
// hash above the reference plus one.
type table struct {
	budget *store.Budget
	// limit bounds the bytes of chunks and slots.
	limit int64
	// counted tables have a number of 4 bytes in each entry.
	counted bool
	// chunk is the size of a chunk in bytes, unless an entry is larger.
	chunk  int
	slots  []uint64
	shift  uint
	n      int
	chunks [][]byte
	// used is the number of bytes in use of the last chunk.
	used int
	// taken is the number of bytes allocated, spare chunks included.
	taken int64
	// spare are chunks that retain emptied.
	spare [][]byte
	// touched sums up what touch loads, so that the compiler keeps the loads.
	touched uint64
}

// reference is the place of an entry: a chunk above an offset in it.
type reference uint64

const (
	chunkBits   = 20
	chunkSize   = 1 << chunkBits
	refBits     = 40
	refMask     = 1<<refBits - 1
	firstBits   = 4
	overflow    = 1024 // slots behind those that hashes point to, at most
	countSize   = 4
	headerFlags = 2
)

// The flags of an entry.
const (
	marked uint64 = 1 << iota // what the user says of a key
	known                     // the key is on the disk, or not wanted
)

// errTable means that the table has no room within its limit. It never leaves
// the package: the owner writes the table to the disk and goes on.
var errTable = errors.New("internal error: the table is full")

// newTable returns an empty table of at most limit bytes.
func newTable(b *store.Budget, limit int64, counted bool) *table {
	return &table{budget: b, limit: limit, counted: counted, chunk: int(max(256, min(chunkSize, limit/8)))}
}

// hashOf returns the hash of a key, by which runs are ordered: xxHash64.
func hashOf(key []byte) uint64 { return xxhash.Sum64(key) }

// plus returns the reference n bytes further on.
func (r reference) plus(n int) reference { return r + reference(n) }

// end returns the reference that the next entry gets.
func (t *table) end() reference {
	if len(t.chunks) == 0 {
		return 0
	}
	return reference(len(t.chunks)-1)<<chunkBits | reference(t.used)
}

// entry returns the header, the count's bytes and the key of an entry, and the
// number of bytes that it takes. The slices alias the table.
func (t *table) entry(r reference) (header uint64, count, key []byte, size int) {
	rest := t.chunks[r>>chunkBits][r&(chunkSize-1):]
	header, k := uint64(rest[0]), 1
	if header >= 0x80 {
		header, k = binary.Uvarint(rest)
	}
	if t.counted {
		count = rest[k : k+countSize]
		k += countSize
	}
	n := int(header>>headerFlags) - 1
	return header, count, rest[k : k+n : k+n], k + n
}

// flag sets flags of an entry. They are in the first byte of the header, whose
// length stays the same.
func (t *table) flag(r reference, flags uint64) {
	t.chunks[r>>chunkBits][r&(chunkSize-1)] |= byte(flags)
}

// next returns the first entry at or after r, which is where an entry ends, or
// the end.
func (t *table) next(r reference) reference {
	for r < t.end() {
		c := t.chunks[r>>chunkBits]
		if at := int(r & (chunkSize - 1)); at < len(c) && c[at] != 0 {
			return r
		}
		r = (r>>chunkBits + 1) << chunkBits
	}
	return t.end()
}

// touch reads what the insertion of keys with these hashes will read first, of
// all of them at once.
func (t *table) touch(hashes []uint64) {
	if t.n == 0 {
		return
	}
	sum := uint64(0)
	for _, h := range hashes {
		sum += t.slots[h>>t.shift]
	}
	for _, h := range hashes {
		if s := t.slots[h>>t.shift]; s != 0 && s>>refBits == h&(1<<24-1) {
			r := (s & refMask) - 1
			sum += uint64(t.chunks[r>>chunkBits][r&(chunkSize-1)])
		}
	}
	t.touched += sum
}

// find returns the entry of a key, or the slot where it would be put.
func (t *table) find(key []byte, hash uint64) (r reference, slot int, found bool) {
	if t.n == 0 {
		return 0, int(hash >> max(1, t.shift)), false
	}
	tag := hash & (1<<24 - 1)
	i := int(hash >> t.shift)
	for ; i < len(t.slots) && t.slots[i] != 0; i++ {
		if t.slots[i]>>refBits != tag {
			continue
		}
		r = reference((t.slots[i] & refMask) - 1)
		if _, _, k, _ := t.entry(r); bytes.Equal(k, key) {
			return r, i, true
		}
	}
	return 0, i, false
}

// insert returns the entry of a key, which it adds with some flags if it is
// absent. The error is errTable, or store.ErrFull from the budget.
func (t *table) insert(key []byte, hash, flags uint64) (r reference, err error) {
	if err := t.reserve(); err != nil {
		return 0, err
	}
	r, slot, found := t.find(key, hash)
	if found {
		return r, nil
	}
	if slot == len(t.slots) {
		return 0, errTable
	}
	if r, err = t.keep(key, flags); err != nil {
		return 0, err
	}
	t.slots[slot] = hash<<refBits | uint64(r+1)
	t.n++
	return r, nil
}

// keep appends an entry with count 0.
func (t *table) keep(key []byte, flags uint64) (reference, error) {
	need := binary.MaxVarintLen64 + countSize + len(key) + 1 // a zero ends what is used of a chunk
	if len(t.chunks) == 0 || t.used+need > len(t.chunks[len(t.chunks)-1]) {
		if err := t.begin(need); err != nil {
			return 0, err
		}
	}
	r := t.end()
	c := t.chunks[len(t.chunks)-1]
	k := t.used + binary.PutUvarint(c[t.used:], uint64(len(key)+1)<<headerFlags|flags)
	if t.counted {
		clear(c[k : k+countSize])
		k += countSize
	}
	t.used = k + copy(c[k:], key)
	c[t.used] = 0
	return r, nil
}

// begin begins a chunk with room for an entry of that many bytes.
func (t *table) begin(need int) error {
	size := max(t.chunk, need)
	var c []byte
	if n := len(t.spare); n > 0 && size == t.chunk {
		c, t.spare = t.spare[n-1], t.spare[:n-1]
	} else {
		if t.taken+int64(size) > t.limit {
			return errTable
		}
		var err error
		if c, err = store.Allocate[byte](t.budget, size); err != nil {
			return err
		}
		t.taken += int64(size)
	}
	c[0] = 0
	t.chunks = append(t.chunks, c)
	t.used = 0
	return nil
}

// slotsOf returns how many slots there are if that many bits of a hash choose
// one, those for overflow at the end included.
func slotsOf(bits uint) int { return 1<<bits + min(1<<bits, overflow) }

// homes returns how many slots hashes can point to.
func (t *table) homes() int {
	if t.slots == nil {
		return 0
	}
	return 1 << (64 - t.shift)
}

// reserve doubles the slots if they are 4/5 full. The old ones are freed first,
// as both would exceed the limit; the new ones are filled from the entries.
func (t *table) reserve() error {
	if n := t.homes(); n > 0 && 5*t.n < 4*n {
		return nil
	}
	bits := uint(firstBits)
	if t.slots != nil {
		bits = 64 - t.shift + 1
	}
	more := 8 * int64(slotsOf(bits))
	if t.taken-int64(8*len(t.slots))+more > t.limit {
		return errTable
	}
	t.freeSlots()
	slots, err := store.Allocate[uint64](t.budget, slotsOf(bits))
	if err != nil {
		return errors.Join(err, t.again(bits-1))
	}
	t.slots, t.shift = slots, 64-bits
	t.taken += more
	return t.fill()
}

// again restores the number of slots that there was, if more are not to be had.
func (t *table) again(bits uint) (err error) {
	t.slots, err = store.Allocate[uint64](t.budget, slotsOf(bits))
	if err != nil {
		return err
	}
	t.shift = 64 - bits
	t.taken += int64(8 * len(t.slots))
	return t.fill()
}

// freeSlots frees the slots; entries stay.
func (t *table) freeSlots() {
	t.taken -= int64(8 * len(t.slots))
	store.Free(t.budget, t.slots)
	t.slots = nil
}

// fill enters all entries into the slots, which are empty.
func (t *table) fill() error {
	for r := t.next(0); r < t.end(); {
		_, _, key, size := t.entry(r)
		hash := hashOf(key)
		i := int(hash >> t.shift)
		for i < len(t.slots) && t.slots[i] != 0 {
			i++
		}
		if i == len(t.slots) {
			return errTable
		}
		t.slots[i] = hash<<refBits | uint64(r+1)
		r = t.next(r.plus(size))
	}
	return nil
}

// retain drops all entries but those of the last that many chunks, which it flags
// as known, and enters these again.
func (t *table) retain(chunks int) error {
	drop := max(0, len(t.chunks)-chunks)
	for _, c := range t.chunks[:drop] {
		if len(c) == t.chunk {
			t.spare = append(t.spare, c)
			continue
		}
		t.taken -= int64(len(c))
		store.Free(t.budget, c)
	}
	t.chunks = append(t.chunks[:0], t.chunks[drop:]...)
	if len(t.chunks) == 0 {
		t.used = 0
	}
	clear(t.slots)
	t.n = 0
	for r := t.next(0); r < t.end(); {
		_, _, _, size := t.entry(r)
		t.flag(r, known)
		t.n++
		r = t.next(r.plus(size))
	}
	return t.fill()
}

// free empties the table and returns all memory to the budget.
func (t *table) free() {
	t.freeSlots()
	for _, c := range append(t.chunks, t.spare...) {
		store.Free(t.budget, c)
	}
	*t = table{budget: t.budget, limit: t.limit, counted: t.counted, chunk: t.chunk}
}
