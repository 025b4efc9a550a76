package main

import (
	"go/parser"
	"go/token"
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
// by its name. One row is enough for the folders below bench and docs/examples, and for generated parsers.
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
		for _, m := range regexp.MustCompile("`([\\w/-]+)`").FindAllStringSubmatch(line, -1) {
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
		shared := above == "bench" && named[above] || strings.HasPrefix(p, "internal/grammar")
		example := strings.HasPrefix(p, "docs/examples/") && named["docs/examples"]
		if !named[p] && !inside && !shared && !example {
			t.Errorf("ARCHITECTURE.md does not name package %s", p)
		}
	}
}

// TestDocumentsNameFiles: the files that ARCHITECTURE.md and CONTRIBUTING.md name exist, by the whole path or by the end of it.
func TestDocumentsNameFiles(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	var files strings.Builder
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules") {
			return filepath.SkipDir
		}
		files.WriteString("/" + filepath.ToSlash(file) + "\n")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`([\\w./-]+\\.(?:go|md|js|g4|bib|mod|row|lines))`")
	for _, page := range []string{"ARCHITECTURE.md", ".github/CONTRIBUTING.md"} {
		text, err := os.ReadFile(filepath.Join(root, page))
		if err != nil {
			t.Fatal(err)
		}
		found := named.FindAllStringSubmatch(string(text), -1)
		if len(found) < 10 {
			t.Errorf("%s names %d files", page, len(found))
		}
		for _, m := range found {
			if !strings.Contains(m[1], "NAME") && !strings.Contains(files.String(), "/"+m[1]+"\n") {
				t.Errorf("%s: there is no file %s", page, m[1])
			}
		}
	}
}

// TestDecisionsAreListed: the table at the top of docs/internals/decisions.md has a link to every record.
func TestDecisionsAreListed(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "internals", "decisions.md"))
	if err != nil {
		t.Fatal(err)
	}
	records := regexp.MustCompile(`(?m)^### (.*?)(?: \(.*\))?$`).FindAllStringSubmatch(string(text), -1)
	for _, m := range records {
		if !strings.Contains(string(text), "["+m[1]+"](#") {
			t.Errorf("the table has no link to %q", m[1])
		}
	}
	if len(records) < 30 {
		t.Errorf("%d records", len(records))
	}
}

// floors are the layers, from top to bottom: a folder at the root, the folder of this name below internal, or both. What is in one
// of them imports only what is below it.
var floors = []string{
	"bench", "cmd", "docs", "model", "distributed", "report", "specs", "check", "product", "program", "automata", "ltl", "store", "internal",
	"grammar", "source",
}

// testOnly are packages that only tests and measurements import, whatever floor these are on, and that may import from every floor.
var testOnly = []string{"internal/explanations", "internal/randommodel", "internal/randommodel/colourednet", "internal/randommodel/gomodel", "internal/rejudge"}

// TestFloors: the folders at the root are on the list, and import each other in one direction only.
func TestFloors(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") && !slices.Contains(floors, e.Name()) && !slices.Contains([]string{"dist", "dist-manual"}, e.Name()) {
			t.Errorf("folder %s at the root has no floor", e.Name())
		}
	}
	packages, err := packagesBelow(root)
	if err != nil {
		t.Fatal(err)
	}
	arrows := 0
	for _, p := range packages {
		from := floor(p)
		if slices.Contains(testOnly, p) {
			continue
		}
		for _, imported := range importsOf(t, filepath.Join(root, filepath.FromSlash(p))) {
			to := floor(imported)
			if from == to {
				continue
			}
			arrows++
			if slices.Contains(testOnly, imported) && from != "bench" {
				t.Errorf("%s imports %s, which is for tests", p, imported)
			}
			if slices.Index(floors, from) > slices.Index(floors, to) {
				t.Errorf("%s imports %s, which is on a floor above", p, imported)
			}
		}
	}
	if arrows < 200 {
		t.Errorf("%d imports between folders", arrows)
	}
}

// floor is the floor that a package is on: its folder at the root, or the folder below internal that has the name of a floor.
func floor(p string) string {
	above, below, _ := strings.Cut(p, "/")
	if room, _, _ := strings.Cut(below, "/"); above == "internal" && slices.Contains(floors, room) {
		return room
	}
	return above
}

// importsOf lists the packages of this module that the files of a folder import, tests left out.
func importsOf(t *testing.T, folder string) (imports []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range parsed.Imports {
			if p, ours := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "github.com/ltlcheck/ltlcheck/"); ours && !slices.Contains(imports, p) {
				imports = append(imports, p)
			}
		}
	}
	return imports
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
