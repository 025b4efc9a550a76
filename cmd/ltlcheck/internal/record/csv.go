package record

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"

	"github.com/ltlcheck/ltlcheck/source"
)

// table reads comma-separated values (RFC 4180) whose first row names the
// columns.
type table struct {
	r       *csv.Reader
	slots   [][]int // by column: the fields that it is
	current int
}

// newTable reads the first row. Two columns of one name are an error.
func newTable(r io.Reader, p *Propositions) (*table, error) {
	t := &table{r: csv.NewReader(bufio.NewReaderSize(limitLines(r), 64<<10))}
	t.r.ReuseRecord = true
	head, err := t.r.Read()
	if errors.Is(err, io.EOF) {
		return nil, errors.New("the table is empty: its first row names the columns")
	}
	if err != nil {
		return nil, plain(err)
	}
	seen := map[string]bool{}
	for i, name := range head {
		if i == 0 {
			name = source.SkipMark(name)
		}
		if seen[name] {
			return nil, fmt.Errorf("two columns are named %q", name)
		}
		seen[name] = true
		var slots []int
		for slot, field := range p.env.names {
			if field.String() == name {
				slots = append(slots, slot)
			}
		}
		t.slots = append(t.slots, slots)
	}
	return t, nil
}

// line returns the number of the line of the current record, from 1.
func (t *table) line() int { return t.current }

// next implements rows. An empty cell is null.
func (t *table) next(l *Log) error {
	row, err := t.r.Read()
	if err != nil {
		if parse := (*csv.ParseError)(nil); errors.As(err, &parse) {
			t.current = parse.StartLine
		}
		return plain(err)
	}
	t.current, _ = t.r.FieldPos(0)
	for i, text := range row {
		for _, slot := range t.slots[i] {
			v := value{kind: cell, s: text}
			if text == "" {
				v = value{kind: null}
			}
			if err := l.put(slot, v); err != nil {
				return err
			}
		}
	}
	return nil
}

// plain returns an error of the CSV reader without its own line number, which
// the caller adds.
func plain(err error) error {
	if parse := (*csv.ParseError)(nil); errors.As(err, &parse) {
		if errors.Is(parse.Err, csv.ErrFieldCount) {
			return errors.New("the row has not as many values as there are columns")
		}
		return fmt.Errorf("not comma-separated values: %w", parse.Err)
	}
	return err
}

// limitLines returns a reader that fails at a line longer than maxLine, so that
// a file without line ends cannot exhaust memory.
func limitLines(r io.Reader) io.Reader { return &lineLimiter{r: r} }

// lineLimiter is a reader that fails at a line of more than maxLine bytes. The
// CSV reader of the standard library has no such limit, and would hold all of
// it.
type lineLimiter struct {
	r    io.Reader
	long int
}

// Read reads, and returns an error once the current line is too long.
func (l *lineLimiter) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	for _, c := range p[:n] {
		if l.long++; c == '\n' {
			l.long = 0
		}
		if l.long > maxLine {
			return 0, fmt.Errorf("the line is longer than %d bytes", maxLine)
		}
	}
	return n, err
}
