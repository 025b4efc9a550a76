package testexec

import (
	"os"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/child"
)

// working is CPU time after which a Go program of ours handles signals, several times what it takes.
const working = 200 * time.Millisecond

// Working waits until a process has used the processor for a while, so that it is past its start. It is for processes that compute
// until they are interrupted.
func Working(t testing.TB, p *os.Process) {
	t.Helper()
	Await(t, "the process works", func() bool { return child.CPUOf(p.Pid) >= working })
}
