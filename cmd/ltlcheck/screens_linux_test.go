package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// screens are commands whose screens are compared with testdata/screens: NAME-COLUMNS.txt has the lines with the colours as words.
var screens = map[string]struct {
	args   []string
	status int
}{
	"violated": {[]string{"check", "lock.pml", "-f", "[] !(P[0]@crit && P[1]@crit)"}, 1},
	"folded":   {[]string{"check", "work.pml", "-f", "[] !(a && b)"}, 1},
	"deadlock": {[]string{"check", "stuck.pml"}, 1},
	"mistake":  {[]string{"check", "lock.pml", "-f", "[] (P[0]@crit -> <> P[0]@want)", "-f", "[] (busy -> x < 9)"}, 2},
	"loop":     {[]string{"check", "lock.pml", "-f", "[]<> P[0]@crit"}, 1},
}

var screenModels = map[string]string{
	"lock.pml": `bool busy;

active [2] proctype P()
{
	do
	:: skip;
want:	(!busy);
	busy = true;
crit:	busy = false
	od
}
`,
	"stuck.pml": "chan q = [1] of { byte };\nactive proctype P() { q ! 1; q ! 2 }\nactive proctype Q() { q ? 2 }\n",
	"work.pml": `bool a, b;
active proctype P() { byte i; do :: i < 4 -> i++ :: i == 4 -> break od; a = true }
active proctype Q() { byte i; do :: i < 4 -> i++ :: i == 4 -> break od; b = true }
`,
}

// effortOnScreen is what differs from run to run.
var effortOnScreen = regexp.MustCompile(`[0-9.]+(ns|µs|ms|s)\b`)

// colourWords are the escape sequences of colours: those whose shades are the terminal's, to be read on dark and on light, and
// none for the background.
var colourWords = strings.NewReplacer("\x1b[1;31m", "<red>", "\x1b[1;32m", "<green>", "\x1b[1;33m", "<yellow>", "\x1b[1m", "<bold>", "\x1b[2m", "<dim>", "\x1b[0m", "</>")

// TestScreens: what a terminal of 80 and of 120 columns shows.
func TestScreens(t *testing.T) {
	golden, err := filepath.Abs(filepath.Join("testdata", "screens"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for name, text := range screenModels {
		writeText(t, name, text)
	}
	for name, s := range screens {
		for _, columns := range []int{80, 120} {
			text, status := onTerminal(t, columns, nil, s.args...)
			if status != s.status {
				t.Errorf("%s: status %d, want %d", name, status, s.status)
			}
			words := colourWords.Replace(text)
			if strings.Contains(words, "\x1b") {
				t.Errorf("%s: other sequences than those of colours: %q", name, words)
			}
			lines := screenOf(words)
			compareScreen(t, filepath.Join(golden, fmt.Sprintf("%s-%d.txt", name, columns)), lines)
			for _, line := range screenOf(text) {
				if n := len([]rune(line)); n > columns {
					t.Errorf("%s: a line of %d characters in %d columns: %s", name, n, columns, line)
				}
			}
			plain, _ := onTerminal(t, columns, []string{"NO_COLOR=1"}, s.args...)
			withoutTimes := func(text string) string { return effortOnScreen.ReplaceAllString(text, "TIME") }
			if got, want := withoutTimes(plain), withoutTimes(strings.Join(screenOf(text), "\r\n")); strings.Contains(plain, "\x1b") || got != want {
				t.Errorf("%s: with NO_COLOR %q, want %q", name, got, want)
			}
		}
	}
}

// compareScreen compares the lines of a screen with a file.
func compareScreen(t *testing.T, path string, lines []string) {
	t.Helper()
	got := effortOnScreen.ReplaceAllString(strings.Join(lines, "\n"), "TIME") + "\n"
	if *update {
		writeText(t, path, got)
	} else if want := readText(t, path); got != want {
		t.Errorf("%s: the screen is\n%s\nwant\n%s", filepath.Base(path), got, want)
	}
}

// TestWatchOnATerminal: watch clears the screen, and after a change shows what changed.
func TestWatchOnATerminal(t *testing.T) {
	golden, err := filepath.Abs(filepath.Join("testdata", "screens"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	const clear = "\x1b[2J\x1b[H"
	for _, columns := range []int{80, 120} {
		writeText(t, "m.pml", "byte x;\nactive proctype P() { x = 1; x = 2 }\n")
		writeText(t, "m.ltl", "model \"m.pml\";\nproperty low: [] (x < 2);\n")
		outer, inner := terminal(t, columns)
		cmd := exec.Command("ltlcheck", "watch", "m.ltl")
		cmd.Env = append(os.Environ(), "TERM=xterm", "NO_COLOR=", "CI=")
		cmd.Stdin, cmd.Stdout, cmd.Stderr = inner, inner, inner
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		_ = inner.Close()
		var shown bytes.Buffer
		await := func(n int) {
			t.Helper()
			_ = outer.SetReadDeadline(time.Now().Add(2 * time.Minute))
			for part := make([]byte, 4096); strings.Count(shown.String(), "watching 2 files") < n; {
				k, err := outer.Read(part)
				if err != nil {
					t.Fatalf("%v after %q", err, shown.String())
				}
				shown.Write(part[:k])
			}
		}
		await(1)
		writeText(t, "m.pml", "byte x;\nactive proctype P() { x = 1; x = 0 }\n")
		await(2)
		if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		parts := strings.Split(shown.String(), clear)
		last := colourWords.Replace(parts[len(parts)-1])
		if before, _, ok := strings.Cut(last, "watching 2 files"); ok {
			last = before + "watching 2 files"
		}
		compareScreen(t, filepath.Join(golden, fmt.Sprintf("watch-%d.txt", columns)), screenOf(last))
	}
}
