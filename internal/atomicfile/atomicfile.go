// Package atomicfile writes files whole or not at all: whatever happens on the
// way, a full disk, an error, the end of the process or of the machine, there
// is either the old file or the new one under the name.
//
//	write(path):
//		target = the file that path leads to, through symbolic links
//		if target is there and no regular file: write to it as it is       (a device, a pipe)
//		temporary = a new file in the folder of target, with its owner and permissions
//		write, sync and close temporary
//		rename temporary to target; sync the folder
//
// The new file has the permissions and the owner of the old one, but is another
// file: hard links to the old one keep the old content. An old file that must
// not be written to is not replaced.
package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// maxLinks bounds how many symbolic links are followed.
const maxLinks = 40

// Disk does what is done to a file system; tests make it fail.
type Disk interface {
	Create(folder, pattern string) (File, error) // like os.CreateTemp, with the permissions that the user's mask leaves
	Open(path string) (File, error)              // for writing at its end
	Rename(from, to string) error
	Remove(path string) error
	SyncFolder(path string) error
}

// File is open for writing.
type File interface {
	io.Writer
	Name() string
	Like(old fs.FileInfo) error // takes its permissions, and its owner if that may be
	Sync() error
	Close() error
}

// Error says that a file could not be written.
type Error struct {
	Path string // as the user named it
	Err  error
}

func (e *Error) Error() string { return fmt.Sprintf("cannot write %s: %v", e.Path, e.Err) }
func (e *Error) Unwrap() error { return e.Err }

// Write lets write make the content of the file. When write fails, its error is
// returned and nothing has changed; what else fails is an *Error.
func Write(d Disk, path string, write func(io.Writer) error) error {
	target, old, err := resolve(path)
	if err != nil {
		return &Error{path, plain(err)}
	}
	if old != nil && !old.Mode().IsRegular() {
		return writeTo(d.Open, target, path, write)
	}
	return replace(d, target, old, path, write)
}

// resolve follows symbolic links to the file that is meant; old is nil if there
// is none yet.
func resolve(path string) (target string, old fs.FileInfo, err error) {
	target = path
	for range maxLinks {
		info, err := os.Lstat(target)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return target, nil, nil
		case err != nil:
			return "", nil, err
		case info.IsDir():
			return "", nil, errors.New("it is a directory")
		case info.Mode()&fs.ModeSymlink == 0:
			return target, info, nil
		}
		if info, err := os.Stat(target); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
			return target, info, nil // such as /dev/fd/5, which leads to no path
		}
		next, err := os.Readlink(target)
		if err != nil {
			return "", nil, err
		}
		if !filepath.IsAbs(next) {
			next = filepath.Join(filepath.Dir(target), next)
		}
		target = next
	}
	return "", nil, errors.New("too many symbolic links")
}

// writeTo writes to what is no regular file.
func writeTo(open func(string) (File, error), target, path string, write func(io.Writer) error) error {
	f, err := open(target)
	if err != nil {
		return &Error{path, plain(err)}
	}
	err = fill(f, path, write)
	if e := f.Close(); err == nil && e != nil {
		return &Error{path, plain(e)}
	}
	return err
}

func replace(d Disk, target string, old fs.FileInfo, path string, write func(io.Writer) error) error {
	if old != nil {
		// The folder alone says who may replace a file, but people expect that
		// a read-only file stays.
		f, err := d.Open(target)
		if err != nil {
			return &Error{path, plain(err)}
		}
		f.Close()
	}
	folder := filepath.Dir(target)
	f, err := d.Create(folder, ".ltlcheck-*.tmp")
	if err != nil {
		return &Error{path, fmt.Errorf("no file can be made in %s: %w", folder, plain(err))}
	}
	if err := finish(d, f, old, path, write); err != nil {
		_ = d.Remove(f.Name()) // the error that led here says more
		return err
	}
	if err := d.Rename(f.Name(), target); err != nil {
		_ = d.Remove(f.Name())
		return &Error{path, plain(err)}
	}
	if err := d.SyncFolder(folder); err != nil {
		return &Error{path, plain(err)}
	}
	return nil
}

// finish writes and closes the temporary file.
func finish(d Disk, f File, old fs.FileInfo, path string, write func(io.Writer) error) error {
	err := fill(f, path, write)
	if err == nil && old != nil {
		err = failed(path, f.Like(old))
	}
	if err == nil {
		err = failed(path, f.Sync())
	}
	if e := f.Close(); err == nil {
		err = failed(path, e)
	}
	return err
}

func failed(path string, err error) error {
	if err == nil {
		return nil
	}
	return &Error{path, plain(err)}
}

// fill tells errors of the disk from those of who writes.
func fill(f File, path string, write func(io.Writer) error) error {
	w := &remembering{w: f}
	err := write(w)
	if w.err != nil {
		return &Error{path, plain(w.err)}
	}
	return err
}

// remembering keeps the first error, and writes no more after it.
type remembering struct {
	w   io.Writer
	err error
}

func (r *remembering) Write(p []byte) (int, error) {
	if r.err != nil {
		return 0, r.err
	}
	n, err := r.w.Write(p)
	if err == nil && n < len(p) {
		err = io.ErrShortWrite
	}
	r.err = err
	return n, err
}

// plain is an error without the path, which is that of a temporary file or known.
func plain(err error) error {
	var pathError *fs.PathError
	var linkError *os.LinkError
	switch {
	case errors.As(err, &pathError):
		return pathError.Err
	case errors.As(err, &linkError):
		return linkError.Err
	}
	return err
}
