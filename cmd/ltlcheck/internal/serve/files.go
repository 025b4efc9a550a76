//go:build !js

package serve

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// Limits of the files that the page can use.
const (
	mostFiles  = 500     // that are listed
	mostText   = 2 << 20 // bytes of a file in the editor
	mostLevels = 4       // of folders that are listed
)

// errOutside is returned for names that are not files to work with.
var errOutside = errors.New("it is no model or specification in the folder")

// folder gives access to models and specifications below a folder, and to no
// other files. Symbolic links that lead out of it are refused.
type folder struct {
	path string
	root *os.Root
	disk atomicfile.Disk
}

// openFolder opens a folder as a root, out of which no path or symbolic link
// leads.
func openFolder(path string, disk atomicfile.Disk) (*folder, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	return &folder{path, root, disk}, nil
}

// close closes the root.
func (f *folder) close() error { return f.root.Close() }

// isSource reports whether a file is one to work with, by its name.
func isSource(name string) bool {
	_, known := property.LanguageOf(name)
	return known || property.IsSpecification(name)
}

// list returns the names of the files, with slashes. Folders that begin with a
// dot or are nested deeply are skipped.
func (f *folder) list() (names []string, err error) {
	err = fs.WalkDir(f.root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && name != ".":
			return fs.SkipDir // a folder that cannot be read
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || strings.Count(name, "/") >= mostLevels):
			return fs.SkipDir
		case len(names) == mostFiles:
			return fs.SkipAll
		case d.Type().IsRegular() && isSource(name):
			names = append(names, name)
		}
		return nil
	})
	return names, err
}

// check returns an error unless a name is that of a file to work with, which
// need not exist.
func (f *folder) check(name string) error {
	if !filepath.IsLocal(filepath.FromSlash(name)) || !isSource(name) || path.Clean(name) != name {
		return fmt.Errorf("%s: %w", name, errOutside)
	}
	info, err := f.root.Stat(path.Dir(name)) // os.Root follows no link out of the folder
	if err != nil || !info.IsDir() {
		return fmt.Errorf("%s: %w", name, errOutside)
	}
	switch info, err := f.root.Lstat(name); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil || !info.Mode().IsRegular():
		return fmt.Errorf("%s: %w", name, errOutside)
	}
	return nil
}

// read returns the text of a file of at most mostText bytes.
func (f *folder) read(name string) (string, error) {
	if err := f.check(name); err != nil {
		return "", err
	}
	file, err := f.root.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, mostText+1))
	if err := fits(name, len(text)); err != nil {
		return "", err
	}
	return string(text), err
}

// fits returns an error if a file has more bytes than the editor takes. What it
// does not read, it does not write.
func fits(name string, bytes int) error {
	if bytes > mostText {
		return fmt.Errorf("%s has more than %d bytes", name, mostText)
	}
	return nil
}

// write replaces a file, whole or not at all.
func (f *folder) write(name, text string) error {
	if err := f.check(name); err != nil {
		return err
	}
	if err := fits(name, len(text)); err != nil {
		return err
	}
	return f.put(name, text)
}

// put replaces a file, by a name that was checked or is the program's own.
func (f *folder) put(name, text string) error {
	return atomicfile.Write(f.disk, filepath.Join(f.path, filepath.FromSlash(name)), func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// file is a file of the folder.
type file struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// listFiles answers GET /files.
func (s *Server) listFiles(*http.Request) (any, error) {
	if s.config.Tests != nil {
		return map[string]any{"checks": s.config.Tests.checks}, nil
	}
	names, err := s.folder.list()
	return map[string]any{"files": append([]string{}, names...), "first": s.config.File}, err
}

// readFile answers GET /file.
func (s *Server) readFile(r *http.Request) (any, error) {
	name := r.URL.Query().Get("name")
	text, err := s.folder.read(name)
	return file{name, text}, err
}

// writeFile answers PUT /file.
func (s *Server) writeFile(r *http.Request) (any, error) {
	var f file
	err := read(r, &f)
	if err == nil {
		err = s.folder.write(f.Name, f.Text)
	}
	return map[string]bool{"written": true}, err
}
