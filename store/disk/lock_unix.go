//go:build unix && !solaris && !aix

package disk

import (
	"os"
	"syscall"
)

// lock fails if another process has the file locked. The lock ends with the
// process.
func lock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }
