package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// mostUntested is how many lines a package may have without tests of its own.
const mostUntested = 900

// TestTestsBesideCode: each larger package has tests beside its code, so that go test of the package alone finds most faults in it. Only
// generated parsers have none.
func TestTestsBesideCode(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	packages, err := packagesBelow(root)
	if err != nil {
		t.Fatal(err)
	}
	tested := 0
	for _, p := range packages {
		files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(p), "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		lines, tests := 0, 0
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			switch generated := bytes.HasPrefix(text, []byte("// Code generated ")); {
			case strings.HasSuffix(file, "_test.go"):
				tests++
			case !generated:
				lines += bytes.Count(text, []byte("\n"))
			}
		}
		if lines > mostUntested && tests == 0 {
			t.Errorf("%s has %d lines and no tests of its own; without tests a package may have %d", p, lines, mostUntested)
		}
		if tests > 0 {
			tested++
		}
	}
	if tested < 60 {
		t.Errorf("%d packages with tests found", tested)
	}
}
