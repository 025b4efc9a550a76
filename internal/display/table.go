package display

import (
	"bytes"
	"io"
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// Table aligns lines of cells, as text/tabwriter does, but by columns of a
// terminal. A tab ends a cell; text behind the last tab of a line is not
// aligned. Cells below each other that are ended by tabs are a column, as wide
// as the widest of them; a line without such a cell ends the column.
type Table struct {
	w     io.Writer
	gap   int
	right bool
	text  bytes.Buffer
}

// NewTable returns a table that is written to w by Flush, with gap columns
// between cells. With right, cells are aligned on the right.
func NewTable(w io.Writer, gap int, right bool) *Table { return &Table{w: w, gap: gap, right: right} }

// Write adds text to the table. It never fails.
func (t *Table) Write(text []byte) (int, error) { return t.text.Write(text) }

// Flush writes the lines.
func (t *Table) Flush() error {
	text := t.text.String()
	t.text.Reset()
	var rows [][]string
	for line := range strings.Lines(text) {
		rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	widths := t.widths(rows)
	var out bytes.Buffer
	for i, row := range rows {
		last := len(row) - 1
		for c, cell := range row[:last] {
			if t.right {
				out.WriteString(Right(cell, widths[i][c]))
			} else {
				out.WriteString(Left(cell, widths[i][c]))
			}
		}
		out.WriteString(row[last])
		if i < len(rows)-1 || strings.HasSuffix(text, "\n") {
			out.WriteByte('\n')
		}
	}
	_, err := t.w.Write(out.Bytes())
	return err
}

// widths returns the width of each cell that a tab ends, with the gap.
func (t *Table) widths(rows [][]string) [][]int {
	widths := make([][]int, len(rows))
	for i, row := range rows {
		widths[i] = make([]int, len(row)-1)
	}
	for i := range rows {
		for c := range widths[i] {
			if widths[i][c] > 0 {
				continue // of a column that began above
			}
			end, widest := i, 0
			for ; end < len(rows) && c < len(widths[end]); end++ {
				widest = max(widest, source.Width(rows[end][c]))
			}
			for k := i; k < end; k++ {
				widths[k][c] = widest + t.gap
			}
		}
	}
	return widths
}
