package source

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// Containment. A model from somebody else can name files: #include in Promela,
// import and automata in specifications. With Contained set, only files in the
// folder of the file that the user named, or below it, are read. Without it all
// files are read, but messages about the others show no source lines: otherwise
// an #include of a private file would print it as a syntax error.

// ErrOutside is the reason in the *fs.PathError for a file that is not read
// because it is outside the folder of the file that the user named.
var ErrOutside = errors.New("it is outside the folder of the file that was named, and files there are not read")

// Allow must be called before a file is read because another one, from, names
// it, as an #include does. Both belong to the folder of the file that the user
// named in the first place. A file outside that folder, after symbolic links
// have been followed, is refused with ErrOutside if Contained is set; otherwise
// it is recorded, so that messages do not show its lines.
func (f *Files) Allow(name, from string) error {
	if f == nil {
		return nil
	}
	root, ok := f.folders[from]
	if !ok {
		root = cmp.Or(f.Folder, filepath.Dir(from))
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

// NewFile makes a File like the function NewFile, for a text that has been read
// from the file of that name. If the file is outside the folder of the file
// that the user named, messages show no lines of it: whoever sent the model may
// not own the file.
func (f *Files) NewFile(name, text string) *File {
	file := NewFile(name, text)
	file.hidden = f != nil && f.outside[name]
	return file
}

// Hide makes messages about files outside that folder show no lines. It is for
// errors about texts that were not made by f.NewFile, such as streamed ones.
func (f *Files) Hide(errs Errors) {
	for _, e := range errs {
		if f != nil && e.Pos.File != nil && f.outside[e.Pos.File.Name] {
			e.Pos.File.hidden = true
		}
	}
}

// within reports whether a file is in a folder or below it, after symbolic
// links have been followed.
func within(folder, name string) bool {
	rel, err := filepath.Rel(resolved(folder), resolved(name))
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// resolved returns the absolute path without symbolic links. Of a path that
// does not exist the existing part is resolved.
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
