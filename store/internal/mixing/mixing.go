// Package mixing spreads the bits of numbers over 64.
package mixing

// Mix is a bijection whose values look like chance (the finalizer of
// MurmurHash3, Appleby).
func Mix(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}

// Unmix is the reverse of Mix.
func Unmix(x uint64) uint64 {
	x ^= x >> 33
	x *= 0x9cb4b2f8129337db
	x ^= x >> 33
	x *= 0x4f74430c22a54005
	return x ^ x>>33
}
