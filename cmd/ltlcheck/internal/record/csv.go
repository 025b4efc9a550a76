package record

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/ltlcheck/ltlcheck/source"
)

// table reads comma-separated values (RFC 4180) whose first row names the
// columns. Semicolons, or tabs, separate the values of a table without a comma in
// its first row.
type table struct {
	r       *csv.Reader
	lines   *lineReader
	columns []string
	cells   []string // of the current row
	slots   [][]int  // by column: the fields that it is
	current int      // the line of the current row
	wrong   int      // the column of the line at which reading failed, in bytes from 1; 0 if it did not
}

// newTable returns a table whose first row is not read yet.
func newTable(r io.Reader) *table {
	t := &table{lines: newLineReader(r), current: 1}
	t.r = csv.NewReader(t.lines)
	t.r.ReuseRecord = true
	return t
}

// head reads the first row. Two columns of one name are an error.
func (t *table) head(p *Propositions) error {
	t.r.Comma = t.lines.separator()
	row, err := t.row()
	if errors.Is(err, io.EOF) {
		return errors.New("the table is empty: its first row names the columns")
	}
	if err != nil {
		return err
	}
	for i, name := range row {
		if i == 0 {
			name = source.SkipMark(name)
		}
		if slices.Contains(t.columns, name) {
			return &placedError{i, fmt.Errorf("two columns are named %q", name)}
		}
		t.columns = append(t.columns, name)
		var slots []int
		for slot, field := range p.env.names {
			if field.plain() == name {
				slots = append(slots, slot)
			}
		}
		t.slots = append(t.slots, slots)
	}
	return nil
}

// line returns the number of the line of the current record, from 1.
func (t *table) line() int { return t.current }

// unit implements rows.
func (t *table) unit() string { return "line" }

// names implements rows.
func (t *table) names() []string { return t.columns }

// fixed implements rows.
func (t *table) fixed() bool { return true }

// place implements rows: places are numbers of columns.
func (t *table) place(at int) point {
	line, col := t.current, t.wrong
	if col == 0 {
		line, col = t.r.FieldPos(at)
	}
	text, mark := t.lines.line(line)
	return point{line: line, text: text, offset: col - 1 - mark}
}

// row reads a row.
func (t *table) row() ([]string, error) {
	t.lines.forget()
	t.wrong = 1
	row, err := t.r.Read()
	parse := (*csv.ParseError)(nil)
	switch {
	case err == nil:
		t.current, _ = t.r.FieldPos(0)
		t.wrong = 0
	case errors.As(err, &parse):
		t.current, t.wrong = parse.Line, parse.Column
	case !errors.Is(err, io.EOF):
		t.current = t.lines.last()
	}
	return row, t.plain(err)
}

// next implements rows. An empty cell is null.
func (t *table) next(l *Log) error {
	row, err := t.row()
	if err != nil {
		return err
	}
	t.cells = row
	for i, text := range row {
		for _, slot := range t.slots[i] {
			v := value{kind: cell, s: text}
			if text == "" {
				v = value{kind: null}
			}
			if err := l.put(slot, v, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// plain returns an error of the CSV reader without its own line number, which
// the caller adds.
func (t *table) plain(err error) error {
	if parse := (*csv.ParseError)(nil); errors.As(err, &parse) {
		if errors.Is(parse.Err, csv.ErrFieldCount) {
			return errors.New("the row has not as many values as there are columns")
		}
		return fmt.Errorf("not %s-separated values: %w", map[rune]string{',': "comma", ';': "semicolon", '\t': "tab"}[t.r.Comma], parse.Err)
	}
	return err
}

// lineReader hands out one line at a time, so that what its reader has not asked
// for stays unread, and keeps those that were handed out since forget, for
// messages. It fails at a line of more than maxLine bytes, so that a file
// without line ends cannot exhaust memory: the CSV reader of the standard
// library has no such limit, and would hold all of it.
type lineReader struct {
	r     *bufio.Reader
	kept  []byte
	first int // the number of the first line in kept, from 1
	ended int // lines of kept that have ended
	long  int // of the current line
}

func newLineReader(r io.Reader) *lineReader {
	return &lineReader{r: bufio.NewReaderSize(r, 64<<10), first: 1}
}

// Read implements io.Reader.
func (l *lineReader) Read(p []byte) (int, error) {
	if l.r.Buffered() == 0 {
		if _, err := l.r.Peek(1); err != nil {
			return 0, err
		}
	}
	part, _ := l.r.Peek(min(len(p), l.r.Buffered()))
	end := bytes.IndexByte(part, '\n')
	if end >= 0 {
		part = part[:end+1]
	}
	if l.long += len(part); l.long > maxLine {
		return 0, fmt.Errorf("the line is longer than %d bytes", maxLine)
	}
	if end >= 0 {
		l.long = 0
		l.ended++
	}
	l.kept = append(l.kept, part...)
	n := copy(p, part)
	_, err := l.r.Discard(n)
	return n, err
}

// separator returns what separates the values of the first line: a comma, or, if
// there is none outside quotes, a semicolon or a tab.
func (l *lineReader) separator() rune {
	seen := map[byte]bool{}
	quoted := false
	for n := 1; ; n++ {
		part, err := l.r.Peek(n)
		if err != nil || part[n-1] == '\n' && !quoted {
			break
		}
		if part[n-1] == '"' {
			quoted = !quoted
		}
		seen[part[n-1]] = seen[part[n-1]] || !quoted
	}
	for _, c := range ",;\t" {
		if seen[byte(c)] {
			return c
		}
	}
	return ','
}

// forget drops the lines that have been handed out.
func (l *lineReader) forget() {
	l.kept = l.kept[:0]
	l.first += l.ended
	l.ended = 0
}

// last returns the number of the line that is handed out.
func (l *lineReader) last() int { return l.first + l.ended }

// line returns a line that has been handed out since forget, without its end
// and a byte order mark; mark is the length of the latter.
func (l *lineReader) line(n int) (text []byte, mark int) {
	rest := l.kept
	for i := l.first; i < n && len(rest) > 0; i++ {
		_, rest, _ = bytes.Cut(rest, []byte("\n"))
	}
	text, _, _ = bytes.Cut(rest, []byte("\n"))
	text = bytes.TrimSuffix(text, []byte("\r"))
	plain := text
	if n == 1 {
		plain = []byte(source.SkipMark(string(text)))
	}
	return plain, len(text) - len(plain)
}
