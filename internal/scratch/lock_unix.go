//go:build unix && !solaris && !aix

package scratch

import (
	"errors"
	"os"
	"syscall"
)

// locks: Lock has an effect here.
const locks = true

// Lock locks a file until it is closed or the process has ended. The error is
// ErrLocked if somebody else has it locked; others mean that the file system
// has no locks.
func Lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrLocked
	}
	return err
}
