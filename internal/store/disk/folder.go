package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/ltlcheck/ltlcheck/internal/scratch"
)

// Marker is the name of the file that marks a folder as one of this package,
// and the content of that file.
const (
	Marker  = "ltlcheck-disk"
	marking = "ltlcheck disk 1\n"
)

// Refusal explains why a folder or a file in it is not used: it belongs to
// something else, is in use, or is damaged. Msg is a sentence for the user.
type Refusal struct{ Msg string }

// Error returns the message.
func (r *Refusal) Error() string { return r.Msg }

// Error is a failure to write to or read from the disk. A search that gets it
// is inconclusive, as if a limit was reached.
type Error struct {
	// Full indicates that there is no room, on the disk or within the limit.
	Full bool
	// Limit is the limit in bytes that was reached; 0 if the disk itself is
	// full.
	Limit int64
	Err   error
}

// Error describes in the user's words what has happened.
func (e *Error) Error() string {
	switch {
	case e.Limit > 0:
		return fmt.Sprintf("the disk limit of %d bytes is reached", e.Limit)
	case e.Full:
		return fmt.Sprintf("the disk is full: %v", e.Err)
	}
	return e.Err.Error()
}

// Unwrap gives errors.Is and errors.As access to the error inside.
func (e *Error) Unwrap() error { return e.Err }

// Root is a folder that the user named, with a folder for each search in it. It
// is locked against other processes until Close.
type Root struct {
	path string
	lock *os.File
}

// OpenRoot opens a folder that is new, empty or was made by this package, and
// locks it for this process. A folder that holds anything else is refused with
// a *Refusal, and nothing in it is touched: a mistyped name must not cost
// anybody a file.
func OpenRoot(path string) (*Root, error) {
	names, err := entries(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = os.MkdirAll(path, 0o777)
	case err == nil && len(names) > 0:
		err = ours(path, names)
	}
	if err != nil {
		return nil, err
	}
	marker := filepath.Join(path, Marker)
	f, err := os.OpenFile(marker, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if err := scratch.Lock(f); err != nil {
		f.Close()
		return nil, &Refusal{"another process is using this folder"}
	}
	if _, err := f.WriteAt([]byte(marking), 0); err != nil {
		f.Close()
		return nil, err
	}
	return &Root{path, f}, nil
}

// entries lists a folder, and refuses what is no folder.
func entries(path string) ([]os.DirEntry, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, &Refusal{"it is no folder"}
	}
	return os.ReadDir(path)
}

// ours refuses a folder that is not empty and has no marker, or the marker of
// another version.
func ours(path string, names []os.DirEntry) error {
	text, err := os.ReadFile(filepath.Join(path, Marker))
	if errors.Is(err, fs.ErrNotExist) {
		return &Refusal{fmt.Sprintf("it is not a folder of ltlcheck's: it holds %s, and no file %s; name an empty folder, or a new one", names[0].Name(), Marker)}
	}
	if err != nil {
		return err
	}
	if string(text) != marking && len(text) > 0 { // it is empty if its writer was killed
		return &Refusal{fmt.Sprintf("it is not a folder of this version of ltlcheck: its file %s does not begin with %q", Marker, strings.TrimSpace(marking))}
	}
	return nil
}

// Close unlocks the folder. It removes the marker if no search is left in it,
// so that an empty folder stays as the user made it.
func (r *Root) Close() error {
	names, err := os.ReadDir(r.path)
	if err == nil && len(names) == 1 && names[0].Name() == Marker {
		err = os.Remove(filepath.Join(r.path, Marker))
	}
	return errors.Join(err, r.lock.Close())
}

// Path returns the path of the folder.
func (r *Root) Path() string { return r.path }

// Folder returns the folder of a search, which it makes if it does not exist.
// The files in it may take limit bytes altogether; 0 is no limit. Files that
// are there already count after Keep.
func (r *Root) Folder(name string, limit int64) (*Folder, error) {
	path := filepath.Join(r.path, name)
	if err := os.MkdirAll(path, 0o777); err != nil {
		return nil, err
	}
	return &Folder{path: path, limit: limit, sizes: map[string]int64{}, create: createFile}, nil
}

// Folder has the files of one search, and counts their bytes against a limit.
type Folder struct {
	// Fleeting indicates that no file has to survive a crash of the machine, so
	// that runs are not synced when they are written. It is for searches
	// without checkpoints.
	Fleeting bool

	path  string
	limit int64
	used  int64
	peak  int64
	// sizes has the bytes of each file by its name.
	sizes map[string]int64
	// create opens a file for appending; tests replace it to make writing fail.
	create func(path string) (file, error)
	// last is the number in the name of the latest run.
	last int
	// poll is Options.Poll of the set in use.
	poll func() error
}

// file is a file open for writing.
type file interface {
	io.Writer
	Sync() error
	Close() error
}

// createFile opens a file for appending, and makes it if it does not exist.
func createFile(path string) (file, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
}

// Path returns the path of a file in the folder.
func (f *Folder) Path(name string) string { return filepath.Join(f.path, name) }

// Used returns the bytes in all files.
func (f *Folder) Used() int64 { return f.used }

// Peak returns the largest number of bytes that were in the files at once.
func (f *Folder) Peak() int64 { return f.peak }

// grow counts n more bytes of a file, or returns an *Error if they exceed the
// limit.
func (f *Folder) grow(name string, n int64) error {
	if f.limit > 0 && f.used+n > f.limit {
		return &Error{Full: true, Limit: f.limit, Err: syscall.ENOSPC}
	}
	f.sizes[name] += n
	f.used += n
	f.peak = max(f.peak, f.used)
	return nil
}

// remove deletes a file, if it is there, and uncounts its bytes.
func (f *Folder) remove(name string) error {
	f.used -= f.sizes[name]
	delete(f.sizes, name)
	if err := os.Remove(f.Path(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return failed(err)
	}
	return nil
}

// Keep deletes all files but the named ones, and counts the bytes of those. A
// search calls it before it resumes, with the files that its checkpoint names.
func (f *Folder) Keep(names ...string) error {
	kept := map[string]bool{}
	for _, n := range names {
		kept[n] = true
	}
	all, err := os.ReadDir(f.path)
	if err != nil {
		return failed(err)
	}
	f.used, f.sizes = 0, map[string]int64{}
	for _, e := range all {
		if !kept[e.Name()] {
			if err := f.remove(e.Name()); err != nil {
				return err
			}
			continue
		}
		info, err := e.Info()
		if err != nil {
			return failed(err)
		}
		f.sizes[e.Name()] = info.Size()
		f.used += info.Size()
	}
	f.peak = max(f.peak, f.used)
	return nil
}

// Remove deletes the folder and all files in it.
func (f *Folder) Remove() error {
	if err := f.Keep(); err != nil {
		return err
	}
	return failed(os.Remove(f.path))
}

// sync makes the creation and removal of files durable.
func (f *Folder) sync() error {
	d, err := os.Open(f.path)
	if err != nil {
		return failed(err)
	}
	err = d.Sync()
	return failed(errors.Join(err, d.Close()))
}

// failed wraps an error of the system as an *Error, and finds out whether the
// disk is full. Nil and *Error stay as they are.
func failed(err error) error {
	var known *Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	return &Error{Full: errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT), Err: err}
}
