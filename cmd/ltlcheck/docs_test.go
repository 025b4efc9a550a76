package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// example is a command shown in a document with the output that follows it.
type example struct {
	place   string
	command string
	output  string
}

// TestDocuments runs the commands that the documents show and compares their output, times
// and amounts of memory aside. An example is a fenced console block: lines with "$ " are
// commands, the others their output. A line "..." stands for any lines. Where
// lines are folded depends on how long a time is to write, so that texts may agree without line breaks only. A command may be a
// pipeline, which can begin with printf and a quoted text.
func TestDocuments(t *testing.T) {
	root := filepath.Join("..", "..")
	pages := documentsOf(t, root)
	inCopy(t, root)
	found := 0
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range examples(page, string(text)) {
			found++
			t.Run(e.place, func(t *testing.T) { runExample(t, e) })
		}
	}
	if found < 3 {
		t.Errorf("found %d examples; has the form of the documents changed?", found)
	}
}

// inCopy goes to a folder with links to what is in root, so that what examples write does not come to stand beside it.
func inCopy(t *testing.T, root string) {
	t.Helper()
	root, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for _, e := range entries {
		if err := os.Symlink(filepath.Join(root, e.Name()), filepath.Join(folder, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)
}

func examples(page, text string) []example {
	var out []example
	inside := false
	for i, l := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(l, "```"):
			inside = l == "```console"
		case !inside:
		case strings.HasPrefix(l, "$ "):
			out = append(out, example{place: page + ":" + strconv.Itoa(i+1), command: l[2:]})
		default:
			out[len(out)-1].output += l + "\n"
		}
	}
	return out
}

func runExample(t *testing.T, e example) {
	var stdout, stderr bytes.Buffer
	for _, command := range strings.Split(e.command, " | ") {
		stdin := strings.NewReader(stdout.String())
		stdout.Reset()
		args := words(command)
		switch {
		case args[0] == "printf":
			stdout.WriteString(strings.ReplaceAll(args[1], `\n`, "\n"))
		case args[0] == "ltlcheck":
			run(args[1:], stdin, &stdout, &stderr)
		case strings.HasPrefix(command, "go run ./cmd/ltlcheck "):
			run(args[3:], stdin, &stdout, &stderr)
		default:
			t.Fatalf("cannot run %q here", command)
		}
	}
	got, want := normalise(stdout.String()+stderr.String()), normalise(e.output)
	if !matches(strings.Split(got, "\n"), strings.Split(want, "\n")) && !matches(unfolded(got), unfolded(want)) {
		t.Errorf("%s\nshown:\n%s\nreal:\n%s", e.command, want, got)
	}
}

// TestTutorialShowsFiles: the texts in the tutorial are those of the files that its commands check.
func TestTutorialShowsFiles(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "tutorial.md"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join("..", "..", "docs", "testdata", "tutorial", "*"))
	if err != nil || len(files) != 5 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(page), "\n"+string(text)+"```\n") {
			t.Errorf("the tutorial does not show %s as it is", filepath.Base(f))
		}
	}
}

// words splits a command line; single quotes keep spaces.
func words(command string) []string {
	var out []string
	for i, part := range strings.Split(command, "'") {
		if i%2 == 1 {
			out = append(out, part)
		} else {
			out = append(out, strings.Fields(part)...)
		}
	}
	return out
}

// unfolded joins neighbouring lines with the same indentation, so that it does not matter where they are folded. The width of
// columns and the indentation still do.
func unfolded(text string) (out []string) {
	indent := -1
	for _, line := range strings.Split(text, "\n") {
		words := strings.TrimLeft(line, " ")
		if n := len(line) - len(words); n != indent || words == "" || words == "..." || out[len(out)-1] == "..." {
			out, indent = append(out, line), n
			continue
		}
		out[len(out)-1] += " " + words
	}
	return out
}

// matches compares lines; "..." in want stands for any number of lines.
func matches(got, want []string) bool {
	switch {
	case len(want) == 0:
		return len(got) == 0
	case strings.TrimSpace(want[0]) == "...":
		for i := range len(got) + 1 {
			if matches(got[i:], want[1:]) {
				return true
			}
		}
		return false
	}
	return len(got) > 0 && strings.TrimRight(got[0], " ") == strings.TrimRight(want[0], " ") && matches(got[1:], want[1:])
}
