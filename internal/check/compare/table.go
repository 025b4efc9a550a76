package compare

import (
	"encoding/binary"

	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
)

// table stores a note of one byte for each pair of states.
type table interface {
	// insert finds a pair or adds it, pinned, with note 0.
	insert(key []byte) (at uint32, added bool, err error)
	// note points to the note of a pair. The pointer is valid until the next
	// insert.
	note(at uint32) *uint8
	// unpin allows a pair to be replaced.
	unpin(at uint32)
	// pin protects a pair that was found from being replaced.
	pin(at uint32)
	// mask clears, in all notes, the bits that are not in keep.
	mask(keep uint8)
	// replaced counts the pairs that made room for others.
	replaced() uint64
}

// exactTable stores every pair.
type exactTable struct {
	keys  *store.Exact
	notes store.Array[uint8]
}

// newExactTable makes an empty table, whose memory is paid for by b.
func newExactTable(b *store.Budget) *exactTable {
	return &exactTable{keys: store.NewExact(b), notes: store.NewArray[uint8](b)}
}

// insert implements table.
func (t *exactTable) insert(key []byte) (uint32, bool, error) {
	at, added, err := t.keys.Insert(key)
	if err == nil && added {
		err = t.notes.Append(0)
	}
	return at, added, err
}

// note implements table.
func (t *exactTable) note(at uint32) *uint8 { return t.notes.At(at) }

// pin implements table; nothing is ever replaced here.
func (t *exactTable) pin(uint32) {}

// unpin implements table; nothing is ever replaced here.
func (t *exactTable) unpin(uint32) {}

// mask implements table. It takes time linear in the number of pairs.
func (t *exactTable) mask(keep uint8) {
	for i := range t.notes.Len() {
		*t.notes.At(uint32(i)) &= keep
	}
}

// replaced implements table.
func (t *exactTable) replaced() uint64 { return 0 }

// replacingTable stores as many pairs as there is room for, and those on the
// search path always.
type replacingTable struct{ *lossy.Replacing }

// insert implements table.
func (t replacingTable) insert(key []byte) (uint32, bool, error) { return t.Insert(key) }

// note implements table.
func (t replacingTable) note(at uint32) *uint8 { return t.Value(at) }

// pin implements table.
func (t replacingTable) pin(at uint32) { t.Pin(at) }

// unpin implements table.
func (t replacingTable) unpin(at uint32) { t.Unpin(at) }

// mask implements table. It takes time linear in the capacity.
func (t replacingTable) mask(keep uint8) {
	for i := range t.Capacity() {
		*t.Value(uint32(i)) &= keep
	}
}

// replaced implements table.
func (t replacingTable) replaced() uint64 { return t.Replaced() }

// pairKey writes two states as one key, reusing the buffer.
func pairKey(buf []byte, s, t string) []byte {
	buf = binary.AppendUvarint(buf[:0], uint64(len(s)))
	buf = append(buf, s...)
	return append(buf, t...)
}
