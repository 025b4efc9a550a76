//go:build !js

package serve

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"

	"github.com/ltlcheck/ltlcheck/specs"
)

// errNotEmpty is returned when the folder has files to work with already.
var errNotEmpty = errors.New("the folder has models or specifications already")

// addExamples answers POST /examples: it writes the worked examples into the
// folder, which must have no models and specifications yet.
func (s *Server) addExamples(*http.Request) (any, error) {
	names, err := s.folder.list()
	if err == nil && len(names) > 0 {
		err = errNotEmpty
	}
	if err == nil {
		err = s.folder.writeAll(specs.Examples)
	}
	return map[string]bool{"written": true}, err
}

// writeAll writes the files of fsys, which has no folders. A file that exists is
// an error.
func (f *folder) writeAll(fsys fs.FS) error {
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return err
	}
	for _, e := range entries {
		switch _, err := f.root.Lstat(e.Name()); {
		case err == nil:
			return fmt.Errorf("there is a file %s already", e.Name())
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
	}
	for _, e := range entries {
		text, err := fs.ReadFile(fsys, e.Name())
		if err == nil {
			err = f.put(e.Name(), string(text))
		}
		if err != nil {
			return err
		}
	}
	return nil
}
