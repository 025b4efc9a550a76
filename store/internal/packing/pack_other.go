//go:build !amd64

package packing

import "unsafe"

// packsFast: other processors gather bits one run after the other.
const packsFast = false

func packBits(_, _ unsafe.Pointer, _ int, _ unsafe.Pointer) uint64 { return 0 }

func unpackBits(_, _ unsafe.Pointer, _ int, _ unsafe.Pointer) {}

func packWord(_, _ unsafe.Pointer, _ int) (word, unfit uint64) { return 0, 0 }

func packSpread(unsafe.Pointer, int, int, []packStep, []uint64) uint64 { return 0 }
