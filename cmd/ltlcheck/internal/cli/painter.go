package cli

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"sync"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/source"
)

// painter folds and escapes text, and colours lines by their beginnings. A name
// from a file cannot imitate such a line, since it never stands at the beginning
// of one.
type painter struct {
	w     io.Writer
	width int // at which lines are folded; 0 for not at all

	table  int    // the column where a table of steps says what changes; 0 if below the steps, or if there is no table
	beside int    // the indentation of what belongs to the step above at least; 0 if there is none above
	step   string // the colour of the step above
}

// Sequences of ANSI terminals (ECMA-48, SGR) that start a colour, and the one
// that ends all. The terminal chooses the shades, so that they can be read on
// its background, be it dark or light; the background stays as it is.
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
	{"changed: ", paintYellow, true}, // a verdict, since the check before
	{"      warning: ", paintYellow, false},
	{"      counterexample", paintBold, true},
	{"        repeats for ever ", paintBold, true},
	{"          => ", paintRed, true}, // where the property is lost
}

// The lines that are known by more than their beginnings: what an answer took,
// the heading of a table of steps, the first line of a step and of steps that
// are folded, whose mark says whether they matter, and changes below a step.
var (
	effort = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^      (about )?[0-9,]+ states?, .*[0-9](ns|µs|ms|s)$`)
	})
	heading = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^ +(process *)?(line *)?(statement *)?(holds after *)?(changes)?$`)
	})
	step    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^ +(… steps )?[0-9]+(–[0-9]+)?([.~]) `) })
	changes = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^ +\S+: .* -> `) })
)

// Width is as that of wrapper.
func (p *painter) Width() int {
	if p.width == 0 {
		return elsewhere
	}
	return p.width
}

// Write colours whole lines: each call must end with a line.
func (p *painter) Write(text []byte) (int, error) {
	var out, pieces bytes.Buffer
	for line := range bytes.Lines(text) {
		line := strings.TrimSuffix(string(line), "\n")
		if p.width == 0 {
			pieces.WriteString(line + "\n")
		} else {
			fold(&pieces, line, p.width)
		}
		p.paint(&out, safetext.Text(line), strings.TrimSuffix(pieces.String(), "\n"))
		pieces.Reset()
	}
	if _, err := p.w.Write(out.Bytes()); err != nil {
		return 0, err
	}
	return len(text), nil
}

// paint writes a line, which is folded in text, with the colour of all its
// pieces, of its mark, or of what changes in a step.
func (p *painter) paint(b *bytes.Buffer, line, text string) {
	colour, from, to := p.colour(line)
	for i, piece := range strings.Split(text, "\n") {
		piece = safetext.Text(piece)
		first, end := from, len(piece)
		if i > 0 {
			first = len(piece) - len(strings.TrimLeft(piece, " "))
		}
		if to >= 0 {
			end = min(end, to)
		}
		if colour == "" || first >= end || i > 0 && to >= 0 {
			b.WriteString(piece + "\n")
			continue
		}
		b.WriteString(piece[:first] + colour + piece[first:end] + paintPlain + piece[end:] + "\n")
	}
}

// colour returns the colour of a line, "" for none, and the bytes of the line
// that have it; to is negative if the rest of a folded line has it, too.
func (p *painter) colour(line string) (colour string, from, to int) {
	for _, m := range marks {
		if strings.HasPrefix(line, m.begin) && len(line) > len(m.begin) {
			p.beside = 0
			if m.whole {
				return m.colour, 0, -1
			}
			return m.colour, 0, len(m.begin)
		}
	}
	if effort().MatchString(line) {
		return paintDim, 0, -1
	}
	return p.inTable(line)
}

// inTable returns the colour of a line of a table of steps: those that do not
// matter are dim, and of the others what changes is bold.
func (p *painter) inTable(line string) (colour string, from, to int) {
	indentation := len(line) - len(strings.TrimLeft(line, " "))
	if m := heading().FindStringSubmatchIndex(line); m != nil {
		p.table, p.beside = 0, 0
		if at := m[2*5]; at >= 0 {
			p.table = source.Width(line[:at])
		}
		return "", 0, 0
	}
	if m := step().FindStringSubmatchIndex(line); m != nil {
		p.beside, p.step = source.Width(line[:m[1]]), paintBold
		if m[2*1] >= 0 {
			p.beside = indentation
		}
		if line[m[2*3]:m[2*3+1]] == "~" {
			p.step = paintDim
		}
	} else if p.beside == 0 || indentation < p.beside {
		p.beside = 0
		if indentation == 0 {
			p.table = 0
		}
		return "", 0, 0
	}
	switch {
	case p.step == paintDim:
		return paintDim, 0, -1
	case p.table > 0:
		return paintBold, atColumn(line, p.table), -1
	case changes().MatchString(line):
		return paintBold, indentation, -1
	}
	return "", 0, 0
}

// atColumn returns the place in a line where a column begins.
func atColumn(line string, column int) int {
	n := 0
	for i, r := range line {
		if n >= column {
			return i
		}
		n += source.Width(string(r))
	}
	return len(line)
}
