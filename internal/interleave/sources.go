// Package interleave has the packages that explore the schedules of Go tests:
// schedule runs goroutines one at a time, search chooses the runs, shim replaces
// packages of the standard library, and rewrite makes tests use all of these.
// They know nothing of the other packages here.
//
// This package has the sources that are compiled into tests.
package interleave

import (
	"embed"
	"io/fs"
	"path"
	"strings"
)

//go:embed schedule search shim
var files embed.FS

// Home is the import path of this package.
const Home = "github.com/ltlcheck/ltlcheck/internal/interleave"

// Prefix begins the import paths of the sources in tests, where they are
// packages of the standard library.
const Prefix = "ltlinterleave"

// Source is a file that is compiled into tests.
type Source struct {
	Path string // below the root of the standard library
	Text string
}

// Sources returns the files that are compiled into tests, with the import paths
// that they have there.
func Sources() (sources []Source, err error) {
	err = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || name == "shim/doc.go" {
			return err
		}
		text, err := files.ReadFile(name)
		if err != nil {
			return err
		}
		sources = append(sources, Source{path.Join(Prefix, name), strings.ReplaceAll(string(text), `"`+Home+"/", `"`+Prefix+"/")})
		return nil
	})
	return sources, err
}
