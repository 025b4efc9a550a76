//go:build amd64 || arm64

package store

import "unsafe"

// prefetch asks the processor to fetch what stands at an address, and does not wait for it.
//
//go:noescape
func prefetch(p unsafe.Pointer)
