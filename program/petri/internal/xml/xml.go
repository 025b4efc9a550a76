// Package xml reads the XML of nets and property files. It is fit for files of
// any size: it streams, keeps nothing but the names of the open elements, knows
// line and column of everything, and expands no entities but the five of the
// language itself and numbers of characters. A document type declaration is
// passed over unless it declares something. Namespace prefixes are dropped.
package xml

import (
	"bufio"
	"bytes"
	"io"
	"unicode/utf8"

	"github.com/ltlcheck/ltlcheck/source"
)

// Limits of what one document may ask for.
const (
	maxDepth      = 1000
	maxAttributes = 1000
	maxXMLText    = 1 << 16 // bytes of one name, one value, or the text of one element
)

// event is what next has read.
type event uint8

const (
	endOfFile event = iota
	startElement
	endElement
)

// Spot is a position in the text, from 1; a column counts characters.
type Spot struct{ Line, Col uint32 }

// Reader reads the elements of a document one by one: Root reads up to the
// outermost element, Children visits what is inside an element, and Skip,
// Content and LabelText read one to its end. Errors are *source.Error with a
// position; reading cannot continue after one of a method of Reader.
type Reader struct {
	src    *bufio.Reader
	latin1 bool
	at     Spot // of the next character
	open   []string
	empty  bool // the element that was just opened closes itself

	File *source.File

	// Of the last event:
	Name     string // of the element
	Start    Spot   // of its tag
	attrs    []attribute
	text     []byte // character data since the event before, spaces at the ends removed by Trimmed
	overlong bool   // more text than is kept
	names    map[string]string
}

// NewReader reads the document r; file is where positions of errors point.
func NewReader(file *source.File, r io.Reader) *Reader {
	return &Reader{src: bufio.NewReaderSize(r, 64<<10), File: file, at: Spot{1, 1}, names: map[string]string{}}
}

// ErrorAt makes an error at a position. Callers return it: the text is not XML,
// or not what is expected, from there on.
func (r *Reader) ErrorAt(at Spot, format string, args ...any) *source.Error {
	return source.Errorf(source.Pos{File: r.File, Line: int(at.Line), Col: int(at.Col)}, format, args...)
}

// Errorf makes an error at the current position.
func (r *Reader) Errorf(format string, args ...any) *source.Error {
	return r.ErrorAt(r.at, format, args...)
}

// begin skips a byte order mark and rejects files that are obviously no UTF-8
// text: UTF-16, and compressed files without the suffix.
func (r *Reader) begin() error {
	head, _ := r.src.Peek(4)
	switch {
	case bytes.HasPrefix(head, []byte("\xef\xbb\xbf")):
		_, _ = r.src.Discard(3)
	case bytes.HasPrefix(head, []byte("\xfe\xff")), bytes.HasPrefix(head, []byte("\xff\xfe")),
		bytes.HasPrefix(head, []byte("<\x00")), bytes.HasPrefix(head, []byte("\x00<")):
		return r.Errorf("the file is encoded in UTF-16, want UTF-8")
	case bytes.HasPrefix(head, []byte("\x1f\x8b")):
		return r.Errorf("the file is compressed, but its name does not end in .gz")
	}
	return nil
}

// next reads up to the next start or end of an element. An element that closes
// itself yields both. Character data before the event is in text.
func (r *Reader) next() (event, error) {
	r.text, r.overlong = r.text[:0], false
	if r.empty {
		r.empty = false
		return r.close()
	}
	for {
		c, err := r.get()
		if err == io.EOF {
			return r.finish()
		}
		if err != nil {
			return endOfFile, err
		}
		switch c {
		case '<':
			r.Start = Spot{r.at.Line, r.at.Col - 1}
			e, done, err := r.markup()
			if done || err != nil {
				return e, err
			}
		case '&':
			if c, err = r.entity(); err != nil {
				return endOfFile, err
			}
			r.addText(c)
		default:
			if len(r.open) == 0 && c != ' ' && c != '\n' && c != '\t' && c != '\r' {
				return endOfFile, r.ErrorAt(Spot{r.at.Line, r.at.Col - 1}, "this is not XML: text stands outside all elements")
			}
			r.addText(c)
		}
	}
}

// finish is called at the end of the text, where no element may be open.
func (r *Reader) finish() (event, error) {
	if n := len(r.open); n > 0 {
		return endOfFile, r.Errorf("the file ends inside the element <%s>: it is cut off", r.open[n-1])
	}
	return endOfFile, nil
}

// addText adds a character to the text of the current element. Text beyond
// maxXMLText is dropped; content reports it.
func (r *Reader) addText(c rune) {
	if len(r.text) >= maxXMLText {
		r.overlong = true
		return
	}
	r.text = utf8.AppendRune(r.text, c)
}

// get reads one character and advances the position.
func (r *Reader) get() (rune, error) {
	b, err := r.src.ReadByte()
	if err != nil {
		return 0, r.failed(err)
	}
	if b < utf8.RuneSelf {
		switch {
		case b == '\n':
			r.at.Line, r.at.Col = r.at.Line+1, 1
			return '\n', nil
		case b < ' ' && b != '\t' && b != '\r':
			return 0, r.Errorf("a control character, byte %#02x, cannot stand in XML", b)
		}
		r.at.Col++
		return rune(b), nil
	}
	if r.latin1 {
		r.at.Col++
		return rune(b), nil
	}
	_ = r.src.UnreadByte()
	c, size, err := r.src.ReadRune()
	if err != nil {
		return 0, r.failed(err)
	}
	if c == utf8.RuneError && size == 1 {
		return 0, r.Errorf("byte %#02x is not UTF-8: save the file in UTF-8, or declare its encoding", b)
	}
	r.at.Col++
	return c, nil
}

// failed converts an error of the underlying reader. The end of the text is not
// an error by itself.
func (r *Reader) failed(err error) error {
	if err == io.EOF {
		return io.EOF
	}
	return r.Errorf("cannot read on: %v", err)
}

// must reads a character where the document cannot end.
func (r *Reader) must(inside string) (rune, error) {
	c, err := r.get()
	if err == io.EOF {
		return 0, r.Errorf("the file ends inside %s: it is cut off", inside)
	}
	return c, err
}
