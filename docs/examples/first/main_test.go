package main

import (
	"io"
	"os"
	"strings"
	"testing"
)

// TestOutput runs the program, which the documents show, and compares what it prints, times apart.
func TestOutput(t *testing.T) {
	text, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(string(text), "\n"); lines > 15 {
		t.Errorf("%d lines", lines)
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout := os.Stdout
	os.Stdout = w
	main()
	os.Stdout = stdout
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	out, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := os.ReadFile("../../go-api.md")
	if err != nil {
		t.Fatal(err)
	}
	_, shown, found := strings.Cut(string(doc), "```text\nFAIL")
	shown, _, _ = strings.Cut("FAIL"+shown, "```\n")
	got, want := lines(string(out)), lines(shown)
	if !found || len(want) < 10 || strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("it prints\n%s\nand not\n%s", out, shown)
	}
}

// lines returns the lines of a text but for the one with the time.
func lines(text string) (out []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, " \n"); line != "" && !strings.Contains(line, " states, ") {
			out = append(out, line)
		}
	}
	return out
}
