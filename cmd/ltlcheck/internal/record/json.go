package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/tidwall/gjson"
)

// lines reads JSON objects, one in each line. Empty lines are skipped.
type lines struct {
	r       *bufio.Reader
	buffer  []byte
	current int
}

// newLines returns a reader of lines.
func newLines(r *bufio.Reader) *lines { return &lines{r: r} }

// line returns the number of the current line, from 1.
func (l *lines) line() int { return l.current }

// next implements rows.
func (l *lines) next(log *Log) error {
	for {
		text, err := l.read()
		if err != nil {
			return err
		}
		if text = bytes.TrimSpace(text); len(text) == 0 {
			continue
		}
		if l.current == 1 {
			text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
		}
		if text[0] != '{' || !gjson.ValidBytes(text) {
			return errors.New("not an object in JSON")
		}
		return log.take(log.props.tree, gjson.ParseBytes(text))
	}
}

// read returns the next line, which is valid until the next call.
func (l *lines) read() ([]byte, error) {
	l.buffer = l.buffer[:0]
	l.current++
	for {
		part, err := l.r.ReadSlice('\n')
		if len(l.buffer)+len(part) > maxLine {
			return nil, fmt.Errorf("the line is longer than %d bytes", maxLine)
		}
		if err == nil && len(l.buffer) == 0 {
			return part, nil
		}
		l.buffer = append(l.buffer, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(l.buffer) > 0:
			return l.buffer, nil
		default:
			return l.buffer, err
		}
	}
}

// take stores the values that propositions mention in their slots, in one pass
// over the object.
func (l *Log) take(t *tree, v gjson.Result) (err error) {
	if t.slot >= 0 {
		if err := l.put(t.slot, fromJSON(v)); err != nil {
			return err
		}
	}
	switch {
	case v.IsObject() && t.members != nil:
		v.ForEach(func(key, member gjson.Result) bool {
			if inner := t.members[key.Str]; inner != nil {
				err = l.take(inner, member)
			}
			return err == nil
		})
	case v.IsArray() && t.elements != nil:
		i := 0
		v.ForEach(func(_, element gjson.Result) bool {
			if inner := t.elements[i]; inner != nil {
				err = l.take(inner, element)
			}
			i++
			return err == nil
		})
	}
	return err
}

// fromJSON converts a JSON value.
func fromJSON(v gjson.Result) value {
	switch v.Type {
	case gjson.Null:
		return value{kind: null}
	case gjson.True, gjson.False:
		return boolValue(v.Type == gjson.True)
	case gjson.Number:
		if n, ok := number(v.Raw); ok {
			return n
		}
		return value{kind: text, s: v.Raw} // too large for a number here: comparing says so
	case gjson.String:
		return value{kind: text, s: v.Str}
	}
	return value{kind: composite}
}
