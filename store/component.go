package store

import (
	"encoding/binary"
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/store/internal/mixing"
)

// component numbers the values of some words of keys. Whoever looks for a value
// needs no lock; whoever adds one does.
type component struct {
	budget     *Budget
	words      []uint32 // lengthWord among them is the length of the key
	factors    []uint64 // for the hash, by word
	multiplier uint64   // of the number in the hash of keys
	shared     bool

	slots  atomic.Pointer[[]uint64] // the upper half of the hash above the number plus one
	values rows
	count  atomic.Uint32
	mu     sync.Mutex
	old    [][]uint64 // slots that others may still read

	_ cacheline.Pad // what is read of the next one all the time is not on a line with what is written here
}

// lengthWord stands for the length of a key as if it were one of its words. It
// is larger than all others.
const lengthWord = 1 << 28

const firstValueSlots = 16

func (p *component) init(budget *Budget, words []uint32, seed uint64, shared bool) {
	p.budget, p.words, p.shared = budget, words, shared
	p.values.budget, p.values.size = budget, 4*len(words)
	p.multiplier = mixing.Mix(seed) | 1
	p.factors = make([]uint64, len(words))
	for i := range p.factors {
		p.factors[i] = mixing.Mix(seed+uint64(i+1)*0x9e3779b97f4a7c15) | 1
	}
}

// hash is half of the hash of the component's words in a key.
func (p *component) hash(key []byte) uint64 {
	h := uint64(0)
	factors := p.factors
	for i, w := range p.words {
		if o := 4 * int(w); o+4 <= len(key) {
			h += uint64(binary.LittleEndian.Uint32(key[o:])) * factors[i]
		} else {
			h += uint64(edgeWord(key, w)) * factors[i]
		}
	}
	return (h ^ bits.RotateLeft64(h, 32)) * 0x9fb21c651e98df25 >> 32
}

// keyWord is a word of a key; what is not there is 0.
func keyWord(key []byte, w uint32) uint32 {
	o := 4 * int(w)
	if o+4 <= len(key) {
		return binary.LittleEndian.Uint32(key[o:])
	}
	return edgeWord(key, w)
}

func edgeWord(key []byte, w uint32) uint32 {
	switch {
	case w == lengthWord:
		return uint32(len(key))
	case 4*int(w) >= len(key):
		return 0
	}
	return edge(key[4*int(w):])
}

// edge is a word of which less than 4 bytes are left.
func edge(rest []byte) uint32 {
	x := uint32(rest[0])
	if len(rest) > 1 {
		x |= uint32(rest[1]) << 8
	}
	if len(rest) > 2 {
		x |= uint32(rest[2]) << 16
	}
	return x
}

// number is the number of the value that a key has. It is added if it is new.
func (p *component) number(key []byte) (uint32, error) {
	half := p.hash(key)
	if slots := p.slots.Load(); slots != nil {
		if n, ok := p.find(*slots, half, key); ok {
			return n, nil
		}
	}
	return p.add(key, half)
}

func (p *component) find(slots []uint64, half uint64, key []byte) (uint32, bool) {
	mask := uint64(len(slots) - 1)
	for i := half & mask; ; i = (i + 1) & mask {
		s := atomic.LoadUint64(&slots[i])
		if s == 0 {
			return 0, false
		}
		if s>>32 == half && p.is(uint32(s)-1, key) {
			return uint32(s) - 1, true
		}
	}
}

// is reports whether a key has a value.
func (p *component) is(n uint32, key []byte) bool {
	value := p.values.at(n)
	for i, w := range p.words {
		if binary.LittleEndian.Uint32(value[4*i:]) != keyWord(key, w) {
			return false
		}
	}
	return true
}

// value is a value by its number.
func (p *component) value(n uint32) []byte { return p.values.at(n)[:p.values.size] }

func (p *component) add(key []byte, half uint64) (uint32, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var slots []uint64
	if now := p.slots.Load(); now != nil {
		slots = *now
		if n, ok := p.find(slots, half, key); ok {
			return n, nil
		}
	}
	n := p.count.Load()
	if n == maxValues {
		return 0, ErrTooMany
	}
	if int(n)+1 > p.values.have {
		if err := p.values.extend(int(n) + 1); err != nil {
			return 0, err
		}
	}
	if 4*(int(n)+1) > 3*len(slots) {
		var err error
		if slots, err = p.grow(slots); err != nil {
			return 0, err
		}
	}
	value := p.value(n)
	for i, w := range p.words {
		binary.LittleEndian.PutUint32(value[4*i:], keyWord(key, w))
	}
	p.count.Store(n + 1)
	placeShared(slots, half<<32|uint64(n+1))
	return n, nil
}

// maxValues leaves numbers within 32 bits.
const maxValues = 1<<32 - 4

// grow doubles the slots.
func (p *component) grow(slots []uint64) ([]uint64, error) {
	wider, err := allocate[uint64](p.budget, max(firstValueSlots, 2*len(slots)))
	if err != nil {
		return nil, err
	}
	for _, s := range slots {
		if s != 0 {
			placeShared(wider, s)
		}
	}
	p.slots.Store(&wider)
	if p.shared && slots != nil {
		p.old = append(p.old, slots)
	} else {
		free(p.budget, slots)
	}
	return wider, nil
}

// placeShared puts a slot whose key is known to be absent, while others may read.
func placeShared(slots []uint64, slot uint64) {
	mask := uint64(len(slots) - 1)
	i := slot >> 32 & mask
	for slots[i] != 0 {
		i = (i + 1) & mask
	}
	atomic.StoreUint64(&slots[i], slot)
}

// free gives the memory back.
func (p *component) free() {
	if slots := p.slots.Load(); slots != nil {
		free(p.budget, *slots)
	}
	for _, slots := range p.old {
		free(p.budget, slots)
	}
	p.slots.Store(nil)
	p.old = nil
	p.values.free()
	p.count.Store(0)
}
