package record

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// values reads JSON values one after another, in any layout. The elements of an
// array at the top are values of their own. Memory is that of the largest.
type values struct {
	*tracker
	buffer  []byte
	begun   point // of the current object
	inArray bool
	largest int // bytes
}

// newValues returns a reader of values of at most largest bytes each.
func newValues(r *bufio.Reader, largest int) *values {
	return &values{tracker: newTracker(r), largest: largest}
}

// next implements objects.
func (v *values) next() (object, error) {
	for {
		c, err := v.ReadByte()
		if err != nil {
			if errors.Is(err, io.EOF) && v.inArray {
				return object{}, errors.New("the array does not end")
			}
			return object{}, err
		}
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == 0xef || c == 0xbb || c == 0xbf: // a byte order mark is three bytes
		case c == ',' && v.inArray:
		case c == ']' && v.inArray:
			v.inArray = false
		case c == '[' && !v.inArray:
			v.inArray = true
		case c == '{':
			return v.object()
		default:
			return object{}, errors.New("expected an object in JSON")
		}
	}
}

// object reads the rest of an object.
func (v *values) object() (object, error) {
	v.begun = v.whereIn(v.begun.text[:0])
	v.buffer = append(v.buffer[:0], '{')
	in := nesting{depth: 1}
	for in.depth > 0 {
		part, err := v.peek()
		if errors.Is(err, io.EOF) {
			return object{}, errors.New("the object does not end")
		}
		if err != nil {
			return object{}, err
		}
		part = part[:in.end(part)]
		if v.buffer = append(v.buffer, part...); len(v.buffer) > v.largest {
			return object{}, fmt.Errorf("the object is longer than %d bytes", v.largest)
		}
		v.take(part)
	}
	return object{text: v.buffer, at: v.begun, verbatim: true}, nil
}

// nesting is where in an object a text is.
type nesting struct {
	depth           int
	quoted, escaped bool
}

// end returns how many bytes of a text belong to the object.
func (n *nesting) end(text []byte) int {
	for i, c := range text {
		switch {
		case n.escaped:
			n.escaped = false
		case n.quoted:
			n.escaped, n.quoted = c == '\\', c != '"'
		case c == '"':
			n.quoted = true
		case c == '{' || c == '[':
			n.depth++
		case c == '}' || c == ']':
			if n.depth--; n.depth == 0 {
				return i + 1
			}
		}
	}
	return len(text)
}
