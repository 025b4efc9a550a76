package check

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestTable: every engine has all columns, and the page of engines is made of the table.
func TestTable(t *testing.T) {
	var b strings.Builder
	fmt.Fprintf(&b, "| engine | what it does | can answer |")
	for _, m := range AllMeans() {
		fmt.Fprintf(&b, " %s |", m)
	}
	b.WriteString("\n" + strings.Repeat("|---", 3+len(AllMeans())) + "|\n")
	for _, e := range Engines() {
		if e.Name == "" || e.Doc == "" || e.Citation == "" || e.accepts == nil || len(e.Answers) == 0 || e.answer == nil && e.certify != nil {
			t.Errorf("the row of %q has gaps", e.Name)
		}
		answers := make([]string, len(e.Answers))
		for i, v := range e.Answers {
			answers[i] = v.String()
		}
		fmt.Fprintf(&b, "| %s | %s (%s) | %s |", e.Name, e.Doc, e.Citation, strings.Join(answers, ", "))
		for _, m := range AllMeans() {
			fmt.Fprintf(&b, " %s |", map[bool]string{true: "yes", false: ""}[slices.Contains(e.Means, m)])
		}
		b.WriteString("\n")
	}
	page, err := os.ReadFile(filepath.Join("..", "docs", "internals", "engines.md"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), b.String()) {
		t.Errorf("docs/internals/engines.md does not contain the table\n%s", b.String())
	}
}
