package store

import "encoding/binary"

// KeyStack is a stack of keys, each with a tag of four bytes. It is for one
// goroutine.
type KeyStack struct {
	budget *Budget
	bytes  []byte
	end    int
}

// A tag and the length of its key stand behind the key.
const (
	tagBytes  = 4
	footBytes = tagBytes + 4
)

// NewKeyStack makes an empty stack that charges its memory to the budget.
func NewKeyStack(b *Budget) *KeyStack { return &KeyStack{budget: b} }

// Reserve makes room for keys that have bytes bytes together, or returns ErrFull
// and leaves the stack as it was.
func (k *KeyStack) Reserve(keys, bytes int) error {
	need := k.end + bytes + keys*footBytes
	if need <= len(k.bytes) {
		return nil
	}
	larger, err := Allocate[byte](k.budget, max(2*need, 1<<12))
	if err != nil {
		return err
	}
	copy(larger, k.bytes[:k.end])
	if k.bytes != nil {
		Free(k.budget, k.bytes)
	}
	k.bytes = larger
	return nil
}

// Push puts a copy of a key on the stack. The error is ErrFull.
func (k *KeyStack) Push(key []byte, tag uint32) error {
	if err := k.Reserve(1, len(key)); err != nil {
		return err
	}
	at := k.end + copy(k.bytes[k.end:], key)
	binary.LittleEndian.PutUint64(k.bytes[at:], uint64(len(key))<<32|uint64(tag))
	k.end = at + footBytes
	return nil
}

// End is the place of what is on top, 0 if the stack is empty.
func (k *KeyStack) End() int { return k.end }

// Truncate drops what is above a place.
func (k *KeyStack) Truncate(end int) { k.end = end }

// At returns the key at a place, followed by its tag in little-endian order, and
// the place below. The bytes are those of the stack, until the next Push.
func (k *KeyStack) At(end int) (tagged []byte, below int) {
	below = end - footBytes - int(binary.LittleEndian.Uint32(k.bytes[end-tagBytes:]))
	return k.bytes[below : end-tagBytes], below
}

// Pop takes the key on top, whose bytes are valid until the next Push.
func (k *KeyStack) Pop() []byte {
	tagged, below := k.At(k.end)
	k.end = below
	return tagged[:len(tagged)-tagBytes]
}
