// Package cacheline keeps apart the variables that different goroutines write.
//
// Processors fetch and own memory by lines of 64 bytes, and often by two lines
// at once. When two goroutines write to different variables on one line, each
// takes the line away from the other every time, as if they wrote to the same
// variable: a search by two workers, whose cursors had been allocated next to
// each other, took half again as much CPU time as one by a single worker.
// Whatever one worker writes for every state and others do not read therefore
// ends in a Pad or is made by Make.
package cacheline

import "unsafe"

// Pad is put at the end of a struct, so that what is allocated behind it lies
// on other lines.
type Pad [size]byte

// size is two lines.
const size = 128

// Make returns make([]T, n) with a capacity that leaves room for a Pad behind
// the elements. Appending to the slice would use that room.
func Make[T any](n int) []T {
	var t T
	return make([]T, n, n+(size-1)/max(1, int(unsafe.Sizeof(t)))+1)
}
