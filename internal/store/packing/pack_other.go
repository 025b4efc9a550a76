//go:build !amd64

package packing

import "unsafe"

// packsFast is false: the portable code gathers one run of bits after the
// other.
const packsFast = false

// packBits is never called, as packsFast is false; nor are the functions below.
func packBits(_, _ unsafe.Pointer, _ int, _ unsafe.Pointer) uint64 { return 0 }

// unpackBits is never called.
func unpackBits(_, _ unsafe.Pointer, _ int, _ unsafe.Pointer) {}

// packWord is never called.
func packWord(_, _ unsafe.Pointer, _ int) (word, unfit uint64) { return 0, 0 }

// packSpread is never called.
func packSpread(unsafe.Pointer, int, int, []packStep, []uint64) uint64 { return 0 }
