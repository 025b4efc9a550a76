//go:build unix

package main

import "syscall"

// graceSeconds is how much CPU time beyond the limit a process has to end by
// itself.
const graceSeconds = 3

// limitProcess has the system end the process some CPU seconds after the limit.
func limitProcess(seconds float64) {
	most := uint64(seconds) + graceSeconds
	_ = syscall.Setrlimit(syscall.RLIMIT_CPU, &syscall.Rlimit{Cur: most, Max: most}) // one that runs longer is late in any case
}
