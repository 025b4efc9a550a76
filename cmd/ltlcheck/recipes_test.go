package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestRecipes: a search is one file and one row of a table, a flag one
// definition, and an operator of the logic, but for its words, a constant and
// one row of a table, as .github/CONTRIBUTING.md says: the toys in
// testdata/recipes build where nothing else is changed, and the operator has its
// meaning.
func TestRecipes(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it compiles packages anew")
	}
	recipe := func(name string) string {
		text, err := os.ReadFile(filepath.Join("testdata", "recipes", name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	t.Run("search", func(t *testing.T) {
		overlaid(t, []string{"build", "./check"}, map[string]string{
			"internal/check/sequential/toy.go":   recipe("search.go"),
			"internal/check/algorithms/table.go": after(t, "internal/check/algorithms/table.go", "\treturn []Algorithm{\n", recipe("search.row")),
		})
	})
	t.Run("flag", func(t *testing.T) {
		const file = "cmd/ltlcheck/internal/comparing/minimise.go"
		overlaid(t, []string{"build", "./cmd/ltlcheck/internal/comparing"}, map[string]string{
			file: after(t, file, "\tfl.register(cmd, \"aut\", \"dot\", \"svg\", \"png\", \"json\")\n", recipe("flag.lines")),
		})
	})
	t.Run("operator", func(t *testing.T) {
		const constants, table = "ltl/formula.go", "ltl/operators.go"
		overlaid(t, []string{"test", "-vet=off", "-run", "TestToyOperator|TestLaws|TestDuals", "./ltl"}, map[string]string{
			constants:         after(t, constants, "\tTriggered     // T, the dual of S\n", recipe("operator.constants")),
			table:             after(t, table, lineOf(t, table, "\tTriggered: "), recipe("operator.rows")),
			"ltl/toy_test.go": recipe("operator_test.go.txt"),
		})
	})
}

// lineOf is the line of a file of the repository that begins with a text.
func lineOf(t *testing.T, file, begin string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", file))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, begin) {
			return line
		}
	}
	t.Fatalf("%s has no line that begins with %q", file, begin)
	return ""
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

// overlaid runs a command of go, on a package, with files in the place of those of
// the repository.
func overlaid(t *testing.T, command []string, files map[string]string) {
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
	run := exec.Command("go", slices.Insert(slices.Clone(command), 1, "-overlay", list)...)
	run.Dir = root
	if out, err := run.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
