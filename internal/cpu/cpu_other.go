//go:build !unix

// Package cpu measures what a measuring command has used of the processor.
package cpu

import "time"

// Name says what Seconds measures.
const Name = "seconds"

var started = time.Now()

// Seconds is the time since the process began.
func Seconds() float64 { return time.Since(started).Seconds() }
