//go:build unix

package main

import "syscall"

const clockName = "CPU seconds of the process"

// clock is the CPU time that the process has used, in seconds: other work on the machine does
// not count.
func clock() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	seconds := func(t syscall.Timeval) float64 { return float64(t.Sec) + float64(t.Usec)/1e6 }
	return seconds(u.Utime) + seconds(u.Stime)
}
