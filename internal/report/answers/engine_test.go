package answers

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
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
		if e.Name == "" || e.Doc == "" || e.Citation == "" || e.accepts == nil || len(e.Answers) == 0 || (e.answer == nil) != (e.certify == nil) {
			t.Errorf("the row of %q has gaps", e.Name)
		}
		if got := find(e.Name); got == nil || got.Doc != e.Doc {
			t.Errorf("%s is not found by its name", e.Name)
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
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "internals", "engines.md"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), b.String()) {
		t.Errorf("docs/internals/engines.md does not contain the table\n%s", b.String())
	}
}

// TestEveryModelHasOneEngine: each kind of model is answered by exactly one engine, which accepts what it is for.
func TestEveryModelHasOneEngine(t *testing.T) {
	text := "#ifndef N\n#define N 2\n#endif\nbyte x; active [N] proctype P() { x = 1 }\n"
	file := filepath.Join(t.TempDir(), "m.pml")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		forAll string
		engine string
	}{{"one program", "", Search}, {"every number", "N", Counting}} {
		o := property.Options{Files: &source.Files{}, ForAll: c.forAll}
		set, err := property.Open(file, o)
		if err != nil {
			t.Fatal(err)
		}
		m := &Model{Name: "m.pml", Program: set.Model.Program, Family: set.Model.Family()}
		for _, q := range set.Properties {
			var chosen []string
			for _, a := range m.Explain(q) {
				if a.Chosen {
					chosen = append(chosen, a.Engine.Name)
				}
				if (a.Engine.Name == c.engine) != (a.Refusal == "" && a.Chosen) {
					t.Errorf("%s: %s: chosen %v, %q", c.name, a.Engine.Name, a.Chosen, a.Refusal)
				}
			}
			if !slices.Equal(chosen, []string{c.engine}) {
				t.Errorf("%s: chosen %q", c.name, chosen)
			}
		}
		refused, by := m.Refuses(AllMeans())
		if by.Name != c.engine || (c.engine == Search) != (len(refused) == 0) {
			t.Errorf("%s: %s refuses %q", c.name, by.Name, refused)
		}
	}
}
