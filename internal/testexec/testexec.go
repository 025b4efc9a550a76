// Package testexec has what tests of processes need to end the same way on every machine: programs that can be started at once, ports
// that no other test has, and waiting for conditions.
package testexec

import (
	"os"
	"syscall"
	"testing"
)

// WriteScript writes a shell script that can be started at once. A file that was
// just written cannot be started ("text file busy") while any process has it
// open for writing, and a process that is started by another goroutine meanwhile
// has inherited it, open, until it becomes its own program: none is started
// while the file is open here. body is what follows the line #!/bin/sh.
func WriteScript(t testing.TB, path, body string) {
	t.Helper()
	syscall.ForkLock.RLock()
	err := os.WriteFile(path, []byte("#!/bin/sh\n"+body+"\n"), 0o755)
	syscall.ForkLock.RUnlock()
	if err != nil {
		t.Fatal(err)
	}
}
