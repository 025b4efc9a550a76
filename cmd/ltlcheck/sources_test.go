package main

import (
	"io/fs"
	"path/filepath"
	"strings"
)

// walkGo calls visit with each Go file of the project, by its name from the root on, with slashes, and its path from here.
// It leaves out the folders that skip names; it is not asked about the root.
func walkGo(skip func(folder string) bool, visit func(name, path string) error) error {
	root := filepath.Join("..", "..")
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		switch {
		case d.IsDir() && name != "." && skip(name):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go"):
			return nil
		}
		return visit(name, path)
	})
}
