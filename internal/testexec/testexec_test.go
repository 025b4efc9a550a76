package testexec

import (
	"fmt"
	"net"
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

// Ports of tests that run at the same time differ, and can be listened at again and again.
func TestPort(t *testing.T) {
	var group sync.WaitGroup
	var taken sync.Map
	for range 20 {
		group.Go(func() {
			port := Port(t)
			if _, twice := taken.LoadOrStore(port, true); twice {
				t.Errorf("port %d is given twice", port)
			}
			for range 2 {
				l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
				if err != nil {
					t.Error(err)
					return
				}
				l.Close()
			}
		})
	}
	group.Wait()
}

// Await returns when the condition is true.
func TestAwait(t *testing.T) {
	tries := 0
	if Await(t, "the third try", func() bool { tries++; return tries == 3 }); tries != 3 {
		t.Errorf("%d tries", tries)
	}
}
