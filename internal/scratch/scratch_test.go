package scratch

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// leave makes a folder with a file, as a process that was killed leaves it.
func leave(t *testing.T, parent, prefix string) string {
	t.Helper()
	f, err := New(parent, prefix)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(f.Path(), "states"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	f.lock.Close()
	return f.Path()
}

func there(path string) bool { _, err := os.Stat(path); return err == nil }

// TestSweeps: what a killed process has left is removed by the next one; what is in use, of another kind, of another machine or of somebody else stays.
func TestSweeps(t *testing.T) {
	t.Parallel()
	if !locks {
		t.Skip("there are no locks here, so that nothing is removed")
	}
	parent := t.TempDir()
	used, err := New(parent, "a-")
	if err != nil {
		t.Fatal(err)
	}
	foreign := filepath.Join(parent, "a-foreign")
	if err := os.Mkdir(foreign, 0o700); err != nil {
		t.Fatal(err)
	}
	other := leave(t, parent, "b-")
	elsewhere := leave(t, parent, "a-")
	if err := os.Rename(filepath.Join(elsewhere, lockName()), filepath.Join(elsewhere, "ltlcheck-in-use-0")); err != nil {
		t.Fatal(err)
	}
	left := leave(t, parent, "a-")
	next, err := New(parent, "a-")
	if err != nil {
		t.Fatal(err)
	}
	if there(left) {
		t.Error("what was left is still there")
	}
	for _, path := range []string{used.Path(), foreign, other, elsewhere, next.Path()} {
		if !there(path) {
			t.Errorf("%s was removed", path)
		}
	}
	for _, f := range []*Folder{used, next} {
		if err := f.Remove(); err != nil || there(f.Path()) {
			t.Errorf("%s is still there, %v", f.Path(), err)
		}
	}
}

// TestSweepsTogether: processes that begin and end at the same time remove nothing that is in use.
func TestSweepsTogether(t *testing.T) {
	t.Parallel()
	parent := t.TempDir()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 20 {
				f, err := New(parent, "a-")
				if err != nil {
					t.Error(err)
					return
				}
				if err := os.WriteFile(filepath.Join(f.Path(), "states"), nil, 0o600); err != nil {
					t.Error(err)
				}
				if err := f.Remove(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if names, err := os.ReadDir(parent); err != nil || len(names) > 0 {
		t.Errorf("%v are left, %v", names, err)
	}
}
