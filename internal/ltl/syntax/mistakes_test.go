package syntax

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/source"
)

var update = flag.Bool("update", false, "write testdata/mistakes.txt anew")

// mistakes returns the errors of a text, with hints and options, a line each. In a declaration, which is read as in a file, its word
// comes first.
func mistakes(kind, text string) string {
	file := source.NewFile("f", text)
	var s *Sentence
	switch kind {
	case "letters":
		s = Read(file, letters)
	case "alone":
		s = Read(file, Dialect{Alone: true, Names: func(name string) bool { return len(name) == 1 && name != "U" }})
	default:
		all := Lex(text, false)
		all[0].Kind, _ = Declarator(all[0].Text)
		declaration := NewSentence(file, all)
		s = &declaration
		s.Classify(expressions)
	}
	if kind == "alone" {
		if e := s.Statement(nil); e != nil {
			return shownErrors(source.Errors{e})
		}
	}
	_, errs := s.Parse()
	return shownErrors(errs)
}

func shownErrors(errs source.Errors) string {
	var b strings.Builder
	for _, e := range errs {
		fmt.Fprintf(&b, "\t%d:%d: %s\n", e.Pos.Line, e.Pos.Col, e.Msg)
		if e.Hint != "" {
			fmt.Fprintf(&b, "\t  hint: %s%s\n", e.Hint, strings.TrimPrefix(fmt.Sprint(" ", e.Options), " []"))
		}
	}
	return b.String()
}

// TestMistakes: what is said about a mistake, where, and what to write, in formulas of letters, of expressions, and in declarations.
func TestMistakes(t *testing.T) {
	t.Parallel()
	name := filepath.Join("testdata", "mistakes.txt")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for line := range strings.Lines(string(text)) {
		kind, mistake, ok := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		if !ok || strings.HasPrefix(line, "\t") {
			continue
		}
		all.WriteString(line)
		all.WriteString(mistakes(kind, mistake))
	}
	if *update {
		if err := os.WriteFile(name, []byte(all.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, want := strings.Split(all.String(), "\n"), strings.Split(string(text), "\n")
	about := ""
	for i := range min(len(got), len(want)) {
		if !strings.HasPrefix(want[i], "\t") {
			about = want[i]
		}
		if got[i] != want[i] {
			t.Fatalf("%s\nin line %d:\n%s\nwant\n%s", about, i+1, got[i], want[i])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d lines, want %d", len(got), len(want))
	}
}
