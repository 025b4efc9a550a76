//go:build !amd64

package packed

// lookBucket tells, as bits, which entries of a bucket are one that is not 0,
// and which are 0.
func lookBucket(b *bucket, entry uint32) (same, empty uint32) { return lookSlowly(b, entry) }
