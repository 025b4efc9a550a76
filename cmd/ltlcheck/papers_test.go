package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/raced"
)

// paperRow is a row of docs/internals/papers.md: an item of a paper, and the command that shows it, if there is one.
type paperRow struct {
	place         string
	here, command string
	exit          string // "" for commands that are not run
}

// paperRows reads the tables. In code, \| stands for |.
func paperRows(t *testing.T, page string) (rows []paperRow) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	bar := strings.NewReplacer(`\|`, "|")
	for i, line := range strings.Split(string(text), "\n") {
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| item |") {
			continue
		}
		place := "line " + strconv.Itoa(i+1)
		cells := strings.Split(strings.ReplaceAll(strings.Trim(line, "|"), `\|`, "\x00"), "|")
		if len(cells) != 4 {
			t.Errorf("%s has %d cells, want 4", place, len(cells))
			continue
		}
		for k := range cells {
			cells[k] = bar.Replace(strings.ReplaceAll(strings.TrimSpace(cells[k]), "\x00", `\|`))
		}
		rows = append(rows, paperRow{place, cells[1], strings.Trim(cells[2], "`"), cells[3]})
	}
	return rows
}

// TestPapers: the commands that show the items of the papers are there, and end with the statuses that the page tells.
func TestPapers(t *testing.T) {
	raced.SkipSequential(t)
	root := filepath.Join("..", "..")
	rows := paperRows(t, filepath.Join(root, "docs", "internals", "papers.md"))
	if len(rows) < 150 {
		t.Errorf("%d rows; has the form of the page changed?", len(rows))
	}
	inCopy(t, root)
	status := map[string]string{} // of the commands that have run
	for _, r := range rows {
		switch {
		case r.command == "":
			if !strings.HasPrefix(r.here, "Not here") || r.exit != "" {
				t.Errorf("%s has no command and does not say: Not here", r.place)
			}
		case r.exit == "":
			if why := absent(r.command); why != "" {
				t.Errorf("%s: %s: %s", r.place, r.command, why)
			}
		default:
			if _, known := status[r.command]; !known {
				status[r.command] = runRow(t, r)
			}
			if got := status[r.command]; got != r.exit {
				t.Errorf("%s: %s: exit status %s, want %s", r.place, r.command, got, r.exit)
			}
		}
	}
}

// TestCommandsAreQuoted: what shells read themselves stands in quotes, in the commands of the papers and in those that documents
// show.
func TestCommandsAreQuoted(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	commands := map[string]string{} // by place
	for _, r := range paperRows(t, filepath.Join(root, "docs", "internals", "papers.md")) {
		commands["papers.md, "+r.place] = r.command
	}
	for _, page := range documentsOf(t, root) {
		text, err := os.ReadFile(filepath.Join(root, page))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range examples(page, string(text)) {
			commands[e.place] = e.command
		}
	}
	quoted := regexp.MustCompile(`'[^']*'|"[^"$]*"`)
	for place, command := range commands {
		rest := strings.ReplaceAll(quoted.ReplaceAllString(command, ""), " | ", " ")
		if i := strings.IndexAny(rest, "()<>;&|*?$![]{}#`"); i >= 0 {
			t.Errorf("%s: %s: quotes are missing around %c", place, command, rest[i])
		}
	}
	if len(commands) < 200 {
		t.Errorf("%d commands; has the form of the documents changed?", len(commands))
	}
}

// runRow is the exit status of the last command of a pipeline that printf may begin.
func runRow(t *testing.T, r paperRow) string {
	t.Helper()
	var stdin string
	commands := strings.Split(r.command, " | ")
	if first := words(commands[0]); first[0] == "printf" {
		stdin, commands = strings.ReplaceAll(first[1], `\n`, "\n"), commands[1:]
	}
	args := words(commands[0])
	if len(commands) != 1 || args[0] != "ltlcheck" {
		t.Errorf("%s: cannot run %q here", r.place, r.command)
		return ""
	}
	var stdout, stderr bytes.Buffer
	return strconv.Itoa(run(args[1:], strings.NewReader(stdin), &stdout, &stderr))
}

var goCommand = regexp.MustCompile(`^go (?:run|test|doc) \./(\S+)(?: -run (\w+))?`)

// absent says what a go command names that is not there; "" if all is.
func absent(command string) string {
	m := goCommand.FindStringSubmatch(command)
	if m == nil {
		return "want go run, go test or go doc"
	}
	files, err := filepath.Glob(filepath.Join(m[1], "*.go"))
	if err != nil || len(files) == 0 {
		return "there is no package " + m[1]
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return err.Error()
		}
		if bytes.Contains(text, []byte("func "+m[2])) {
			return ""
		}
	}
	return "there is no test " + m[2]
}
