// Package packing stores of byte strings of one length only the bits in which
// they differ. It is shared by stores that number their keys (store.Components)
// and sets of packed keys (internal/store/packed), and decides neither which bits vary
// nor what happens to keys that do not fit.
package packing

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// Packing compresses keys of one length to the bits in which they differ, side
// by side:
//
//	like     0010 0101 0000   a key
//	varies   0000 0111 0001   bits that are not the same in all keys
//	key      0010 0011 0001
//	packed   0111 0           its bits where varies has 1, above a bit
//	                          that is 0
//
// A key that differs from like elsewhere does not fit. Nor does a key of
// another length, a stray: callers store it elsewhere, and set the lowest bit
// (IsStray) and its number in the place of the packed bits. A packing is
// immutable and may be used by several goroutines.
type Packing struct {
	// Length is the number of bytes of a key.
	Length int
	// Words is the number of 64-bit words of a packed key, Bits how many bits
	// of them are used, the lowest one included.
	Words int
	Bits  int
	steps []packStep
}

// packStep is the treatment of 8 bytes of a key. Assembly reads the fields by
// their offsets and shifts, so that their order and types must not change.
type packStep struct {
	// at is where the bytes begin in the key, to where their bits begin in the
	// packed words: both in bytes.
	at, to uint32
	varies uint64
	// same masks the bits that all keys have in common, and value has those
	// bits.
	same, value uint64
	// shift is the position of the bits in the first word, rest is 63 - shift:
	// what is beyond goes to the next word.
	shift, rest uint32
}

// MostPacked is the length in bytes of the longest keys that are packed.
const MostPacked = 160

// New returns a packing of keys that equal like outside of varies, or nil if it
// would save less than a quarter of their bits, or if they are shorter than 8
// or longer than MostPacked bytes.
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

// IsStray is the bit of the first word that is 1 for a stray. Its number
// follows in the next 32 bits.
const IsStray = 1

// StrayPart limits strays: packing pays while at most one key in StrayPart has
// another length than the rest.
const StrayPart = 64

// numberBits is room for the number of a stray, and the bit that marks it.
const numberBits = 1 + 32

// Of returns a packing of keys that equal like outside of varies, both of 8 to
// MostPacked bytes, whatever it saves.
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

// step adds the 8 bytes from at on, of which only the bits of count are stored.
func (p *Packing) step(like, varies []byte, at int, count uint64) {
	s := packStep{at: uint32(at), to: uint32(p.Bits / 64 * 8), shift: uint32(p.Bits % 64), rest: uint32(63 - p.Bits%64)}
	s.varies = binary.LittleEndian.Uint64(varies[at:]) & count
	s.same = count &^ s.varies
	s.value = binary.LittleEndian.Uint64(like[at:]) & s.same
	p.Bits += bits.OnesCount64(s.varies)
	p.steps = append(p.steps, s)
}

// Pack packs a key of the right length, and reports whether it fits; if not,
// the words are meaningless. The words must be zero, and there must be one more
// than Words, which is read and written and keeps its value.
func (p *Packing) Pack(words []uint64, key []byte) bool {
	k, w := unsafe.Pointer(unsafe.SliceData(key)), unsafe.Pointer(unsafe.SliceData(words))
	if packsFast {
		return packBits(k, unsafe.Pointer(unsafe.SliceData(p.steps)), len(p.steps), w) == 0
	}
	return p.packSlowly(words, key)
}

// PackSingle is Pack for a packing of one word, which it returns.
func (p *Packing) PackSingle(key []byte) (word uint64, fits bool) {
	if packsFast {
		word, unfit := packWord(unsafe.Pointer(unsafe.SliceData(key)), unsafe.Pointer(unsafe.SliceData(p.steps)), len(p.steps))
		return word, unfit == 0
	}
	var words [2]uint64
	fits = p.packSlowly(words[:], key)
	return words[0], fits
}

// packSlowly is Pack in portable code.
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

// Unpack writes the key of packed words to a slice of the right length. There
// must be one word more than Words, which is read and has no effect.
func (p *Packing) Unpack(key []byte, words []uint64) {
	k, w := unsafe.Pointer(unsafe.SliceData(key)), unsafe.Pointer(unsafe.SliceData(words))
	if packsFast {
		unpackBits(w, unsafe.Pointer(unsafe.SliceData(p.steps)), len(p.steps), k)
		return
	}
	p.unpackSlowly(key, words)
}

// unpackSlowly is Unpack in portable code.
func (p *Packing) unpackSlowly(key []byte, words []uint64) {
	for i := range p.steps {
		s := &p.steps[i]
		x := words[s.to/8]>>s.shift | words[s.to/8+1]<<1<<s.rest
		binary.LittleEndian.PutUint64(key[s.at:], deposit(x, s.varies)|s.value)
	}
}

// extract moves the bits of x that are set in mask side by side, to the lowest
// positions: the instruction PEXT.
func extract(x, mask uint64) (packed uint64) {
	for to := 0; mask != 0; mask &= mask + (mask & -mask) {
		from := bits.TrailingZeros64(mask)
		run := bits.TrailingZeros64(^(mask >> from))
		packed |= (x >> from & (1<<run - 1)) << to
		to += run
	}
	return packed
}

// deposit is the inverse of extract: the instruction PDEP.
func deposit(packed, mask uint64) (x uint64) {
	for ; mask != 0; mask &= mask + (mask & -mask) {
		to := bits.TrailingZeros64(mask)
		run := bits.TrailingZeros64(^(mask >> to))
		x |= (packed & (1<<run - 1)) << to
		packed >>= run
	}
	return x
}

// Spread packs several keys of the right length, stored one after the other,
// each into a single word, and applies mixing.Mix to the words. It reports
// false if some key does not fit, or if this packing or processor is not
// suited; then the caller packs them one by one, and the contents of to are
// meaningless.
func (p *Packing) Spread(keys []byte, to []uint64) bool {
	if !packsFast || p.Words != 1 || len(to) == 0 {
		return false
	}
	return packSpread(unsafe.Pointer(unsafe.SliceData(keys)), p.Length, len(to), p.steps, to) == 0
}

// Edge returns a key of less than 8 bytes as a little-endian number.
func Edge(key []byte) uint64 {
	x := uint64(0)
	for i, b := range key {
		x |= uint64(b) << (8 * i)
	}
	return x
}
