// Package runtime replaces names of the standard package runtime.
package runtime

import "github.com/ltlcheck/ltlcheck/internal/interleave/schedule"

// Gosched lets other goroutines run.
func Gosched() { schedule.Gosched() }

// Goexit ends the goroutine.
func Goexit() { schedule.Goexit() }

// NumGoroutine returns the number of goroutines of the schedule that have not
// ended.
func NumGoroutine() int { return schedule.NumGoroutine() }
