//go:build !amd64

package store

import "unsafe"

// differsFast: other processors compare two words at a time.
const differsFast = false

// differingWords is never called, as differsFast is false.
func differingWords(unsafe.Pointer, unsafe.Pointer, int) (differ uint64) { return 0 }
