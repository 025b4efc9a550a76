package corpus

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path"
)

// Archive reads a .tgz file, in which the Model Checking Contest packs a net
// and its queries. It returns the contents by the last element of their names.
func Archive(name string) (map[string]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return files, nil
		}
		if err != nil {
			return nil, err
		}
		text, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		files[path.Base(h.Name)] = string(text)
	}
}
