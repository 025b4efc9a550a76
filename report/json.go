package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
)

// How documents are written as JSON: the schema first, members on lines of
// their own and indented, but each step of a run on one line. A run may have
// hundreds of thousands of steps, and on lines of their own its members would
// take twice as many bytes.

// Schema is the version of the documents: the first member of each. It changes
// when a member is renamed, moved or gets another meaning, and not when one is
// added.
const Schema = "ltlcheck/2"

// rows are the arrays whose elements stand on one line each.
var rows = []string{"prefix", "cycle"}

// WriteJSON writes a document, which is an object as JSON. The characters < and
// & stay as they are.
func WriteJSON(w io.Writer, document any) error {
	text, err := encode(document)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 1<<16)
	(&layout{out: out}).write(text)
	return out.Flush()
}

// WriteJSONLine writes a document, which is an object as JSON, on one line.
func WriteJSONLine(w io.Writer, document any) error {
	text, err := encode(document)
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

// encode writes the document without spaces, with the schema in front of its
// members, and a line feed behind it.
func encode(document any) ([]byte, error) {
	const open = `{"schema":"` + Schema + `"`
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	b.WriteString(open)
	if err := enc.Encode(document); err != nil {
		return nil, err
	}
	text := b.Bytes()
	switch begin := text[len(open):]; {
	case begin[0] != '{':
		return nil, errors.New("a document is an object")
	case begin[1] == '}':
		return slices.Delete(text, len(open), len(open)+1), nil
	}
	text[len(open)] = ','
	return text, nil
}

// layout writes JSON that has no spaces with spaces and lines.
type layout struct {
	out   *bufio.Writer
	open  []bool // objects and arrays around: whether their elements are rows
	flat  int    // how many of the innermost are parts of a row
	key   []byte // the name of the member that was read last
	first bool   // nothing stands behind the last bracket yet
}

func (l *layout) write(text []byte) {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '"':
			end := endOfString(text, i)
			l.lead()
			l.out.Write(text[i:end])
			if text[end] == ':' {
				l.key = text[i+1 : end-1]
			}
			i = end - 1
		case '{', '[':
			l.lead()
			l.out.WriteByte(c)
			l.begin(c)
		case '}', ']':
			l.end(c)
		case ',':
			l.out.WriteByte(',')
			l.line()
		case ':':
			l.out.WriteString(": ")
		default:
			l.lead()
			l.out.WriteByte(c)
		}
	}
}

// lead goes to the line of the first element of an object or array.
func (l *layout) lead() {
	if l.first {
		l.first = false
		if l.flat == 0 {
			l.newline()
		}
	}
}

// line goes to the line of the next element.
func (l *layout) line() {
	if l.flat > 0 {
		l.out.WriteByte(' ')
		return
	}
	l.newline()
}

func (l *layout) begin(c byte) {
	if l.flat > 0 || len(l.open) > 0 && l.open[len(l.open)-1] {
		l.flat++
	}
	l.open = append(l.open, c == '[' && slices.ContainsFunc(rows, func(r string) bool { return r == string(l.key) }))
	l.first, l.key = true, nil
}

func (l *layout) end(c byte) {
	l.open = l.open[:len(l.open)-1]
	if !l.first && l.flat == 0 {
		l.newline()
	}
	l.first = false
	l.flat = max(0, l.flat-1)
	l.out.WriteByte(c)
}

func (l *layout) newline() {
	l.out.WriteByte('\n')
	for range l.open {
		l.out.WriteString("  ")
	}
}

// endOfString is where the string that begins at i ends, with its quotation marks.
func endOfString(text []byte, i int) int {
	for i++; text[i] != '"'; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return i + 1
}
