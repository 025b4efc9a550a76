package report

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"slices"
)

// How documents are written as JSON: the schema first, members on lines of
// their own and indented, but each step of a run on one line. A run may have
// hundreds of thousands of steps, and on lines of their own its members would
// take twice as many bytes.

// Schema is the version of the documents, and the first member of each. It
// changes when a member is renamed, moved or gets another meaning. It does not
// change when a member is added, so that readers have to ignore members that
// they do not know.
const Schema = "ltlcheck/3"

// rows are the names of the arrays whose elements stand on one line each.
var rows = []string{"prefix", "cycle"}

// WriteJSON writes a document, which must encode as an object, as indented
// JSON. The characters <, > and & are not escaped. Encoding needs memory for
// the whole text; the layout is streamed.
func WriteJSON(w io.Writer, document any) error {
	l := &layout{out: bufio.NewWriterSize(w, 1<<16)}
	err := encode(document, func(piece []byte) {
		if b, ok := w.(interface{ Grow(n int) }); ok {
			b.Grow(len(piece) + len(piece)/layoutPart)
		}
		l.write(piece)
	})
	if err != nil {
		return err
	}
	return l.out.Flush()
}

// layoutPart is which part of a text its layout adds, about: a space after each
// colon and comma.
const layoutPart = 8

// WriteJSONLine writes a document, which must encode as an object, as JSON on
// one line: the form for streams of events.
func WriteJSONLine(w io.Writer, document any) error {
	var line []byte
	if err := encode(document, func(piece []byte) { line = append(line, piece...) }); err != nil {
		return err
	}
	_, err := w.Write(line)
	return err
}

// encode passes a document on, without spaces, with the schema in front of its
// members and a line feed at the end. No piece ends with a string, and write
// must not keep any: the last one may be large, and is not copied. encode fails,
// before write is called, if the document is not an object.
func encode(document any, write func(piece []byte)) error {
	enc := json.NewEncoder(members(write))
	enc.SetEscapeHTML(false)
	return enc.Encode(document)
}

// members passes an object on, which an encoder writes as a whole, with the
// schema in front of its members.
type members func(piece []byte)

// Write implements io.Writer.
func (m members) Write(object []byte) (int, error) {
	if object[0] != '{' {
		return 0, errors.New("a document is an object")
	}
	const schema = `{"schema":"` + Schema + `"`
	if object[1] == '}' {
		m([]byte(schema + string(object[1:])))
		return len(object), nil
	}
	m([]byte(schema + ","))
	m(object[1:])
	return len(object), nil
}

// layout inserts spaces and line breaks into JSON that has none. It works on
// the bytes, without decoding: encoding/json can indent, but not leave some
// arrays on one line.
type layout struct {
	out  *bufio.Writer
	text []byte // what is not written yet of the text
	// open has an element for each object and array around the current
	// position: whether its elements are rows.
	open  []bool
	flat  int    // how many of the innermost of them are inside a row, and so on one line
	key   []byte // the name of the last member
	first bool   // the last character was an opening bracket
}

// write writes text, which must be valid JSON without spaces.
func (l *layout) write(text []byte) {
	l.text = text
	for i := 0; i < len(l.text); i++ {
		switch c := l.text[i]; c {
		case '"':
			i = l.lead(i)
			end := endOfString(l.text, i)
			if l.text[end] == ':' {
				l.key = l.text[i+1 : end-1]
			}
			i = end - 1
		case '{', '[':
			i = l.lead(i)
			l.begin(c)
		case '}', ']':
			i = l.end(i)
		case ',':
			l.flush(i + 1)
			l.line()
			i = -1
		case ':':
			l.flush(i + 1)
			l.out.WriteByte(' ')
			i = -1
		default:
			i = l.lead(i)
		}
	}
	l.flush(len(l.text))
}

// flush writes the text before position i, which is position 0 then.
func (l *layout) flush(i int) {
	l.out.Write(l.text[:i])
	l.text = l.text[i:]
}

// lead breaks the line at position i before the first element of an object or
// array, and returns the new position. It does so only now, and not at the
// bracket, since empty ones stay on one line.
func (l *layout) lead(i int) int {
	first := l.first
	l.first = false
	if first && l.flat == 0 {
		return l.newline(i)
	}
	return i
}

// line separates an element from the one before it.
func (l *layout) line() {
	if l.flat > 0 {
		l.out.WriteByte(' ')
		return
	}
	l.newline(0)
}

// begin enters an object or array, whose bracket is c.
func (l *layout) begin(c byte) {
	if l.flat > 0 || len(l.open) > 0 && l.open[len(l.open)-1] {
		l.flat++
	}
	l.open = append(l.open, c == '[' && slices.ContainsFunc(rows, func(r string) bool { return r == string(l.key) }))
	l.first, l.key = true, nil
}

// end leaves an object or array, whose bracket is at position i, and returns
// the new position.
func (l *layout) end(i int) int {
	l.open = l.open[:len(l.open)-1]
	if !l.first && l.flat == 0 {
		i = l.newline(i)
	}
	l.first = false
	l.flat = max(0, l.flat-1)
	return i
}

// newline starts a line at position i, indented by two spaces for each open
// bracket, and returns the new position.
func (l *layout) newline(i int) int {
	l.flush(i)
	l.out.WriteByte('\n')
	for range l.open {
		l.out.WriteString("  ")
	}
	return 0
}

// endOfString returns the index after the string that begins at i, with its
// closing quotation mark. The text is valid JSON, so that the string ends.
func endOfString(text []byte, i int) int {
	for i++; text[i] != '"'; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return i + 1
}
