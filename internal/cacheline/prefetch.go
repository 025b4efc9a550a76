//go:build amd64 || arm64

package cacheline

import "unsafe"

// Prefetch asks the processor to fetch what stands at an address, and does not
// wait for it.
//
//go:noescape
func Prefetch(p unsafe.Pointer)
