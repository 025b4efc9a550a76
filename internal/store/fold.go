package store

import (
	"encoding/binary"
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/store/packing"
)

// foldKey returns a 64-bit hash of a short key: 16 bytes at a time are combined
// with a constant and with the hash so far and multiplied to 128 bits, of which
// both halves are combined by xor, as in Wang Yi's wyhash (2019). The last 8
// bytes overlap those before them, so that no remainder is left over.
func foldKey(key []byte) uint64 {
	n := len(key)
	h := uint64(n)*0x9e3779b97f4a7c15 ^ 0xbf58476d1ce4e5b9
	if n < 8 {
		return fold(fold(packing.Edge(key)^h, foldBy)^h, foldBy)
	}
	for rest := key; ; rest = rest[16:] {
		last := binary.LittleEndian.Uint64(key[n-8:])
		switch {
		case len(rest) > 16:
			h = fold(binary.LittleEndian.Uint64(rest)^h, binary.LittleEndian.Uint64(rest[8:])^foldBy)
		case len(rest) > 8:
			return fold(fold(binary.LittleEndian.Uint64(rest)^h, last^foldBy), foldBy)
		default:
			return fold(fold(last^h, foldBy), foldBy)
		}
	}
}

// foldBy is an odd constant whose bits look random.
const foldBy = 0xd6e8feb86659fd93

// fold multiplies two numbers to 128 bits and combines the halves.
func fold(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}
