package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// mistakeFiles are the files of the folder in which the command lines of
// testdata/mistakes.txt run; those that no command reads are empty.
var mistakeFiles = map[string]string{
	"lock.pml":        "byte x;\nactive [2] proctype P() { byte me; me = 1; x = me }\nltl small { [] (x < 3) }\n",
	"lock.ltl":        "model \"lock.pml\";\nproperty low: [] x < 3;\n",
	"models/lock.pml": "active proctype P() { skip }\n", "golang/model.go": "package golang\n", "empty/README": "",
	"spec.tla": "", "spec.cfg": "", "spec.qnt": "", "spec.smv": "", "main.go": "", "main.c": "", "lock.pml.trail": "", "run.json": "", "claim.hoa": "",
}

// TestCommandMistakes runs command lines that people type who know other tools,
// or in a hurry, and compares the answers with testdata/mistakes.txt. Each is
// refused with one error. With -update the answers are rewritten; read them
// before you commit them.
func TestCommandMistakes(t *testing.T) {
	path, err := filepath.Abs(filepath.Join("testdata", "mistakes.txt"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for name, content := range mistakeFiles {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	cases := strings.Split("\n"+string(text), "\n$ ltlcheck ")[1:]
	for _, c := range cases {
		line, want, _ := strings.Cut(c, "\n")
		got := answerToMistake(t, line)
		if want = strings.TrimSpace(want); got != want && !*update {
			t.Errorf("%s: got\n%s\nwant\n%s", line, got, want)
		}
		out.WriteString("$ ltlcheck " + line + "\n" + got + "\n\n")
	}
	if len(cases) < 40 {
		t.Errorf("%d mistakes", len(cases))
	}
	if *update {
		if err := os.WriteFile(path, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// answerToMistake returns the one error of a command line that is refused.
func answerToMistake(t *testing.T, line string) string {
	var stdout, stderr strings.Builder
	status := run(shellWords(line), strings.NewReader(""), &stdout, &stderr)
	got := strings.TrimSpace(stderr.String())
	if status != cli.StatusInput || stdout.Len() > 0 {
		t.Errorf("%s: exit status %d\n%s", line, status, stdout.String())
	}
	if n := strings.Count("\n"+got, "\nltlcheck: ") + strings.Count("\n"+got, "\n<"); n != 1 {
		t.Errorf("%s: %d errors\n%s", line, n, got)
	}
	return got
}

// shellWords splits a line at spaces outside of single quotes.
func shellWords(line string) (words []string) {
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}
