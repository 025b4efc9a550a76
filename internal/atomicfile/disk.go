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

// OS is the disk of the operating system.
type OS struct {
	// Done ends the wait for the reader of a named pipe, or for one that reads
	// too slowly; nil is for ever.
	Done <-chan struct{}
}

// Create tries random names: unlike that of os.CreateTemp, the file has the
// permissions of any new file.
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

var errNoReader = errors.New("interrupted: nobody reads this pipe")

// Open waits for the reader of a named pipe.
func (o OS) Open(path string) (File, error) {
	if info, err := os.Stat(path); err == nil && info.Mode()&fs.ModeNamedPipe != 0 {
		return o.openPipe(path)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	return osFile{f}, err
}

func (o OS) openPipe(path string) (File, error) {
	for {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|syscall.O_NONBLOCK, 0)
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

func (OS) Rename(from, to string) error { return os.Rename(from, to) }
func (OS) Remove(path string) error     { return os.Remove(path) }

// SyncFolder makes a rename last. Some file systems cannot do that, or need it not.
func (OS) SyncFolder(path string) error {
	if f, err := os.Open(path); err == nil {
		_ = f.Sync()
		f.Close()
	}
	return nil
}

type osFile struct{ *os.File }

func (f osFile) Like(old fs.FileInfo) error {
	chown(f.File, old)
	return f.Chmod(old.Mode().Perm())
}
