package specs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/source"
)

// TestDocument loads every example of the user's guide, and compares its tables with Patterns.
func TestDocument(t *testing.T) {
	path := filepath.Join("..", "docs", "specifications.md")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?s)```ltl\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	if len(examples) < 7 {
		t.Errorf("only %d examples", len(examples))
	}
	for _, example := range examples {
		if _, err := parseWith(source.NewFile("docs/specifications.md", example[1]), Options{}, noFiles{}); err != nil {
			t.Errorf("%s\n%v", example[1], err)
		}
	}
	rest := string(text)
	for _, p := range Patterns() {
		_, section, found := strings.Cut(rest, "### `"+p.String()+"`\n\n"+p.Doc)
		if !found {
			t.Errorf("no section for %s, %s", p, p.Doc)
			continue
		}
		section, _, _ = strings.Cut(section, "\n#")
		for s := Globally; s < scopes; s++ {
			if row := "| " + s.String() + " | `" + strings.ReplaceAll(p.Formulas[s], "|", `\|`) + "` |"; !strings.Contains(section, row) {
				t.Errorf("%s: no row %s", p, row)
			}
		}
		if !strings.Contains(section, p.Repaired) {
			t.Errorf("%s: nothing about %q", p, p.Repaired)
		}
	}
}
