//go:build amd64 || arm64

package cacheline

import "unsafe"

// Prefetch asks the processor to load the cache line at an address, and does
// not wait for it. It is a hint: any address is allowed, and nothing is read.
//
//go:noescape
func Prefetch(p unsafe.Pointer)
