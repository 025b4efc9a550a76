package certificate_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestSize: the checker has less than 630 lines, those that are empty, or have only a comment, a package clause or imports, not counted.
func TestSize(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	lines, files := 0, 0
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files++
		imports := false
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			switch {
			case line == "import (":
				imports = true
			case imports:
				imports = line != ")"
			case line != "" && !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "package ") && !strings.HasPrefix(line, "import "):
				lines++
			}
		}
	}
	t.Logf("%d lines in %d files", lines, files)
	if lines >= 630 || files < 5 {
		t.Errorf("%d lines in %d files", lines, files)
	}
}

// TestIndependence: nothing of the searches, the products, the stores and the compiled code is below the checker.
func TestIndependence(t *testing.T) {
	t.Parallel()
	list, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	const module = "github.com/ltlcheck/ltlcheck/"
	own := 0
	for path := range strings.Lines(string(list)) {
		path, ours := strings.CutPrefix(strings.TrimSpace(path), module)
		if !ours {
			continue
		}
		own++
		switch layer, _, _ := strings.Cut(strings.TrimPrefix(path, "internal/"), "/"); layer {
		case "check", "product", "store", "report", "specs", "distributed":
			if path != "internal/check/certificate" && path != "internal/check/certificate/format" && path != "internal/check/sequences" {
				t.Errorf("it imports %s", path)
			}
		case "program":
			if path != "program" && path != "internal/program/transitions" {
				t.Errorf("it imports %s", path)
			}
		}
	}
	if own < 5 {
		t.Errorf("only %d packages of ours found", own)
	}
}
