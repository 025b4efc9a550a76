//go:build unix

package atomicfile

import (
	"io/fs"
	"os"
	"syscall"
)

// chown gives a file the owner and the group of another, where that is allowed.
func chown(f *os.File, old fs.FileInfo) {
	if is, ok := old.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(int(is.Uid), int(is.Gid))
	}
}
