package packing

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// packsFast is whether the processor gathers bits by one instruction.
var packsFast = cpu.X86.HasBMI2

// packBits is Packing.Pack; it returns the bits that do not fit.
//
//go:noescape
func packBits(key, steps unsafe.Pointer, n int, words unsafe.Pointer) uint64

// packWord is Packing.PackSingle; it returns the bits that do not fit, too.
//
//go:noescape
func packWord(key, steps unsafe.Pointer, n int) (word, unfit uint64)

// unpackBits is Packing.Unpack.
//
//go:noescape
func unpackBits(words, steps unsafe.Pointer, n int, key unsafe.Pointer)

// packSpread is packWord and mixing.Mix of several keys of one length, one at
// least.
//
//go:noescape
func packSpread(keys unsafe.Pointer, length, n int, steps []packStep, to []uint64) (unfit uint64)
