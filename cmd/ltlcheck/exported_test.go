package main

import (
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/raced"
)

// importing returns an importer of packages, by patterns as of go list, and of all that they import, from the export data in the
// build cache; and the Go files of each package that a pattern names.
func importing(t *testing.T, set *token.FileSet, patterns ...string) (from types.Importer, sources map[string][]string) {
	t.Helper()
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}\t{{.Dir}}\t{{if not .DepOnly}}{{range .GoFiles}}{{.}} {{end}}{{end}}"}
	if raced.Enabled {
		args = slices.Insert(args, 1, "-race")
	}
	command := exec.Command("go", append(args, patterns...)...)
	command.Dir = filepath.Join("..", "..")
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	exports := map[string]string{}
	sources = map[string][]string{}
	for line := range strings.Lines(string(out)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		exports[fields[0]] = fields[1]
		for _, file := range strings.Fields(fields[3]) {
			sources[fields[0]] = append(sources[fields[0]], filepath.Join(fields[2], file))
		}
	}
	open := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	return importer.ForCompiler(set, "gc", open), sources
}
