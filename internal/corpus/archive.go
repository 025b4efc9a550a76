package corpus

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"strings"
)

// Archive reads a .tgz or .txz file, in which the Model Checking Contest packs a
// net and its queries. It returns the contents by the last element of their
// names. Reading a .txz file needs the command xz.
func Archive(name string) (map[string]string, error) {
	if strings.HasSuffix(name, ".txz") {
		text, err := exec.Command("xz", "--decompress", "--stdout", "--", name).Output()
		if err != nil {
			return nil, fmt.Errorf("xz %s: %w", name, err)
		}
		return untar(bytes.NewReader(text))
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	return untar(z)
}

// untar returns the contents of an archive by the last element of their names.
func untar(in io.Reader) (map[string]string, error) {
	files := map[string]string{}
	for r := tar.NewReader(in); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return files, nil
		}
		if err != nil {
			return nil, err
		}
		if h.Typeflag != tar.TypeReg {
			continue
		}
		text, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		files[path.Base(h.Name)] = string(text)
	}
}
