package store

// Touch writes to each page of a slice that Allocate has just made, so that the
// system provides the pages now and in ascending order, and not at random
// places during a search. Every page must still be zero.
func Touch[T any](s []T) { touch(s) }
