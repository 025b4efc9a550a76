package record

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/ltlcheck/ltlcheck/source"
)

// Missing is the treatment of fields that a record does not have.
type Missing string

// What a missing field can be.
const (
	MissingIsError Missing = "error"
	MissingIsFalse Missing = "false" // a comparison with it is false, and so is the field itself
	MissingIsKept  Missing = "keep"  // its value is that of the record before; one that never was is false
)

// maxLine bounds a line of a log, in bytes; a longer one is an error.
const maxLine = 16 << 20

// Log is a sequence of records. It is not safe for concurrent use.
type Log struct {
	name    string
	props   *Propositions
	missing Missing
	source  rows
	set     []int // per slot: the number of the record that set it last
	places  []int // per slot: where its value is in the record, as rows.place understands it
	number  int   // of the record
	filled  []int // slots that the last record set
	scan    scanner
}

// rows reads records.
type rows interface {
	// next reads a record into the fields; set says that a slot has its value.
	// The error is io.EOF at the end.
	next(l *Log) error
	// line is the line on which the last record begins, from 1, or the number of
	// the record where several stand in a line.
	line() int
	// unit is which of these: line or record.
	unit() string
	// place returns the place of an offset in the last record.
	place(at int) point
	// names lists the fields that the last record has; those of a table are the
	// same in all.
	names() []string
	// each calls yield for the fields of the last record, as Each does.
	each(yield func(name, kind, v string))
	// fixed reports whether all records have the same fields.
	fixed() bool
}

// placedError is an error at a place of the record.
type placedError struct {
	at int
	error
}

// Unwrap returns the error without the place.
func (e *placedError) Unwrap() error { return e.error }

// NewLog reads records from r as a stream. p evaluates the propositions; it
// belongs to this log from now on. name is for messages. The error is about the
// format, or about the first row of a table.
func NewLog(r io.Reader, name string, format Format, p *Propositions, missing Missing) (*Log, error) {
	l := &Log{name: name, props: p, missing: missing, set: make([]int, len(p.env.fields)), places: make([]int, len(p.env.fields))}
	l.scan.log, l.scan.texts.seed = l, maphash.MakeSeed()
	switch missing {
	case MissingIsError, MissingIsFalse, MissingIsKept:
	default:
		return nil, fmt.Errorf("missing fields are %q: want %s, %s or %s", missing, MissingIsError, MissingIsFalse, MissingIsKept)
	}
	p.env.lenient = missing != MissingIsError
	in := bufio.NewReaderSize(r, peeked)
	if format == CSV {
		t := newTable(in)
		l.source = t
		if err := t.head(p); err != nil {
			return nil, l.located(err)
		}
		return l, nil
	}
	l.source = rowsOf(in, format)
	if l.source == nil {
		return nil, fmt.Errorf("records are in format %q: want one of %v", format, Formats())
	}
	return l, nil
}

// rowsOf returns a reader of records in a format that needs no first row; nil if
// there is none.
func rowsOf(in *bufio.Reader, format Format) rows {
	switch format {
	case JSONLines:
		return newLines(in)
	case Logfmt:
		return newPairs(in)
	case JSON:
		return &converted{from: newValues(in, maxLine)}
	case Jaeger:
		return &converted{from: newExports(newValues(in, maxDocument), decodeJaeger)}
	case JUnit:
		return &converted{from: newCases(in)}
	case OTLP:
		if head, _ := in.Peek(recognised); isProtobuf(head) {
			return &converted{from: newProtobuf(in)}
		}
		return &converted{from: newExports(newValues(in, maxDocument), decodeOTLP)}
	}
	return nil
}

// Open returns the records of a log, which is decompressed if need be. If format
// is "" it is recognised by the beginning of the log and by its name. Other
// things are as for NewLog.
func Open(r io.Reader, name string, format Format, p *Propositions, missing Missing) (*Log, error) {
	plain, err := Decompress(r)
	if err != nil {
		return nil, err
	}
	in := bufio.NewReaderSize(plain, peeked)
	if format == "" {
		if format, err = recognise(in, FormatOf(name)); err != nil {
			return nil, err
		}
	}
	return NewLog(in, name, format, p, missing)
}

// Line returns where the last record begins: a line, from 1, or the number of the
// record where several stand in a line; see Unit.
func (l *Log) Line() int { return l.source.line() }

// Unit returns what Line counts: "line" or "record".
func (l *Log) Unit() string { return l.source.unit() }

// Records returns the number of records that were read.
func (l *Log) Records() int { return l.number }

// Next reads a record and returns the propositions that are true, bit i for the
// i-th. The error is io.EOF at the end, else a *source.Error with the line.
func (l *Log) Next() (uint64, error) {
	l.number++
	if l.missing != MissingIsKept {
		for _, slot := range l.filled {
			l.props.env.fields[slot].kind = absent
		}
	}
	l.filled = l.filled[:0]
	err := l.source.next(l)
	if errors.Is(err, io.EOF) {
		l.number--
		return 0, io.EOF
	}
	if err != nil {
		return 0, l.located(err)
	}
	letter, err := l.props.letter()
	if about := (*source.Error)(nil); errors.As(err, &about) {
		about.Hint = cmp.Or(l.backticks(about), about.Hint)
		where := fmt.Sprintf("%s:%d", l.name, l.Line())
		if l.Unit() != "line" {
			where = fmt.Sprintf("%s, %s %d", l.name, l.Unit(), l.Line())
		}
		about.Msg = fmt.Sprintf("%s: %s", where, about.Msg)
		return 0, about
	}
	return letter, err
}

// backticks returns a hint if an error is about a proposition with the name of
// a field that is no word.
func (l *Log) backticks(about *source.Error) string {
	for i := range l.props.atoms {
		a := &l.props.atoms[i]
		if a.Pos != about.Pos {
			continue
		}
		for _, name := range l.source.names() {
			if !isWord(name) && quoteName(name) != name && spacelessContains(a.Text, name) && !strings.Contains(a.Text, quoteName(name)) {
				return fmt.Sprintf("the name of a field that is no word stands in backticks: %s", quoteName(name))
			}
		}
	}
	return ""
}

// spacelessContains reports whether a text contains a name, spaces left aside:
// a - b is how formulas write the field a-b.
func spacelessContains(text, name string) bool {
	plain := func(s string) string { return strings.Join(strings.Fields(s), "") }
	return strings.Contains(plain(text), plain(name))
}

// put stores the value of a field, and where it is. A field that comes twice in
// a record is an error.
func (l *Log) put(slot int, v value, at int) error {
	if l.set[slot] == l.number {
		return &placedError{at, fmt.Errorf("the field %s stands twice in this record", l.props.env.names[slot])}
	}
	l.set[slot], l.places[slot] = l.number, at
	l.filled = append(l.filled, slot)
	l.props.env.fields[slot] = v
	return nil
}

// located returns an error with its place in the current record, which is the
// record's beginning for one that has none.
func (l *Log) located(err error) error {
	at, placed := 0, (*placedError)(nil)
	if errors.As(err, &placed) {
		at = placed.at
	}
	return source.Errorf(l.pos(at), "%v", err)
}

// pos returns a place in the current record.
func (l *Log) pos(at int) source.Pos {
	p := l.source.place(at)
	offset := min(max(p.offset, 0), len(p.text))
	file := source.NewExcerptFrom(l.name, p.line, 1+p.skipped, string(p.text))
	return source.Pos{File: file, Line: p.line, Col: 1 + p.skipped + utf8.RuneCount(p.text[:offset])}
}
