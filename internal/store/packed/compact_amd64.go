package packed

// lookBucket returns, as bits, which entries of a bucket equal the given one,
// which is not 0, and which are empty.
func lookBucket(b *bucket, entry uint32) (same, empty uint32) {
	if comparesFast {
		return lookFast(b, entry)
	}
	return lookSlowly(b, entry)
}

//go:noescape
func lookFast(b *bucket, entry uint32) (same, empty uint32)
