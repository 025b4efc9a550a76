//go:build unix

package child

import (
	"os"
	"runtime"
	"syscall"
)

// peak returns the greatest resident memory of a process in bytes. A process
// starts with the peak of its parent, so that a measuring command must stay
// small.
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
