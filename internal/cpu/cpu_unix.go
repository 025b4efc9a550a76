//go:build unix

// Package cpu measures what a process has used of the processor.
package cpu

import "syscall"

// Name describes what Seconds measures.
const Name = "CPU seconds of the process"

// Seconds returns the CPU time that the process has used, user and system.
// Other work on the machine does not count.
func Seconds() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	seconds := func(t syscall.Timeval) float64 { return float64(t.Sec) + float64(t.Usec)/1e6 }
	return seconds(u.Utime) + seconds(u.Stime)
}
