package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/sys/unix"

	"github.com/ltlcheck/ltlcheck/source"
)

// terminal opens a pseudo-terminal of that many columns: what a program writes to inner can be read from outer.
func terminal(t *testing.T, columns int) (outer, inner *os.File) {
	t.Helper()
	outer, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { _ = outer.Close() })
	fd := int(outer.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 50, Col: uint16(columns)}); err != nil {
		t.Fatal(err)
	}
	if inner, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = inner.Close() })
	return outer, inner
}

// onTerminal runs the command with both outputs on a terminal of that many columns and the variables added to its
// environment, and returns what it writes, with \r\n for the ends of lines, and its exit status.
func onTerminal(t *testing.T, columns int, env []string, args ...string) (string, int) {
	t.Helper()
	outer, inner := terminal(t, columns)
	cmd := exec.Command("ltlcheck", args...)
	cmd.Env = append(os.Environ(), append([]string{"TERM=xterm", "NO_COLOR=", "CI="}, env...)...)
	cmd.Stdout, cmd.Stderr = inner, inner
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_ = inner.Close()
	text, _ := io.ReadAll(outer) // an error is how a terminal ends whose program has ended
	_ = cmd.Wait()
	return string(text), cmd.ProcessState.ExitCode()
}

// TestNothingUnsafeOnATerminal: formats without escapes have the bytes of a name in files and pipes, and not on a terminal.
func TestNothingUnsafeOnATerminal(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"l.aut": "des (0, 1, 2)\n(0, \"a\x1b[2J\u202eb\", 1)\n", "f": "G \"a\x1b[2J\u202eb\"\n"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range []string{"graph l.aut --format aut", "minimise l.aut", "translate -F f --format hoa", "translate -F f --format never", "graph l.aut --format dot"} {
		text, status := onTerminal(t, 80, nil, strings.Fields(line)...)
		if status != 0 || !strings.Contains(text, "[2J") || strings.ContainsFunc(text, func(r rune) bool { return !strings.ContainsRune("\r\n\t", r) && !unicode.IsPrint(r) }) {
			t.Errorf("%s: status %d: %q", line, status, text)
		}
	}
}

// progressLine is what a search shows, as far as there is room; figures are what differs from run to run.
var (
	progressLine = regexp.MustCompile(`^\S+: (search: )?N states, TIME(, SIZE(, N states/s(, depth N(, N transitions)?)?)?)?$`)
	figures      = []struct {
		pattern *regexp.Regexp
		word    string
	}{
		{effortOnScreen, "TIME"}, {regexp.MustCompile(`\b[0-9.]+ ([KMG]i)?B\b`), "SIZE"},
		{regexp.MustCompile(`\b[0-9,]+ (states|transitions)`), "N $1"}, {regexp.MustCompile(`\bdepth [0-9,]*[0-9]`), "depth N"},
	}
)

// withoutFigures replaces figures by words.
func withoutFigures(text string) string {
	for _, f := range figures {
		text = f.pattern.ReplaceAllString(text, f.word)
	}
	return text
}

// TestProgressOnATerminal: the line of progress is on one line of a terminal of any width, is removed before anything else is
// written, so that the screen shows the result alone (testdata/screens/progress-COLUMNS.txt), and not where it would stay in a log.
func TestProgressOnATerminal(t *testing.T) {
	golden, err := filepath.Abs(filepath.Join("testdata", "screens"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	model := "byte a, b, c, d; active [2] proctype a_process_with_a_long_name() { do :: a++ :: b++ :: c = c + 3 :: d = a od }"
	if err := os.WriteFile("a_model_with_a_rather_long_name.pml", []byte(model), 0o666); err != nil {
		t.Fatal(err)
	}
	run := func(columns int, env ...string) string {
		text, status := onTerminal(t, columns, env, "check", "a_model_with_a_rather_long_name.pml", "-f", "[] (a + b + c + d >= 0)", "--time", "600ms", "--store", "exact")
		if status != 3 || !strings.Contains(text, "inconclusive") {
			t.Fatalf("status %d: %q", status, text)
		}
		return text
	}
	const erase = "\r\x1b[K"
	for _, columns := range []int{40, 80, 120, 160} {
		text := run(columns)
		if columns == 80 || columns == 120 {
			screen := withoutFigures(strings.Join(screenOf(colourWords.Replace(text)), "\n"))
			compareScreen(t, filepath.Join(golden, fmt.Sprintf("progress-%d.txt", columns)), strings.Split(screen, "\n"))
		}
		if strings.Count(text, erase) < 2 {
			t.Errorf("%d columns: there is no progress: %q", columns, text)
		}
		parts := strings.Split(text, erase)
		for i, part := range parts[1:] {
			line, rest, more := strings.Cut(part, "\r\n")
			if strings.Contains(line, " states") && !strings.Contains(line, "inconclusive") && (source.Width(line) >= columns || more || i == len(parts)-2) {
				t.Errorf("%d columns: a line of %d that is not removed: %q, %q", columns, source.Width(line), line, rest)
			}
			if line != "" && !more && columns >= 80 && !progressLine.MatchString(withoutFigures(line)) {
				t.Errorf("%d columns: an unusual line: %q", columns, line)
			}
			if strings.Contains(line, "of about") {
				t.Errorf("an estimate of a search that grows: %q", line)
			}
		}
	}
	for _, env := range []string{"NO_COLOR=1", "CI=true", "TERM=dumb"} {
		if text := run(80, env); strings.Contains(text, "\x1b[K") {
			t.Errorf("%s: %q", env, text)
		}
	}
	var stdout, stderr bytes.Buffer
	piped := exec.Command("ltlcheck", "check", "a_model_with_a_rather_long_name.pml", "--time", "500ms")
	piped.Stdout, piped.Stderr = &stdout, &stderr
	_ = piped.Run() // inconclusive
	if stderr.Len() > 0 || strings.Contains(stdout.String(), "\x1b") {
		t.Errorf("in pipes: %q, %q", &stdout, &stderr)
	}
}
