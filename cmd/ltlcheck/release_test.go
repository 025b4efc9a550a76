package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
)

// TestReleaseFiles looks for what the configuration of releases names: files of the repository, and what the command
// manual writes.
func TestReleaseFiles(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	text, err := os.ReadFile(filepath.Join(root, "docs", "packaging", "goreleaser.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	manual := t.TempDir()
	var stdout, stderr bytes.Buffer
	if status := runOn(atomicfile.OS{}, []string{"manual", manual}, strings.NewReader(""), &stdout, &stderr); status != 0 {
		t.Fatal(stderr.String())
	}
	named := 0
	for _, m := range regexp.MustCompile(`(?m)^ +- (?:src: )?([A-Za-z][\w./*-]*)$`).FindAllStringSubmatch(string(text), -1) {
		if !strings.ContainsAny(m[1], "./*") && m[1] != "LICENSE" {
			continue // no file
		}
		named++
		pattern := filepath.Join(root, m[1])
		if rest, ok := strings.CutPrefix(m[1], "dist-manual/"); ok {
			pattern = filepath.Join(manual, rest)
		}
		if found, err := filepath.Glob(pattern); err != nil || len(found) == 0 {
			t.Errorf("%s: nothing is called so: %v", m[1], err)
		}
	}
	if named < 10 {
		t.Errorf("%d files are named", named)
	}
}

// The image is built with the version of Go that the module asks for.
func TestContainer(t *testing.T) {
	t.Parallel()
	read := func(name, pattern string) string {
		text, err := os.ReadFile(filepath.Join("..", "..", name))
		if err != nil {
			t.Fatal(err)
		}
		m := regexp.MustCompile(pattern).FindStringSubmatch(string(text))
		if m == nil {
			t.Fatalf("%s: no %s", name, pattern)
		}
		return m[1]
	}
	module := read("go.mod", `(?m)^go (\d+\.\d+)`)
	if image := read("docs/packaging/Containerfile", `golang:([\d.]+) AS build`); image != module {
		t.Errorf("Go %s in the image, %s in go.mod", image, module)
	}
	if page := read("docs/install.md", `Go (\d+\.\d+) or newer`); page != module {
		t.Errorf("Go %s in docs/install.md, %s in go.mod", page, module)
	}
}
