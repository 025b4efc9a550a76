package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestReplOnATerminal types into the dialogue on a terminal of 80 columns, with editing keys, and compares the screen with
// testdata/repl.txt.
func TestReplOnATerminal(t *testing.T) {
	golden, err := filepath.Abs(filepath.Join("testdata", "repl.txt"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	model := "byte x;\n\nactive [2] proctype P()\n{\n\tdo\n\t:: x < 3 -> x++\n\t:: x > 0 -> x--\n\tod\n}\n"
	if err := os.WriteFile("m.pml", []byte(model), 0o666); err != nil {
		t.Fatal(err)
	}
	outer, inner := terminal(t, 80)
	cmd := exec.Command("ltlcheck", "repl", "m.pml", "--seed", "1")
	cmd.Env = append(os.Environ(), "TERM=xterm", "NO_COLOR=1", "CI=")
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
	prompts := func(n int) { // reads until the nth prompt is there
		for !atPrompt(screenOf(shown.String()), n) {
			select {
			case part, ok := <-parts:
				if !ok {
					t.Fatalf("the dialogue has ended after %q", shown.String())
				}
				shown.WriteString(part)
			case <-time.After(20 * time.Second):
				t.Fatalf("no prompt after %q", shown.String())
			}
		}
	}
	const up, left, end = "\x1b[A", "\x1b[D", "\x05"
	for i, typed := range []string{"[] x <= 3", "[] x <= 2", "run", "next", up + up + up + left + "1\x1b[3~" + end, "why", "quit"} {
		prompts(i + 1)
		if _, err := outer.WriteString(typed + "\r"); err != nil {
			t.Fatal(err)
		}
	}
	for part := range parts {
		shown.WriteString(part)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	got := strings.Join(screenOf(shown.String()), "\n") + "\n"
	if *update {
		writeText(t, golden, got)
	} else if want := readText(t, golden); got != want {
		t.Errorf("the screen is\n%s\nwant\n%s", got, want)
	}
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
