package cli

import (
	"bytes"
	"io"
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// elsewhere is the width of lines of results in files, pipes and logs.
const elsewhere = 120

// greatestTable is the greatest width of the lines of a table.
const greatestTable = 200

// leastColumn is the least width of the column in which the rest of a folded
// line continues.
const leastColumn = 40

// wrapper folds the lines of results that are wider than the place where they
// are shown. What is folded goes on under the column in which it was: columns
// are two spaces or more apart.
type wrapper struct {
	w     io.Writer
	width int
	open  bool // a line has been begun, as by a prompt, and is not folded
}

// Width returns how wide lines may be without being folded. Package report fits
// tables to it.
func (w *wrapper) Width() int { return w.width }

// sizedBuffer is a buffer for text that is folded later.
type sizedBuffer struct {
	bytes.Buffer
	width int
}

// Width is as that of wrapper.
func (b *sizedBuffer) Width() int { return b.width }

// Lines returns a writer to w that folds long lines: to the width of the
// terminal if results go to one, else to 120 columns.
func (env *Environment) Lines(w io.Writer) io.Writer {
	if p, ok := w.(*painter); ok { // which must know the lines as they were
		return &painter{w: p.w, width: env.linesWidth()}
	}
	return &wrapper{w: w, width: env.linesWidth()}
}

// linesWidth returns the width at which Lines folds.
func (env *Environment) linesWidth() int {
	if !env.onTerminal() {
		return elsewhere
	}
	if width := env.terminalWidth(); width > greatestWidth {
		return min(width, greatestTable)
	}
	return env.Width()
}

// Write implements io.Writer.
func (w *wrapper) Write(text []byte) (int, error) {
	var b bytes.Buffer
	for line := range bytes.Lines(text) {
		whole := line[len(line)-1] == '\n'
		if w.open || !whole {
			b.Write(line)
		} else {
			fold(&b, strings.TrimSuffix(string(line), "\n"), w.width)
		}
		w.open = !whole
	}
	if _, err := w.w.Write(b.Bytes()); err != nil {
		return 0, err
	}
	return len(text), nil
}

// fold writes a line as lines that are no wider than width, where there are
// spaces to do so.
func fold(b *bytes.Buffer, line string, width int) {
	for source.Width(line) > width {
		at := breakAt(line, width)
		if at < 0 {
			break
		}
		b.WriteString(strings.TrimRight(line[:at], " "))
		b.WriteByte('\n')
		line = strings.Repeat(" ", columnOf(line[:at], width)) + strings.TrimLeft(line[at:], " ")
	}
	b.WriteString(line)
	b.WriteByte('\n')
}

// breakAt returns the place of the last space that leaves no more than width
// characters before it, or else of the first one; -1 if there is none behind
// the indentation.
func breakAt(line string, width int) int {
	best, n := -1, 0
	text := len(line) - len(strings.TrimLeft(line, " "))
	for i, r := range line {
		if r == ' ' && i > text && (n <= width || best < 0) && strings.TrimSpace(line[i:]) != "" {
			best = i
		}
		n += source.Width(string(r))
	}
	return best
}

// columnOf returns the indentation of the rest of a line: the last column with
// room, or else that of the line itself.
func columnOf(line string, width int) int {
	column, n, spaces := 0, 0, 2
	for _, r := range line {
		if r == ' ' {
			spaces++
		} else {
			if spaces >= 2 && (column == 0 || width-n >= leastColumn) {
				column = n
			}
			spaces = 0
		}
		n += source.Width(string(r))
	}
	return column
}
