//go:build !amd64

package packed

// lookBucket returns, as bits, which entries of a bucket equal the given one,
// which is not 0, and which are empty.
func lookBucket(b *bucket, entry uint32) (same, empty uint32) { return lookSlowly(b, entry) }
