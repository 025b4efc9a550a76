package source

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// ErrOutside says that a file is not read because it is outside the folder of
// the file that the user named.
var ErrOutside = errors.New("it is outside the folder of the file that was named, and --contained is set")

// Allow is asked before a file is read that is named in another one, called
// from. The two belong to the folder of the file that the user named in the
// first place; what is outside it, symbolic links followed, is refused if
// Contained is set, and otherwise remembered.
func (f *Files) Allow(name, from string) error {
	if f == nil {
		return nil
	}
	root, ok := f.folders[from]
	if !ok {
		root = filepath.Dir(from)
	}
	if f.folders == nil {
		f.folders, f.outside = map[string]string{}, map[string]bool{}
	}
	if !ok {
		f.folders[from] = root
	}
	if _, known := f.folders[name]; !known {
		f.folders[name] = root
	}
	if within(root, name) {
		return nil
	}
	f.outside[name] = true
	if f.Contained {
		return opening(name, ErrOutside)
	}
	return nil
}

// NewFile is NewFile for a text that has been read from a file of that name. Of
// one outside the folder of the file that the user named, messages show no
// lines: who sent the model may not be who owns the file.
func (f *Files) NewFile(name, text string) *File {
	file := NewFile(name, text)
	file.hidden = f != nil && f.outside[name]
	return file
}

// Hide keeps messages about files outside that folder from showing their lines.
func (f *Files) Hide(errs Errors) {
	for _, e := range errs {
		if f != nil && e.Pos.File != nil && f.outside[e.Pos.File.Name] {
			e.Pos.File.hidden = true
		}
	}
}

// within reports whether a file is in a folder or below it, wherever symbolic
// links lead.
func within(folder, name string) bool {
	rel, err := filepath.Rel(resolved(folder), resolved(name))
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// resolved is the absolute path without symbolic links, as far as it exists.
func resolved(path string) string {
	path, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	if _, err := os.Lstat(path); err == nil || filepath.Dir(path) == path {
		return path // a link that leads nowhere, or the root
	}
	return filepath.Join(resolved(filepath.Dir(path)), filepath.Base(path))
}
