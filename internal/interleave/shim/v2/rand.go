// Package rand replaces the functions of the standard package math/rand/v2 that
// draw from its common source. Each goroutine draws from a source of its own,
// with the same numbers in all schedules.
package rand

import (
	"math/rand/v2"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// source returns the source of the goroutine, or one of the standard library
// outside of runs.
func source() *rand.Rand {
	if r := schedule.Random(); r != nil {
		return rand.New(r)
	}
	return rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
}

// Shuffle draws a permutation.
func Shuffle(n int, swap func(i, j int)) { source().Shuffle(n, swap) }

// N draws a number below n.
func N[Int interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}](n Int) Int {
	if n <= 0 {
		panic("invalid argument to N")
	}
	return Int(source().Uint64N(uint64(n)))
}

// Int draws a number.
func Int() int { return source().Int() }

// IntN draws a number.
func IntN(n int) int { return source().IntN(n) }

// Int32 draws a number.
func Int32() int32 { return source().Int32() }

// Int32N draws a number.
func Int32N(n int32) int32 { return source().Int32N(n) }

// Int64 draws a number.
func Int64() int64 { return source().Int64() }

// Int64N draws a number.
func Int64N(n int64) int64 { return source().Int64N(n) }

// Uint draws a number.
func Uint() uint { return source().Uint() }

// UintN draws a number.
func UintN(n uint) uint { return source().UintN(n) }

// Uint32 draws a number.
func Uint32() uint32 { return source().Uint32() }

// Uint32N draws a number.
func Uint32N(n uint32) uint32 { return source().Uint32N(n) }

// Uint64 draws a number.
func Uint64() uint64 { return source().Uint64() }

// Uint64N draws a number.
func Uint64N(n uint64) uint64 { return source().Uint64N(n) }

// Float32 draws a number.
func Float32() float32 { return source().Float32() }

// Float64 draws a number.
func Float64() float64 { return source().Float64() }

// NormFloat64 draws a number.
func NormFloat64() float64 { return source().NormFloat64() }

// ExpFloat64 draws a number.
func ExpFloat64() float64 { return source().ExpFloat64() }

// Perm draws a permutation.
func Perm(n int) []int { return source().Perm(n) }
