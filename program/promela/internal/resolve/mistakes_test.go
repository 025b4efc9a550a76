package resolve_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestMistakes reads models with a mistake that people make who know other
// languages, or in a hurry, and compares the answers with testdata/mistakes.txt.
// Each has one answer: the first mistake does not cause further errors. With
// -update the answers are rewritten; read them before you commit them.
func TestMistakes(t *testing.T) {
	path := filepath.Join("testdata", "mistakes.txt")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	cases := strings.Split("\n"+string(text), "\n== ")[1:]
	for _, c := range cases {
		name, rest, _ := strings.Cut(c, "\n")
		model, want, ok := strings.Cut(rest, "\n=>\n")
		if !ok {
			t.Fatalf("%s: no answer", name)
		}
		got, n := answerTo(model + "\n")
		if n != 1 {
			t.Errorf("%s: %d answers:\n%s", name, n, got)
		}
		if want = strings.TrimSpace(want); got != want && !*update {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
		out.WriteString("== " + name + "\n" + model + "\n=>\n" + got + "\n\n")
	}
	if len(cases) < 120 {
		t.Errorf("%d mistakes", len(cases))
	}
	if *update {
		if err := os.WriteFile(path, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// answerTo returns the errors in a model, or its warnings if there are none,
// and how many there are.
func answerTo(model string) (answer string, n int) {
	m, err := resolve.Parse(source.NewFile("m.pml", model), lexemes.Options{})
	var list, found source.Errors
	if !errors.As(err, &list) {
		list = interp.Confirm(m)
	}
	for _, e := range list {
		if err == nil && strings.Contains(e.Msg, "is never used") || err != nil && e.Severity == source.SeverityWarning {
			continue
		}
		found = append(found, e)
	}
	return strings.TrimSpace(found.Render()), len(found)
}
