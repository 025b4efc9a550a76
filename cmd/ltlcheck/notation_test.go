package main

import (
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestProcessNotation: all output that is written down, in documents, scripts, screens and pictures, names processes as formulas
// do, P[1], and nowhere P(1), which is a call in Promela.
func TestProcessNotation(t *testing.T) {
	t.Parallel()
	declared := regexp.MustCompile(`proctype\s+(\w+)`)
	names := map[string]bool{"init": true}
	texts := map[string]string{}
	for _, folder := range []string{"cmd/ltlcheck/testdata", "cmd/ltlcheck/internal", "docs", "internal/report", "specs"} {
		err := filepath.WalkDir(filepath.Join("..", "..", folder), func(path string, d fs.DirEntry, err error) error {
			if d.IsDir() && d.Name() == "node_modules" {
				return fs.SkipDir
			}
			if err != nil || d.IsDir() || !slices.Contains([]string{".txtar", ".txt", ".md", ".svg", ".dot", ".out", ".pml", ".json"}, filepath.Ext(path)) {
				return err
			}
			text := readText(t, path)
			for _, m := range declared.FindAllStringSubmatch(text, -1) {
				names[m[1]] = true
			}
			if filepath.Ext(path) != ".pml" {
				texts[path] = text
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	called := regexp.MustCompile(`(?:(\w+)\s+)?\b(\w+)\\?\(\d+\\?\)`)
	n := 0
	for path, text := range texts {
		for i, line := range strings.Split(text, "\n") {
			n++
			for _, m := range called.FindAllStringSubmatch(line, -1) {
				if names[m[2]] && !slices.Contains([]string{"run", "proctype", "theory"}, m[1]) {
					t.Errorf("%s:%d: %s names a process otherwise than formulas do: %s", path, i+1, m[0], strings.TrimSpace(line))
				}
			}
		}
	}
	if n < 10_000 || len(names) < 50 {
		t.Errorf("only %d lines, with %d names of processes", n, len(names))
	}
}
