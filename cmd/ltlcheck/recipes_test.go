package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestRecipes: a search is one file and one row of a table, and a flag one
// definition, as .github/CONTRIBUTING.md says: the toys in testdata/recipes
// build where nothing else is changed.
func TestRecipes(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it compiles the packages of searches")
	}
	recipe := func(name string) string {
		text, err := os.ReadFile(filepath.Join("testdata", "recipes", name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	t.Run("search", func(t *testing.T) {
		overlaid(t, "./check", map[string]string{
			"internal/check/sequential/toy.go":   recipe("search.go"),
			"internal/check/algorithms/table.go": after(t, "internal/check/algorithms/table.go", "\treturn []Algorithm{\n", recipe("search.row")),
		})
	})
	t.Run("flag", func(t *testing.T) {
		const file = "cmd/ltlcheck/internal/comparing/minimise.go"
		overlaid(t, "./cmd/ltlcheck/internal/comparing", map[string]string{
			file: after(t, file, "\tfl.register(cmd, \"aut\", \"dot\", \"svg\", \"png\", \"json\")\n", recipe("flag.lines")),
		})
	})
}

// after is a file of the repository with lines added after another one.
func after(t *testing.T, file, line, added string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", file))
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), line)
	if !found {
		t.Fatalf("%s has no line %q", file, line)
	}
	return before + line + added + rest
}

// overlaid builds a package with files in the place of those of the repository.
func overlaid(t *testing.T, pkg string, files map[string]string) {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	replace, folder := map[string]string{}, t.TempDir()
	for name, text := range files {
		at := filepath.Join(folder, filepath.Base(name))
		if err := os.WriteFile(at, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		replace[filepath.Join(root, filepath.FromSlash(name))] = at
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o666); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-overlay", list, pkg)
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
