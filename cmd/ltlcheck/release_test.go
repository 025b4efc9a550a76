package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

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
