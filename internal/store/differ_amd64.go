package store

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// differsFast is whether the processor compares eight words by one instruction.
var differsFast = cpu.X86.HasAVX2 && cpu.X86.HasBMI2

// differingWords tells, as bits, which of up to 64 words of 32 bits differ.
//
//go:noescape
func differingWords(a, b unsafe.Pointer, n int) (differ uint64)
