package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestArchitectureNamesPackages: the tables of ARCHITECTURE.md name every package, by its folder or, under an internal folder,
// by its name. One row is enough for the folders below bench and examples, and for generated parsers.
func TestArchitectureNamesPackages(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	text, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, line := range strings.Split(string(text), "\n") {
		if !strings.HasPrefix(line, "|") {
			continue
		}
		for _, m := range regexp.MustCompile("`([\\w/]+)`").FindAllStringSubmatch(line, -1) {
			named[m[1]] = true
		}
	}
	packages, err := packagesBelow(root)
	if err != nil || len(packages) < 60 {
		t.Fatal(len(packages), err)
	}
	for _, p := range packages {
		above, _, _ := strings.Cut(p, "/")
		inside := strings.Contains("/"+p, "/internal/") && named[path.Base(p)]
		shared := slices.Contains([]string{"bench", "examples", "grammar"}, above) && named[above]
		if !named[p] && !inside && !shared {
			t.Errorf("ARCHITECTURE.md does not name package %s", p)
		}
	}
}

// packagesBelow lists the folders that have Go files besides tests.
func packagesBelow(root string) (packages []string, err error) {
	err = filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && file != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "node_modules"):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		folder, err := filepath.Rel(root, filepath.Dir(file))
		if p := filepath.ToSlash(folder); err == nil && !slices.Contains(packages, p) {
			packages = append(packages, p)
		}
		return err
	})
	return packages, err
}

// TestLinkedMethods: nothing of the command runs templates, which call methods by names known only then: Go's linker would keep all
// exported methods of all types, a seventh of the binary, and the start of every command takes longer by 60 page faults. cobra has
// templates, and runs them when it is given one.
func TestLinkedMethods(t *testing.T) {
	t.Parallel()
	list, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", `{{.ImportPath}} {{join .Imports " "}}`, ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(list)), "\n")
	for _, line := range lines {
		fields := strings.Fields(line)
		for _, imported := range fields[1:] {
			if imported == "html/template" || imported == "text/template" && fields[0] != "github.com/spf13/cobra" {
				t.Errorf("%s imports %s", fields[0], imported)
			}
		}
	}
	if len(lines) < 200 {
		t.Errorf("%d packages", len(lines))
	}
	root := filepath.Join("..", "..")
	packages, err := packagesBelow(filepath.Join(root, "cmd", "ltlcheck"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range packages {
		files, err := filepath.Glob(filepath.Join(root, "cmd", "ltlcheck", p, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if call := regexp.MustCompile(`\.Set(Usage|Help|Version)Template\(`).Find(text); call != nil {
				t.Errorf("%s calls %s", file, call)
			}
		}
	}
}
