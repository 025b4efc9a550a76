package packed

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/store/packing"
)

// bitPacking packs the bits of keys that vary. Keys of another length are
// strays, and so are those that differ in bits that did not vary when it was
// learned. Keys shorter than 8 bytes are not compressed: they fit into a word.
type bitPacking struct {
	*packing.Packing
	// like is one of the keys; the others differ from it only in bits that
	// vary.
	like []byte
}

// learnBits learns from keys which of their bits vary. It returns nil if more
// than 1/64 of them are shorter than the longest one, or if they need too many
// bits. It reads all keys.
func learnBits(keys int, key func(i uint32) []byte) *bitPacking {
	longest, astray := 0, 0
	for i := range uint32(keys) {
		longest = max(longest, len(key(i)))
	}
	var like, varies []byte
	for i := range uint32(keys) {
		switch k := key(i); {
		case len(k) != longest:
			astray++
		case like == nil:
			like, varies = bytes.Clone(k), make([]byte, len(k))
		default:
			note(varies, like, k)
		}
	}
	if astray > keys/packing.StrayPart {
		return nil
	}
	return newBits(like, varies)
}

// note adds the bits in which a key differs from like to those that vary.
func note(varies, like, key []byte) {
	for i, x := range key {
		varies[i] |= x ^ like[i]
	}
}

// newBits makes a packing of some words. It uses the rest of the last word for
// bits that are likely to vary later.
func newBits(like, varies []byte) *bitPacking {
	if len(like) > packing.MostPacked {
		return nil
	}
	if len(like) < 8 {
		return &bitPacking{&packing.Packing{Length: len(like), Words: 1}, like}
	}
	p := packing.Of(like, varies)
	if p.Words > MostWords {
		return nil
	}
	if spare := 64*p.Words - bitsOf(varies); spare > 0 {
		p = packing.Of(like, spend(varies, spare))
	}
	return &bitPacking{p, like}
}

// bitsOf returns how many bits a packed key needs, the one that marks strays
// included.
func bitsOf(varies []byte) int {
	n := 1
	for _, v := range varies {
		n += bits.OnesCount8(v)
	}
	return n
}

// spend adds bits to those that vary: first those below a bit that varies in
// the same byte, then those above, one to each byte in turn. Small numbers
// mostly grow, so that these are the ones likely to vary next.
func spend(varies []byte, spare int) []byte {
	varies = bytes.Clone(varies)
	for i, v := range varies {
		for below := byte(1<<bits.Len8(v) - 1); spare > 0 && varies[i] != below; spare-- {
			varies[i] |= 1 << bits.TrailingZeros8(^varies[i])
		}
	}
	for more := true; more; {
		more = false
		for i, v := range varies {
			if spare > 0 && v != 0 && v != 0xff {
				varies[i] |= v + 1
				spare--
				more = true
			}
		}
	}
	return varies
}

// pack packs a key, and reports whether it fits.
func (b *bitPacking) pack(key []byte, to *Words) (fits bool) {
	switch {
	case len(key) != b.Length:
		return false
	case len(key) < 8:
		to[0] = packing.Edge(key) << 1 // all bits have room
		return true
	case b.Words == 1:
		to[0], fits = b.PackSingle(key)
		return fits
	}
	clear(to[:])
	return b.Pack(to[:], key)
}

// unpack writes the key of packed words to a buffer, and returns that part of
// it.
func (b *bitPacking) unpack(words *Words, buffer *[packing.MostPacked]byte) []byte {
	if b.Length < 8 {
		binary.LittleEndian.PutUint64(buffer[:], words[0]>>1)
	} else {
		b.Unpack(buffer[:], words[:])
	}
	return buffer[:b.Length:b.Length]
}

// wider returns a packing for the bits that vary among the packed keys, which
// may be fewer than this one reserves, and among the strays. It is nil if these
// are too many, or if most strays have another length. Both functions call
// visit with all keys of their kind.
func (b *bitPacking) wider(keys Keys, strays func(visit func(key []byte))) (*bitPacking, error) {
	if b.Length < 8 {
		return nil, nil // strays are keys of other lengths only
	}
	varies, err := b.varying(keys)
	if err != nil {
		return nil, err
	}
	astray, n := 0, 0
	strays(func(key []byte) {
		if n++; len(key) != b.Length {
			astray++
			return
		}
		note(varies, b.like, key)
	})
	if 2*astray > n {
		return nil, nil
	}
	return newBits(b.like, varies), nil
}

// varying is the bits that differ among keys that are packed.
func (b *bitPacking) varying(keys Keys) ([]byte, error) {
	var varied, same Words
	some, all := Words{}, Words{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}
	err := keys.Each(func(key *Words) error {
		if key[0]&packing.IsStray != 0 {
			return nil
		}
		for i, x := range key {
			some[i] |= x
			all[i] &= x
		}
		return nil
	})
	for i := range b.Words {
		varied[i] = some[i] &^ all[i]
	}
	varies, rest := make([]byte, b.Length), make([]byte, b.Length)
	b.Unpack(varies, varied[:])
	b.Unpack(rest, same[:])
	for i := range varies {
		varies[i] ^= rest[i]
	}
	return varies, err
}
