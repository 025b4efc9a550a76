//go:build !(amd64 || arm64)

package cacheline

import "unsafe"

// Prefetch does nothing on other processors.
func Prefetch(unsafe.Pointer) {}
