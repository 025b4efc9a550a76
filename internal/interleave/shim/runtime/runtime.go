// Package runtime replaces names of the standard package runtime.
package runtime

import (
	"runtime"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// Gosched lets other goroutines run.
func Gosched() { schedule.Gosched() }

// Goexit ends the goroutine.
func Goexit() { schedule.Goexit() }

// NumGoroutine returns the number of goroutines of the schedule that have not
// ended.
func NumGoroutine() int { return schedule.NumGoroutine() }

// SetFinalizer does nothing: the standard library does not promise to call
// finalizers, and they run in a goroutine that is not scheduled.
func SetFinalizer(obj, finalizer any) {}

// AddCleanup does nothing, as SetFinalizer.
func AddCleanup[T, S any](ptr *T, cleanup func(S), arg S) (c runtime.Cleanup) { return c }
