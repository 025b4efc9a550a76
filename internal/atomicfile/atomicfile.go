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

// maxLinks bounds the number of symbolic links that are followed, as they may
// form a circle.
const maxLinks = 40

// Disk is the operations on a file system that Write needs. OS is the only
// implementation outside tests, which have others that fail at each step.
type Disk interface {
	// Create is like os.CreateTemp, but the file has the permissions that the
	// user's mask leaves.
	Create(folder, pattern string) (File, error)
	Open(path string) (File, error) // for writing at its end
	Rename(from, to string) error
	Remove(path string) error
	SyncFolder(path string) error
}

// File is a file that is open for writing.
type File interface {
	io.Writer
	Name() string
	// Like sets the permissions of old, and its owner if the system allows it.
	Like(old fs.FileInfo) error
	Sync() error
	Close() error
}

// Error is the error of a file that could not be written. Its message has the
// path as the user gave it, never the name of the temporary file.
type Error struct {
	Path string // as the user named it
	Err  error
}

func (e *Error) Error() string { return fmt.Sprintf("cannot write %s: %v", e.Path, e.Err) }
func (e *Error) Unwrap() error { return e.Err }

// Write replaces the content of the file at path by what the function write
// writes. It calls write once, in the current goroutine.
//
// If write fails by itself, Write returns that error as it is; any other
// failure, such as a full disk, is an *Error. In both cases the old file is
// unchanged, and the temporary one is removed. A path to a device or pipe has
// no old content: it is written to directly, and a failure may leave a part.
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

// resolve follows symbolic links to the file to write. old describes that file,
// and is nil if there is none yet. A directory is an error.
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

// writeTo writes to something that is not a regular file, such as a pipe, in
// place.
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

// replace writes a temporary file in the folder of target and renames it. The
// folder must be the same, as only a rename within one file system is atomic.
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
	if err := finish(f, old, path, write); err != nil {
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

// finish fills, syncs and closes the temporary file, and gives it the
// permissions of the old one. It always closes f.
func finish(f File, old fs.FileInfo, path string, write func(io.Writer) error) error {
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

// failed makes an *Error of an error that is not nil.
func failed(path string, err error) error {
	if err == nil {
		return nil
	}
	return &Error{path, plain(err)}
}

// fill calls write. It distinguishes errors of the file, which become an
// *Error, from errors of write itself, also if write hides the former.
func fill(f File, path string, write func(io.Writer) error) error {
	w := &remembering{w: f}
	err := write(w)
	if w.err != nil {
		return &Error{path, plain(w.err)}
	}
	return err
}

// remembering is a writer that stores the first error of w, and writes nothing
// more after it.
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

// plain removes the path from an error: it is either the name of a temporary
// file, which means nothing to users, or in the message already.
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
