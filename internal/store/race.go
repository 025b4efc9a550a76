//go:build race

package store

// mapping is false under the race detector, which does not observe
// synchronisation through mapped memory: all memory is then of the Go heap.
const mapping = false
