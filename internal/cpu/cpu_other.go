//go:build !unix

// Package cpu measures what a process has used of the processor.
package cpu

import "time"

// Name describes what Seconds measures.
const Name = "seconds"

var started = time.Now()

// Seconds returns the time since the process began, as CPU time is not known.
func Seconds() float64 { return time.Since(started).Seconds() }
