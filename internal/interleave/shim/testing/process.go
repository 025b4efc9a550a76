package testing

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// process is what a test changes of its process. Schedules share the process: so each
// begins with what the last one has changed undone, even if that did not come to its end.
type process struct {
	folder  func() string // where temporary folders are, for all schedules
	folders int
	changes []func()
}

func newProcess(folder func() string) *process {
	return &process{folder: sync.OnceValue(folder)}
}

// restore undoes the changes that are left, the last one first.
func (p *process) restore() {
	for _, undo := range slices.Backward(p.changes) {
		undo()
	}
	p.changes, p.folders = nil, 0
}

// changed undoes a change at the end of the test, or before the next schedule.
func (t *T) changed(what string, undo func() error) {
	once := sync.OnceValue(undo)
	t.process.changes = append(t.process.changes, func() { _ = once() })
	t.Cleanup(func() {
		if err := schedule.Ordered(what, once)(); err != nil {
			t.Error(err)
		}
	})
}

// Setenv sets a variable of the environment until the end of the test.
func (t *T) Setenv(key, value string) {
	set := schedule.Ordered("Setenv", os.Setenv)
	before, was := os.LookupEnv(key)
	if err := set(key, value); err != nil {
		t.Fatalf("cannot set environment variable: %v", err)
	}
	t.changed("end of Setenv", func() error {
		if was {
			return os.Setenv(key, before)
		}
		return os.Unsetenv(key)
	})
}

// Chdir changes the working directory, and PWD, until the end of the test.
func (t *T) Chdir(dir string) {
	change := schedule.Ordered("Chdir", os.Chdir)
	before, err := os.Getwd()
	if err == nil {
		err = change(dir)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.changed("end of Chdir", func() error { return os.Chdir(before) })
	now, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PWD", now)
}

// TempDir returns a new folder that is removed at the end of the test. Its name is the
// same in all schedules.
func (t *T) TempDir() string {
	mkdir := schedule.Ordered("TempDir", os.Mkdir)
	t.process.folders++
	dir := filepath.Join(t.process.folder(), fmt.Sprintf("%03d", t.process.folders))
	if err := mkdir(dir, 0o777); err != nil {
		t.Fatalf("TempDir: %v", err)
	}
	t.changed("end of TempDir", func() error { return os.RemoveAll(dir) })
	return dir
}
