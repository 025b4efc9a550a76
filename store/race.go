//go:build race

package store

// mapping: the race detector does not see what goroutines tell each other
// through mapped memory.
const mapping = false
