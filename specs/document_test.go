package specs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/source"
)

// TestDocument loads every example of the user's guide, and compares its table with Patterns.
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
	for _, p := range Patterns() {
		row := regexp.MustCompile("(?m)^\\| `" + regexp.QuoteMeta(p.String()) + "` \\| .*$").FindString(string(text))
		if !strings.Contains(row, "| "+p.Doc) || !strings.Contains(row, p.Repaired) {
			t.Errorf("the row of %s lacks %q or %q: %s", p, p.Doc, p.Repaired, row)
		}
		var cells []string
		for s := Globally; s < scopes; s++ {
			cells = append(cells, "`"+strings.ReplaceAll(p.Formulas[s], "|", `\|`)+"`")
		}
		if want := "| " + strings.Join(cells, " | ") + " |"; !strings.HasSuffix(row, want) {
			t.Errorf("the row of %s is %s and does not end with %s", p, row, want)
		}
	}
}
