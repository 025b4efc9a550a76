//go:build unix

package cluster

import (
	"os"
	"syscall"
)

// stop halts a process, and resume lets it go on.
func stop(p *os.Process)   { _ = p.Signal(syscall.SIGSTOP) }
func resume(p *os.Process) { _ = p.Signal(syscall.SIGCONT) }
