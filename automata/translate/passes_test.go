package translate_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata/translate"
)

func TestCheckPasses(t *testing.T) {
	var names []string
	for _, p := range translate.Passes() {
		if p.Doc == "" || p.Source == "" {
			t.Errorf("pass %q lacks its description or its source", p.Name)
		}
		names = append(names, p.Name)
	}
	if err := translate.CheckPasses(names); err != nil {
		t.Error(err)
	}
	if err := translate.CheckPasses([]string{"wdba", "wdbb"}); err == nil || !strings.Contains(err.Error(), `"wdbb"`) {
		t.Errorf("got %v", err)
	}
}

// TestPassesAreDocumented looks for every pass in the table of the documents.
func TestPassesAreDocumented(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "internals", "translation.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range translate.Passes() {
		row := fmt.Sprintf("| `%s` | %s | %s | %s |", p.Name, p.Effort, p.Doc, p.Source)
		if !strings.Contains(string(text), row) {
			t.Errorf("docs/internals/translation.md lacks the line %s", row)
		}
	}
}
