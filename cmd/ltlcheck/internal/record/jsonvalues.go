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
	inArray bool
	largest int // bytes
}

// newValues returns a reader of values that are at most so many bytes each.
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
	begun := v.where()
	v.buffer = append(v.buffer[:0], '{')
	depth, quoted, escaped := 1, false, false
	for depth > 0 {
		c, err := v.ReadByte()
		if errors.Is(err, io.EOF) {
			return object{}, errors.New("the object does not end")
		}
		if err != nil {
			return object{}, err
		}
		if v.buffer = append(v.buffer, c); len(v.buffer) > v.largest {
			return object{}, fmt.Errorf("the object is longer than %d bytes", v.largest)
		}
		switch {
		case escaped:
			escaped = false
		case quoted:
			escaped, quoted = c == '\\', c != '"'
		case c == '"':
			quoted = true
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		}
	}
	return object{text: v.buffer, at: begun}, nil
}
