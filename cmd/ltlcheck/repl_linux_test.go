package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/source"
)

// TestReplOnATerminal types into the dialogue on terminals of 80 and 120 columns, with editing keys and mistakes, and compares
// what they show with testdata/screens/repl-COLUMNS.txt.
func TestReplOnATerminal(t *testing.T) {
	golden, err := filepath.Abs(filepath.Join("testdata", "screens"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	writeText(t, "m.pml", "byte x;\n\nactive [2] proctype P()\n{\n\tdo\n\t:: x < 3 -> x++\n\t:: x > 0 -> x--\n\tod\n}\n")
	const up, left, end = "\x1b[A", "\x1b[D", "\x05"
	typed := []string{
		"[] x <= 3", "[] x <= 2", "why", "vars", "2", "where", "9", "[] (x <= 2 && y < 3)", "run", "next",
		strings.Repeat(up, 9) + left + "1\x1b[3~" + end, "why", "[] (x <= 3 && x >= 0 && P[0]@missing && x + x + x + x <= 12 || x == 1)", "quit",
	}
	for _, columns := range []int{80, 120} {
		lines := screenOf(colourWords.Replace(talk(t, columns, typed, "repl", "m.pml", "--seed", "1")))
		compareScreen(t, filepath.Join(golden, fmt.Sprintf("repl-%d.txt", columns)), lines)
		for _, line := range lines {
			if n := source.Width(line); n > columns {
				t.Errorf("a line of %d characters in %d columns: %s", n, columns, line)
			}
		}
	}
}

// talk runs the command on a terminal, types a line at each of its prompts, and returns what it writes until it ends.
func talk(t *testing.T, columns int, typed []string, args ...string) string {
	t.Helper()
	outer, inner := terminal(t, columns)
	cmd := exec.Command("ltlcheck", args...)
	cmd.Env = append(os.Environ(), "TERM=xterm", "NO_COLOR=", "CI=")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = inner, inner, inner
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_ = inner.Close()
	parts := make(chan string)
	go func() {
		defer close(parts)
		for part := make([]byte, 4096); ; {
			k, err := outer.Read(part)
			if err != nil { // how a terminal ends whose program has ended
				return
			}
			parts <- string(part[:k])
		}
	}()
	var shown strings.Builder
	for i, line := range typed {
		for !atPrompt(screenOf(shown.String()), i+1) {
			select {
			case part, ok := <-parts:
				if !ok {
					t.Fatalf("the dialogue has ended after %q", shown.String())
				}
				shown.WriteString(part)
			case <-time.After(2 * time.Minute):
				t.Fatalf("no prompt after %q", shown.String())
			}
		}
		if _, err := outer.WriteString(line + "\r"); err != nil {
			t.Fatal(err)
		}
	}
	for part := range parts {
		shown.WriteString(part)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	return shown.String()
}

// atPrompt reports whether the last line of a screen is the nth prompt.
func atPrompt(lines []string, n int) bool {
	for _, l := range lines {
		if strings.HasPrefix(l, ">") {
			n--
		}
	}
	return n <= 0 && lines[len(lines)-1] == ">"
}

// screenOf returns the lines that a terminal shows after a text with the escape sequences that move the cursor and erase.
func screenOf(text string) (lines []string) {
	cells, row, column := [][]rune{nil}, 0, 0
	for len(text) > 0 {
		if rest, ok := strings.CutPrefix(text, "\x1b["); ok {
			end := strings.IndexFunc(rest, func(r rune) bool { return r >= '@' && r <= '~' })
			if end < 0 {
				break
			}
			n, err := strconv.Atoi(rest[:end])
			if err != nil {
				n = 1
			}
			switch rest[end] {
			case 'A':
				row = max(0, row-n)
			case 'B':
				row += n
			case 'C':
				column += n
			case 'D':
				column = max(0, column-n)
			case 'K':
				cells[row] = cells[row][:min(column, len(cells[row]))]
			}
			text = rest[end+1:]
			continue
		}
		r := []rune(text)[0]
		text = text[len(string(r)):]
		switch r {
		case '\r':
			column = 0
		case '\n':
			row++
		default:
			for len(cells[row]) <= column {
				cells[row] = append(cells[row], ' ')
			}
			cells[row][column] = r
			column++
		}
		for len(cells) <= row {
			cells = append(cells, nil)
		}
	}
	for _, c := range cells {
		lines = append(lines, strings.TrimRight(string(c), " "))
	}
	return lines
}
