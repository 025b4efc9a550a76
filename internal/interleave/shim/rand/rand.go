// Package rand replaces the functions of the standard package math/rand that draw
// from its common source. Each goroutine draws from a source of its own, with the
// same numbers in all schedules.
package rand

import (
	"math/rand"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// source returns the source of the goroutine, or one of the standard library
// outside of runs.
func source() *rand.Rand {
	if r := schedule.Random(); r != nil {
		return r
	}
	return rand.New(rand.NewSource(rand.Int63()))
}

// Seed does nothing.
func Seed(int64) {}

// Shuffle draws a permutation.
func Shuffle(n int, swap func(i, j int)) { source().Shuffle(n, swap) }

// Read draws bytes.
func Read(p []byte) (n int, err error) { return source().Read(p) }

// Int draws a number.
func Int() int { return source().Int() }

// Intn draws a number.
func Intn(n int) int { return source().Intn(n) }

// Int31 draws a number.
func Int31() int32 { return source().Int31() }

// Int31n draws a number.
func Int31n(n int32) int32 { return source().Int31n(n) }

// Int63 draws a number.
func Int63() int64 { return source().Int63() }

// Int63n draws a number.
func Int63n(n int64) int64 { return source().Int63n(n) }

// Uint32 draws a number.
func Uint32() uint32 { return source().Uint32() }

// Uint64 draws a number.
func Uint64() uint64 { return source().Uint64() }

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
