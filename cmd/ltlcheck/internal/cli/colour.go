package cli

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"strings"
	"sync"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// Colours returns the values of --color.
func Colours() []string { return []string{"auto", "always", "never"} }

// Coloured reports whether results on standard output are coloured: on a
// terminal that can, unless NO_COLOR is set (https://no-color.org).
func (env *Environment) Coloured() bool {
	switch env.Colour {
	case "always":
		return true
	case "never":
		return false
	}
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && env.onTerminal()
}

// Results returns the writer for text about results: standard output, with
// colours where they are wanted.
func (env *Environment) Results() io.Writer {
	if !env.Coloured() {
		return env.Stdout
	}
	return &painter{w: env.binary}
}

// painter escapes text and colours lines by their beginnings. A name from a
// file cannot imitate such a line, since it never stands at the beginning of
// one.
type painter struct{ w io.Writer }

// Sequences of ANSI terminals (ECMA-48, SGR) that start a colour, and the one
// that ends all.
const (
	paintRed    = "\x1b[1;31m"
	paintGreen  = "\x1b[1;32m"
	paintYellow = "\x1b[1;33m"
	paintBold   = "\x1b[1m"
	paintDim    = "\x1b[2m"
	paintPlain  = "\x1b[0m"
)

// marks are the beginnings of lines that are coloured; whole colours the whole
// line.
var marks = []struct {
	begin, colour string
	whole         bool
}{
	{"ok    ", paintGreen, false},
	{"FAIL  ", paintRed, false},
	{"??    ", paintYellow, false},
	{"error: ", paintRed, false},
	{"      warning: ", paintYellow, false},
	{"      counterexample", paintBold, true},
	{"        repeats for ever ", paintBold, true},
	{"          => ", paintRed, true}, // where the property is lost
}

// effort matches the line of what an answer took.
var effort = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^      (about )?[0-9,]+ states?, .*[0-9](ns|µs|ms|s)\n$`)
})

// aside matches the first line of a step that does not matter.
var aside = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^ +(… steps )?[0-9]+(–[0-9]+)?~ `)
})

// Write colours whole lines: each call must end with a line.
func (p *painter) Write(text []byte) (int, error) {
	var b bytes.Buffer
	for line := range bytes.Lines([]byte(safetext.Text(string(text)))) {
		b.WriteString(paint(string(line)))
	}
	if _, err := p.w.Write(b.Bytes()); err != nil {
		return 0, err
	}
	return len(text), nil
}

// paint adds a colour to a line, or to its mark only, if it begins with one of
// marks, and dims what an answer took and steps that do not matter. Other lines are returned as they are.
func paint(line string) string {
	for _, m := range marks {
		if len(line) <= len(m.begin) || line[:len(m.begin)] != m.begin {
			continue
		}
		n := len(m.begin)
		if m.whole {
			n = len(line) - 1 // without its end
		}
		return m.colour + line[:n] + paintPlain + line[n:]
	}
	if effort().MatchString(line) || aside().MatchString(line) {
		return paintDim + strings.TrimSuffix(line, "\n") + paintPlain + "\n"
	}
	return line
}
