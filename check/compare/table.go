package compare

import (
	"encoding/binary"

	"github.com/ltlcheck/ltlcheck/store"
)

// table keeps what is known of pairs of states.
type table interface {
	// insert finds a pair or adds it, pinned.
	insert(key []byte) (at uint32, added bool, err error)
	// note is what is known of a pair, to be read and changed before the next
	// insertion.
	note(at uint32) *uint8
	// unpin lets a pair make room for others.
	unpin(at uint32)
	// pin keeps a pair that was found.
	pin(at uint32)
	// mask clears bits of what is known of all pairs.
	mask(keep uint8)
}

// exactTable keeps every pair.
type exactTable struct {
	keys  *store.Exact
	notes store.Array[uint8]
}

func newExactTable(b *store.Budget) *exactTable {
	return &exactTable{keys: store.NewExact(b), notes: store.NewArray[uint8](b)}
}

func (t *exactTable) insert(key []byte) (uint32, bool, error) {
	at, added, err := t.keys.Insert(key)
	if err == nil && added {
		err = t.notes.Append(0)
	}
	return at, added, err
}

func (t *exactTable) note(at uint32) *uint8 { return t.notes.At(at) }
func (t *exactTable) pin(uint32)            {}
func (t *exactTable) unpin(uint32)          {}

func (t *exactTable) mask(keep uint8) {
	for i := range t.notes.Len() {
		*t.notes.At(uint32(i)) &= keep
	}
}

// replacingTable keeps as many pairs as there is room for, those on the search
// path always.
type replacingTable struct{ *store.Replacing }

func (t replacingTable) insert(key []byte) (uint32, bool, error) { return t.Insert(key) }
func (t replacingTable) note(at uint32) *uint8                   { return t.Value(at) }
func (t replacingTable) pin(at uint32)                           { t.Pin(at) }
func (t replacingTable) unpin(at uint32)                         { t.Unpin(at) }

func (t replacingTable) mask(keep uint8) {
	for i := range t.Capacity() {
		*t.Value(uint32(i)) &= keep
	}
}

// pairKey writes two states as one key.
func pairKey(buf []byte, s, t string) []byte {
	buf = binary.AppendUvarint(buf[:0], uint64(len(s)))
	buf = append(buf, s...)
	return append(buf, t...)
}
