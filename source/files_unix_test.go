//go:build unix

package source

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"
)

// A pipe without a writer would be waited for.
func TestFilesDoNotWaitForPipes(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o666); err != nil {
		t.Skip(err)
	}
	if _, err := new(Files).ReadFile(path); !errors.Is(err, ErrNotRegular) {
		t.Error(err)
	}
}
