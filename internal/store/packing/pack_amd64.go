package packing

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// packsFast indicates whether the processor gathers bits by one instruction
// (BMI2).
var packsFast = cpu.X86.HasBMI2

// packBits is Packing.Pack in n steps; it returns the bits that do not fit.
//
//go:noescape
func packBits(key, steps unsafe.Pointer, n int, words unsafe.Pointer) uint64

// packWord is Packing.PackSingle in n steps; it also returns the bits that do
// not fit.
//
//go:noescape
func packWord(key, steps unsafe.Pointer, n int) (word, unfit uint64)

// unpackBits is Packing.Unpack in n steps.
//
//go:noescape
func unpackBits(words, steps unsafe.Pointer, n int, key unsafe.Pointer)

// packSpread is packWord and mixing.Mix of n keys of one length, at least one.
// It returns the bits that do not fit.
//
//go:noescape
func packSpread(keys unsafe.Pointer, length, n int, steps []packStep, to []uint64) (unfit uint64)
