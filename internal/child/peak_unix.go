//go:build unix

package child

import (
	"os"
	"runtime"
	"syscall"
)

// peak is the most bytes that a process had resident. A process begins with the
// peak of the one that started it, so that a measuring command must stay small.
func peak(state *os.ProcessState) int64 {
	u, ok := state.SysUsage().(*syscall.Rusage)
	switch {
	case !ok:
		return 0
	case runtime.GOOS == "darwin":
		return int64(u.Maxrss)
	}
	return int64(u.Maxrss) << 10
}
