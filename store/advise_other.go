//go:build !linux

package store

// adviseHuge: other systems choose the sizes of pages themselves.
func adviseHuge([]byte) {}

// discard: other systems do not promise that what is discarded reads as zero.
func discard([]byte) bool { return false }
