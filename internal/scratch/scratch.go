// Package scratch makes temporary folders that are removed even after a process
// was killed. A process removes its own when it ends; those of killed ones are
// removed by the next process that makes a folder of the same kind at the same
// place.
//
// A folder is in use as long as its lock file is locked. The name of the file
// depends on the machine, because a shared file system may not show the locks
// of other machines: each machine removes only what was left by itself. Where
// there are no locks nothing is removed.
//
// The package is not for folders that users name: those are in internal/store/disk.
package scratch

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cespare/xxhash/v2"
)

// ErrLocked says that somebody else has a file locked.
var ErrLocked = errors.New("another process is using it")

// lockName is the name of the lock file of a folder. It is empty, so that a
// full disk has room for it.
func lockName() string {
	host, _ := os.Hostname() // without a name they are all one machine
	return fmt.Sprintf("ltlcheck-in-use-%016x", xxhash.Sum64String(host))
}

// attempts is how often a folder is made. Another process may take one for
// left behind before it is locked, which is unlikely to happen twice.
const attempts = 10

// Folder is a new folder for this process.
type Folder struct {
	path string
	lock *os.File
}

// New makes a folder in parent, "" being that of temporary files, whose name
// begins with prefix. Before that it removes the folders with this prefix that
// killed processes of this machine have left; what cannot be removed stays. It
// reads all names in parent.
func New(parent, prefix string) (*Folder, error) {
	if parent == "" {
		parent = os.TempDir()
	}
	sweep(parent, prefix)
	for range attempts {
		if f, err := try(parent, prefix); f != nil || err != nil {
			return f, err
		}
	}
	return nil, fmt.Errorf("%s: folders disappear as soon as they are made", filepath.Join(parent, prefix))
}

// try makes a folder. It is nil if another process has taken it for left
// behind.
func try(parent, prefix string) (*Folder, error) {
	path, err := os.MkdirTemp(parent, prefix)
	if err != nil {
		return nil, err
	}
	name := filepath.Join(path, lockName())
	lock, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(path))
	}
	if Lock(lock) == ErrLocked || !isAt(lock, name) {
		lock.Close()
		return nil, nil
	}
	return &Folder{path, lock}, nil
}

// isAt reports whether an open file is still found by its name.
func isAt(f *os.File, name string) bool {
	open, err := f.Stat()
	there, err2 := os.Stat(name)
	return err == nil && err2 == nil && os.SameFile(open, there)
}

// Path is where the folder is.
func (f *Folder) Path() string { return f.path }

// Remove removes the folder and all that is in it.
func (f *Folder) Remove() error {
	err := remove(f.path)
	f.lock.Close()
	return err
}

// remove removes the lock file last: a process killed meanwhile is recognised as
// left behind.
func remove(path string) (err error) {
	names, err := os.ReadDir(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, n := range names {
		if n.Name() != lockName() {
			err = errors.Join(err, os.RemoveAll(filepath.Join(path, n.Name())))
		}
	}
	if err == nil {
		err = os.RemoveAll(path)
	}
	return err
}

// sweep removes what killed processes have left.
func sweep(parent, prefix string) {
	dir, err := os.Open(parent)
	if err != nil || !locks {
		return // whoever makes a folder there sees the error
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1) // as many as can be read
	for _, name := range names {
		if strings.HasPrefix(name, prefix) {
			sweepOne(filepath.Join(parent, name))
		}
	}
}

func sweepOne(path string) {
	name := filepath.Join(path, lockName())
	lock, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return // it is of somebody else, or of another machine
	}
	defer lock.Close()
	if Lock(lock) == nil && isAt(lock, name) {
		_ = remove(path) // the next process may remove what remains
	}
}
