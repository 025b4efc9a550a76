package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// OS is the file system of the operating system. The zero value waits for the
// readers of pipes without limit.
type OS struct {
	// Done, when it is closed, ends the wait for the reader of a named pipe,
	// and makes writes to one that reads too slowly fail. nil means never.
	Done <-chan struct{}
}

// Create creates a file with a random name. Unlike a file of os.CreateTemp,
// which only its owner can read, it has the permissions of any new file.
func (OS) Create(folder, pattern string) (File, error) {
	for tries := 0; ; tries++ {
		name := filepath.Join(folder, strings.Replace(pattern, "*", fmt.Sprintf("%016x", rand.Uint64()), 1))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) && tries < 100 {
			continue
		}
		return osFile{f}, err
	}
}

// readerPoll is the time between two attempts to open a named pipe that has no
// reader.
const readerPoll = 20 * time.Millisecond

// errNoReader is the error of a pipe that was not opened before Done was
// closed.
var errNoReader = errors.New("interrupted: nobody reads this pipe")

// Open opens an existing file for appending. For a named pipe it waits until
// the pipe has a reader.
func (o OS) Open(path string) (File, error) {
	if info, err := os.Stat(path); err == nil && info.Mode()&fs.ModeNamedPipe != 0 {
		return o.openPipe(path)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	return osFile{f}, err
}

// openPipe polls: an open that blocks could not be interrupted.
func (o OS) openPipe(path string) (File, error) {
	for {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|nonBlocking, 0)
		if errors.Is(err, syscall.ENXIO) {
			select {
			case <-o.Done:
				return osFile{}, errNoReader
			case <-time.After(readerPoll):
				continue
			}
		}
		if err == nil && o.Done != nil {
			go func() {
				<-o.Done
				_ = f.SetWriteDeadline(time.Now()) // it is no use where the file is closed
			}()
		}
		return osFile{f}, err
	}
}

// Rename is os.Rename, which replaces an existing file.
func (OS) Rename(from, to string) error { return os.Rename(from, to) }
func (OS) Remove(path string) error     { return os.Remove(path) }

// SyncFolder makes a rename survive a crash of the machine. It ignores errors:
// some file systems do not support it, or do not need it.
func (OS) SyncFolder(path string) error {
	if f, err := os.Open(path); err == nil {
		_ = f.Sync()
		f.Close()
	}
	return nil
}

// osFile adds Like to os.File.
type osFile struct{ *os.File }

// Like sets owner and permissions. Only a failure of the second is an error:
// usually only root may change the owner.
func (f osFile) Like(old fs.FileInfo) error {
	chown(f.File, old)
	return f.Chmod(old.Mode().Perm())
}
