// Package mixing implements a bijection on 64-bit numbers that spreads their
// bits, so that any bits of the result can choose a place in a table, and a hash
// of two numbers. They are no cryptographic hashes.
package mixing

import "math/bits"

// Mix maps a number to another one that looks random (the finalizer of
// MurmurHash3, Appleby). Different numbers have different results, so that
// packed keys can be stored as their own hashes. It takes two multiplications.
func Mix(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}

// Unmix is the inverse of Mix: Unmix(Mix(x)) = x.
func Unmix(x uint64) uint64 {
	x ^= x >> 33
	x *= 0x9cb4b2f8129337db
	x ^= x >> 33
	x *= 0x4f74430c22a54005
	return x ^ x>>33
}

// Pair hashes two numbers, of which the order matters, by one multiplication of
// twice as many bits.
func Pair(a, b uint64) uint64 {
	high, low := bits.Mul64(a^0x9e3779b97f4a7c15, b^0xe7037ed1a0b428db)
	return high ^ low ^ a
}
