// Package packing keeps of keys of one length only the bits in which they differ.
package packing

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// Packing keeps of keys of one length only the bits in which they differ, some
// bits side by side:
//
//	like     0010 0101 0000   a key
//	varies   0000 0111 0001   bits that are not the same in all keys
//	key      0010 0011 0001
//	packed   0111 0           its bits where varies has 1, beside a bit that says so
//
// A key that differs from like elsewhere does not fit. Of a key of another
// length the number is kept by whoever packs.
type Packing struct {
	Length int // of keys
	Words  int // of 64 bits
	Bits   int
	steps  []packStep
}

// packStep is 8 bytes of a key. The offsets and shifts are read by assembly.
type packStep struct {
	at, to      uint32 // where they stand in the key, and their bits in the packed words: in bytes
	varies      uint64
	same, value uint64 // the bits that all keys have, and their values
	shift, rest uint32 // of the bits in the first word; 63 - shift
}

// MostPacked is the longest key that is packed, in bytes.
const MostPacked = 160

// New is a packing of keys that are like one, or nil if it would not save a
// quarter of them.
func New(like, varies []byte) *Packing {
	n := len(like)
	if n < 8 || n > MostPacked {
		return nil
	}
	p := Of(like, varies)
	if 4*p.Bits > 3*8*n {
		return nil
	}
	return p
}

// IsStray marks, in the first word, a key that is not packed. Its number follows.
const IsStray = 1

// StrayPart is what part of the keys may have another length than the rest if
// these are packed.
const StrayPart = 64

// numberBits is room for the number of a key that is not packed, and the bit
// that says so.
const numberBits = 1 + 32

// Of is a packing of keys that are like one, of 8 to MostPacked bytes.
func Of(like, varies []byte) *Packing {
	n := len(like)
	p := &Packing{Length: n, Bits: 1}
	if n%8 != 0 {
		// The last bytes, which unpack first: what of the bytes before is
		// written with them is written again.
		p.step(like, varies, n-8, ^uint64(0)<<(8*(8-n%8)))
	}
	for at := 0; at+8 <= n; at += 8 {
		p.step(like, varies, at, ^uint64(0))
	}
	p.Bits = max(p.Bits, numberBits)
	p.Words = (p.Bits + 63) / 64
	return p
}

// step adds the bytes from one on, of which only some bits count.
func (p *Packing) step(like, varies []byte, at int, count uint64) {
	s := packStep{at: uint32(at), to: uint32(p.Bits / 64 * 8), shift: uint32(p.Bits % 64), rest: uint32(63 - p.Bits%64)}
	s.varies = binary.LittleEndian.Uint64(varies[at:]) & count
	s.same = count &^ s.varies
	s.value = binary.LittleEndian.Uint64(like[at:]) & s.same
	p.Bits += bits.OnesCount64(s.varies)
	p.steps = append(p.steps, s)
}

// Pack packs a key of the right length, and reports whether it fits. The words
// are zero before; the one after them is there, but only read and written as it
// is.
func (p *Packing) Pack(words []uint64, key []byte) bool {
	k, w := unsafe.Pointer(unsafe.SliceData(key)), unsafe.Pointer(unsafe.SliceData(words))
	if packsFast {
		return packBits(k, unsafe.Pointer(unsafe.SliceData(p.steps)), len(p.steps), w) == 0
	}
	return p.packSlowly(words, key)
}

// PackSingle is Pack into a single word.
func (p *Packing) PackSingle(key []byte) (word uint64, fits bool) {
	if packsFast {
		word, unfit := packWord(unsafe.Pointer(unsafe.SliceData(key)), unsafe.Pointer(unsafe.SliceData(p.steps)), len(p.steps))
		return word, unfit == 0
	}
	var words [2]uint64
	fits = p.packSlowly(words[:], key)
	return words[0], fits
}

// packSlowly is Pack by what every processor has.
func (p *Packing) packSlowly(words []uint64, key []byte) bool {
	unfit := uint64(0)
	for i := range p.steps {
		s := &p.steps[i]
		x := binary.LittleEndian.Uint64(key[s.at:])
		unfit |= x&s.same ^ s.value
		x = extract(x, s.varies)
		words[s.to/8] |= x << s.shift
		if over := x >> 1 >> s.rest; over != 0 {
			words[s.to/8+1] |= over
		}
	}
	return unfit == 0
}

// Unpack writes a key; there is a word after the packed ones.
func (p *Packing) Unpack(key []byte, words []uint64) {
	k, w := unsafe.Pointer(unsafe.SliceData(key)), unsafe.Pointer(unsafe.SliceData(words))
	if packsFast {
		unpackBits(w, unsafe.Pointer(unsafe.SliceData(p.steps)), len(p.steps), k)
		return
	}
	p.unpackSlowly(key, words)
}

func (p *Packing) unpackSlowly(key []byte, words []uint64) {
	for i := range p.steps {
		s := &p.steps[i]
		x := words[s.to/8]>>s.shift | words[s.to/8+1]<<1<<s.rest
		binary.LittleEndian.PutUint64(key[s.at:], deposit(x, s.varies)|s.value)
	}
}

// extract puts the bits of x that a mask has side by side.
func extract(x, mask uint64) (packed uint64) {
	for to := 0; mask != 0; mask &= mask + (mask & -mask) {
		from := bits.TrailingZeros64(mask)
		run := bits.TrailingZeros64(^(mask >> from))
		packed |= (x >> from & (1<<run - 1)) << to
		to += run
	}
	return packed
}

// deposit is the reverse of extract.
func deposit(packed, mask uint64) (x uint64) {
	for ; mask != 0; mask &= mask + (mask & -mask) {
		to := bits.TrailingZeros64(mask)
		run := bits.TrailingZeros64(^(mask >> to))
		x |= (packed & (1<<run - 1)) << to
		packed >>= run
	}
	return x
}

// Spread packs several keys of the right length, which stand one after the
// other, each into a single word, and mixes the words. It reports whether all
// fit, and whether this processor can do it at all.
func (p *Packing) Spread(keys []byte, to []uint64) bool {
	if !packsFast || p.Words != 1 || len(to) == 0 {
		return false
	}
	return packSpread(unsafe.Pointer(unsafe.SliceData(keys)), p.Length, len(to), p.steps, to) == 0
}

// Edge is a key of less than 8 bytes as a number.
func Edge(key []byte) uint64 {
	x := uint64(0)
	for i, b := range key {
		x |= uint64(b) << (8 * i)
	}
	return x
}
