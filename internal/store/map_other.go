//go:build !(linux || darwin || freebsd || netbsd)

package store

// mapMemory returns memory of the Go heap, as there is no portable mapping
// here.
func mapMemory(n int) ([]byte, error) { return make([]byte, n), nil }

// unmap leaves the memory to the garbage collector.
func unmap([]byte) {}
