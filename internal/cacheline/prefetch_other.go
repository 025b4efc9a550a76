//go:build !(amd64 || arm64)

package cacheline

import "unsafe"

// Prefetch: other processors fetch when they need to.
func Prefetch(unsafe.Pointer) {}
