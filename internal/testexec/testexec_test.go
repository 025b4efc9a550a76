package testexec

import (
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
)

// Scripts start although other goroutines start processes while they are written.
func TestWriteScript(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no shell scripts")
	}
	folder := t.TempDir()
	for range 50 {
		var group sync.WaitGroup
		for _, name := range []string{"a", "b", "c", "d"} {
			group.Go(func() {
				path := filepath.Join(folder, name)
				WriteScript(t, path, "echo "+name)
				if out, err := exec.Command(path).CombinedOutput(); err != nil || string(out) != name+"\n" {
					t.Errorf("%q, %v", out, err)
				}
			})
		}
		group.Wait()
	}
}
