package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/display"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// A run is written as a table that fits the place where it is shown. A row is a
// step, or several steps of one process that no other can interrupt and that do
// not change what the propositions say. Columns that are too wide together lose,
// in this order, what costs least: the name of the only file, one line for each
// cell, the end of long statements; at last the changes stand below each row. A
// value is never broken.

// usualWidth is the width of lines where nothing else is known.
const usualWidth = 120

// widthOf returns how wide lines to w may be: what its method Width returns, if
// it has one.
func widthOf(w io.Writer) int {
	if sized, ok := w.(interface{ Width() int }); ok {
		return sized.Width()
	}
	return usualWidth
}

// together returns the end of the row that begins with step i: of the steps
// before limit those that belong to it. These are the steps of one atomic
// sequence, what a select of the user's was turned into, and what a for was
// turned into, with the statement that follows it. The propositions that hold
// are the same at all of them.
func (c *Counterexample) together(steps []Step, i, limit int) int {
	end := i + 1
	for end < limit {
		a, b := &steps[end-1], &steps[end]
		part := a.Part != "" && (b.Part == a.Part || strings.HasPrefix(a.Part, "for"))
		continued := (a.Inside || part) && a.Pid == b.Pid && a.Process == b.Process && !b.Stutter
		if !continued || !slices.Equal(c.TrueAfter(steps, end-1), c.TrueAfter(steps, end)) {
			break
		}
		end++
	}
	return end
}

// statementsOf returns what a row says of its steps: the statements of the
// user's, or the for or select that all of them are parts of.
func statementsOf(steps []Step) string {
	if len(steps) == 1 {
		return what(&steps[0])
	}
	var texts []string
	for i := range steps {
		if steps[i].Part == "" {
			texts = append(texts, what(&steps[i]))
		}
	}
	switch n := len(texts); {
	case n == 0:
		return steps[0].Part
	case n > longest:
		return strings.Join(texts[:longest], "; ") + fmt.Sprintf("; … and %s", Count(n-longest, "more statement"))
	}
	return strings.Join(texts, "; ")
}

// net returns how the values of variables differ after all of some steps, in
// the order in which they change first.
func net(steps []Step) (changed Values) {
	var all Values
	at := map[string]int{}
	for i := range steps {
		for _, v := range steps[i].Changes {
			if first, known := at[v.Name]; known {
				all[first].Value = v.Value
				continue
			}
			at[v.Name], all = len(all), append(all, v)
		}
	}
	for _, v := range all {
		if v.Old != v.Value {
			changed = append(changed, v)
		}
	}
	return changed
}

// plainPosition reports whether a change says no more than the column of lines:
// the position of a process at a line without a label.
func plainPosition(v Value) bool {
	line := func(text string) bool { return strings.HasPrefix(text, "line ") }
	return v.Kind == program.Position && line(v.Value) && (v.Old == "" || line(v.Old))
}

// row is a line of the table, by columns; file is left out of its line
// if all rows have the same.
type row struct {
	cells [columns]cell
	file  string
}

// cell is the pieces of a cell, between which a line may end.
type cell []string

// The columns of the table.
const (
	numberColumn = iota
	processColumn
	lineColumn
	statementColumn
	holdsColumn
	changesColumn
	columns
)

var separators = [columns]string{statementColumn: " ", holdsColumn: ", ", changesColumn: ", "}

// newRow makes the row of the steps from to to-1 of a run, after which the
// propositions in held hold. Without all it leaves out what other columns say.
func newRow(steps []Step, from, to int, held cell, all bool) *row {
	first := &steps[from]
	mark := "."
	if aside(steps[from:to]) {
		mark = asideMark
	}
	number := fmt.Sprintf("%3d%s", from+1, mark)
	if to > from+1 {
		number = fmt.Sprintf("%3d–%d%s", from+1, to, mark)
	}
	changed := net(steps[from:to])
	if !all {
		changed = slices.DeleteFunc(changed, func(v Value) bool { return plainPosition(v) || goneWithProcess(steps[from:to], v) })
	}
	r := &row{file: first.File}
	r.cells[numberColumn] = cell{number}
	at := from + max(0, slices.IndexFunc(steps[from:to], func(s Step) bool { return s.Part == "" }))
	for i, text := range []string{processColumn: who(first), lineColumn: where(&steps[at])} {
		if text != "" {
			r.cells[i] = cell{safetext.Line(text)}
		}
	}
	r.cells[statementColumn] = strings.Fields(safetext.Line(statementsOf(steps[from:to])))
	r.cells[holdsColumn] = held
	for i := range changed {
		r.cells[changesColumn] = append(r.cells[changesColumn], safetext.Line(differences(changed[i:i+1])))
	}
	return r
}

// width returns how many characters a cell takes on one line.
func (c cell) width(separator string) int {
	n := max(0, len(c)-1) * len(separator)
	for _, piece := range c {
		n += source.Width(piece)
	}
	return n
}

// widest returns the width of the widest piece.
func (c cell) widest() int {
	n := 0
	for _, piece := range c {
		n = max(n, source.Width(piece))
	}
	return n
}

// folded returns the lines of a cell in a column of some width.
func (c cell) folded(width int, separator string) (lines []string) {
	line, empty := "", true
	for i, piece := range c {
		if i+1 < len(c) {
			piece += strings.TrimRight(separator, " ")
		}
		switch {
		case empty:
			line, empty = piece, false
		case source.Width(line)+1+source.Width(piece) <= width:
			line += " " + piece
		default:
			lines, line = append(lines, line), piece
		}
	}
	if empty {
		return nil
	}
	return append(lines, line)
}

// mostLines is the number of lines of a statement that are shown, if not all
// is.
const mostLines = 3

// shortened cuts lines after mostLines, and each after width characters, with a
// mark.
func shortened(lines []string, width int) []string {
	cut := len(lines) > mostLines
	lines = slices.Clone(lines[:min(len(lines), mostLines)])
	for i, line := range lines {
		lines[i] = display.Cut(line, width)
		if cut && i == len(lines)-1 && lines[i] == line {
			lines[i] = display.Cut(line+"…", width)
		}
	}
	return lines
}

// titles are the names of the columns.
var titles = [columns]string{processColumn: "process", lineColumn: "line", statementColumn: "statement", holdsColumn: "holds after", changesColumn: "changes"}

// table lays rows out in room characters. It returns the heading, whose columns
// have names only where something is below, and the text of each row, which may
// have several lines.
func table(rows []*row, room int, all bool) (heading string, texts []string) {
	widths := naturalWidths(rows)
	if excess(widths, room) > 0 {
		dropFile(rows)
		widths = naturalWidths(rows)
	}
	shrink(&widths, rows, room)
	below := excess(widths, room) > 0 && widths[changesColumn] > 0
	if below {
		widths = naturalWidths(rows)
		widths[changesColumn] = 0
		shrink(&widths, rows, room)
	}
	for _, r := range rows {
		var lines [columns][]string
		for c := range r.cells {
			lines[c] = r.cells[c].folded(widths[c], separators[c])
		}
		var under []string
		if below {
			margin := start(widths, statementColumn)
			under = lines[changesColumn]
			if len(under) > 0 {
				under = r.cells[changesColumn].folded(max(1, room-margin), separators[changesColumn])
			}
			for i := range under {
				under[i] = strings.Repeat(" ", margin) + under[i]
			}
			lines[changesColumn] = nil
		}
		if !all {
			lines[statementColumn] = shortened(lines[statementColumn], widths[statementColumn])
		}
		texts = append(texts, strings.Join(append([]string{beside(lines, widths)}, under...), "\n"))
	}
	var head [columns][]string
	for c := range titles {
		if widths[c] > 0 && slices.ContainsFunc(rows, func(r *row) bool { return len(r.cells[c]) > 0 }) {
			head[c] = []string{titles[c]}
		}
	}
	return beside(head, widths), texts
}

// naturalWidths returns the widths of columns whose cells have one line each.
// Cells wider than widest do not count: one step of ten thousand characters must
// not make all lines as long.
func naturalWidths(rows []*row) (widths [columns]int) {
	for _, r := range rows {
		for c := range r.cells {
			if n := r.cells[c].width(separators[c]); n > 0 {
				widths[c] = max(widths[c], min(n, widest), source.Width(titles[c]))
			}
		}
	}
	return widths
}

// dropFile leaves the name of the file out of all lines, if it is the only one.
func dropFile(rows []*row) {
	for _, r := range rows {
		if len(r.cells[lineColumn]) > 0 && r.file != rows[0].file {
			return
		}
	}
	for _, r := range rows {
		if text := r.cells[lineColumn]; len(text) > 0 {
			r.cells[lineColumn] = cell{text[0][strings.LastIndex(text[0], ":")+1:]}
		}
	}
}

// start returns where a column begins.
func start(widths [columns]int, column int) (at int) {
	for _, w := range widths[:column] {
		if w > 0 {
			at += w + gap
		}
	}
	return at
}

// gap is the number of spaces between columns.
const gap = 2

// excess returns how many characters columns take beyond room.
func excess(widths [columns]int, room int) int {
	return start(widths, columns) - gap - room
}

// shrink makes columns narrower until they fit into room, if they can.
func shrink(widths *[columns]int, rows []*row, room int) {
	values, held := 0, 0
	for _, r := range rows {
		values, held = max(values, r.cells[changesColumn].widest()+1), max(held, r.cells[holdsColumn].widest()+1)
	}
	for _, to := range []struct{ column, floor int }{
		{changesColumn, max(36, values)}, {holdsColumn, max(16, held)}, {statementColumn, 28},
		{changesColumn, max(16, values)}, {statementColumn, 16},
	} {
		if over := excess(*widths, room); over > 0 && widths[to.column] > to.floor {
			widths[to.column] = max(to.floor, widths[to.column]-over)
		}
	}
}

// beside sets the lines of cells beside each other.
func beside(cells [columns][]string, widths [columns]int) string {
	var out []string
	for i := 0; ; i++ {
		var b strings.Builder
		some := i == 0
		for c, lines := range cells {
			text := ""
			if i < len(lines) {
				text, some = lines[i], true
			}
			if widths[c] == 0 {
				continue
			}
			if c == numberColumn {
				b.WriteString(display.Right(text, widths[c]) + "  ")
				continue
			}
			b.WriteString(display.Left(text, widths[c]) + "  ")
		}
		if !some {
			return strings.Join(out, "\n")
		}
		out = append(out, strings.TrimRight(b.String(), " "))
	}
}

// writeIndented writes a text of several lines, each after a margin.
func writeIndented(w io.Writer, margin, text string) {
	for line := range strings.SplitSeq(text, "\n") {
		safetext.Fprintf(w, "%s%s\n", margin, line)
	}
}
