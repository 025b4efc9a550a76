//go:build !(amd64 || arm64)

package store

import "unsafe"

// prefetch: other processors fetch when they need to.
func prefetch(unsafe.Pointer) {}
