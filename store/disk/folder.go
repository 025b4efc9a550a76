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

// Marker is the file that says that a folder is for this package, and its content.
const (
	Marker  = "ltlcheck-disk"
	marking = "ltlcheck disk 1\n"
)

// Refusal says why a folder is not used.
type Refusal struct{ Msg string }

func (e *Refusal) Error() string { return e.Msg }

// Error says that the disk cannot be written to or read from.
type Error struct {
	Full  bool  // there is no room: on the disk, or because of the limit
	Limit int64 // the limit that was reached; 0 if the disk itself is full
	Err   error
}

func (e *Error) Error() string {
	switch {
	case e.Limit > 0:
		return fmt.Sprintf("the disk limit of %d bytes is reached", e.Limit)
	case e.Full:
		return fmt.Sprintf("the disk is full: %v", e.Err)
	}
	return e.Err.Error()
}

func (e *Error) Unwrap() error { return e.Err }

// Root is a folder that the user named, with a folder for each search in it.
type Root struct {
	path string
	lock *os.File
}

// OpenRoot takes a folder that is new, empty or of this package, for this
// process alone. A folder that holds anything else is refused, and nothing in
// it is touched.
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

// ours refuses a folder without the marker.
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

// Close lets others have the folder. Where no search is left in it, the marker
// goes too.
func (r *Root) Close() error {
	names, err := os.ReadDir(r.path)
	if err == nil && len(names) == 1 && names[0].Name() == Marker {
		err = os.Remove(filepath.Join(r.path, Marker))
	}
	return errors.Join(err, r.lock.Close())
}

// Path is where the folder is.
func (r *Root) Path() string { return r.path }

// Folder is the folder of a search, which is made unless it is there. The files
// in it may take limit bytes; 0 is no limit.
func (r *Root) Folder(name string, limit int64) (*Folder, error) {
	path := filepath.Join(r.path, name)
	if err := os.MkdirAll(path, 0o777); err != nil {
		return nil, err
	}
	return &Folder{path: path, limit: limit, sizes: map[string]int64{}, create: createFile}, nil
}

// Folder has the files of one search.
type Folder struct {
	// Fleeting: nothing has to outlive the machine, so that runs are not made
	// durable when they are written.
	Fleeting bool

	path   string
	limit  int64
	used   int64
	peak   int64
	sizes  map[string]int64
	create func(path string) (file, error) // tests make it fail
	last   int                             // number of the run named last
	poll   func() error                    // of the set in use
}

// file is open for writing.
type file interface {
	io.Writer
	Sync() error
	Close() error
}

func createFile(path string) (file, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
}

// Path is that of a file in the folder.
func (f *Folder) Path(name string) string { return filepath.Join(f.path, name) }

// Used is the bytes in the files, and Peak the most that ever were.
func (f *Folder) Used() int64 { return f.used }

// Peak is the most bytes that were in the files at once.
func (f *Folder) Peak() int64 { return f.peak }

// grow counts n more bytes of a file.
func (f *Folder) grow(name string, n int64) error {
	if f.limit > 0 && f.used+n > f.limit {
		return &Error{Full: true, Limit: f.limit, Err: syscall.ENOSPC}
	}
	f.sizes[name] += n
	f.used += n
	f.peak = max(f.peak, f.used)
	return nil
}

// remove removes a file, if it is there.
func (f *Folder) remove(name string) error {
	f.used -= f.sizes[name]
	delete(f.sizes, name)
	if err := os.Remove(f.Path(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return failed(err)
	}
	return nil
}

// Keep removes all files but some, and counts those.
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

// Remove removes the folder with all files.
func (f *Folder) Remove() error {
	if err := f.Keep(); err != nil {
		return err
	}
	return failed(os.Remove(f.path))
}

// sync makes names of files durable.
func (f *Folder) sync() error {
	d, err := os.Open(f.path)
	if err != nil {
		return failed(err)
	}
	err = d.Sync()
	return failed(errors.Join(err, d.Close()))
}

// failed is an error of the disk.
func failed(err error) error {
	var known *Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	return &Error{Full: errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT), Err: err}
}
