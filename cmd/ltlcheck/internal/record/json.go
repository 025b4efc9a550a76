package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/tidwall/gjson"
)

// lines reads JSON objects, one in each line. Empty lines are skipped.
type lines struct {
	r       *bufio.Reader
	buffer  []byte
	current int
	text    []byte // of the current line, without the spaces at its end
	start   int    // of the object in it
}

// newLines returns a reader of lines.
func newLines(r *bufio.Reader) *lines { return &lines{r: r} }

// line returns the number of the current line, from 1.
func (l *lines) line() int { return l.current }

// unit implements rows.
func (l *lines) unit() string { return "line" }

// next implements rows.
func (l *lines) next(log *Log) error {
	for {
		text, err := l.read()
		l.text, l.start = bytes.TrimRightFunc(text, unicode.IsSpace), 0
		if err != nil {
			return err
		}
		if l.current == 1 {
			l.text = bytes.TrimPrefix(l.text, []byte("\xef\xbb\xbf"))
		}
		object := bytes.TrimSpace(l.text)
		if len(object) == 0 {
			continue
		}
		l.start = len(l.text) - len(object)
		if object[0] != '{' || !gjson.ValidBytes(object) {
			return &placedError{wrongAt(object), errors.New("not an object in JSON")}
		}
		return log.takeObject(object)
	}
}

// wrongAt returns the offset at which a text ceases to be an object in JSON.
func wrongAt(text []byte) int {
	syntax := (*json.SyntaxError)(nil)
	switch err := json.Unmarshal(text, &json.RawMessage{}); {
	case text[0] != '{' || !errors.As(err, &syntax):
		return 0
	case strings.HasPrefix(syntax.Error(), "unexpected end"):
		return len(text)
	}
	return int(syntax.Offset) - 1
}

// place implements rows: places are offsets in the object.
func (l *lines) place(at int) (line int, text []byte, offset int) {
	return l.current, l.text, l.start + at
}

// fixed implements rows.
func (l *lines) fixed() bool { return false }

// names implements rows.
func (l *lines) names() []string { return namesOf(l.text[min(l.start, len(l.text)):]) }

// namesOf lists the members of an object, and those of objects in it.
func namesOf(object []byte) (all []string) {
	var walk func(prefix string, v gjson.Result)
	walk = func(prefix string, v gjson.Result) {
		v.ForEach(func(key, member gjson.Result) bool {
			name := prefix + key.Str
			all = append(all, name)
			if member.IsObject() {
				walk(name+".", member)
			}
			return len(all) < mostNames
		})
	}
	walk("", gjson.ParseBytes(object))
	return all
}

// mostNames bounds the fields of a record among which a misspelt name is
// looked for.
const mostNames = 1000

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

// takeObject stores the values of a valid object that propositions mention.
func (l *Log) takeObject(object []byte) error {
	parsed := gjson.ParseBytes(object)
	if err := l.take(l.props.tree, parsed); err != nil {
		return err
	}
	return l.takeDotted(parsed)
}

// take stores the values that propositions mention in their slots, in one pass
// over the object.
func (l *Log) take(t *tree, v gjson.Result) (err error) {
	if t.slot >= 0 {
		read, err := fromJSON(v)
		if err != nil {
			return &placedError{v.Index, err}
		}
		if err := l.put(t.slot, read, v.Index); err != nil {
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

// takeDotted stores the values of members such as "x.y" for paths that lead to
// no value: a member of a member comes first.
func (l *Log) takeDotted(v gjson.Result) (err error) {
	if len(l.props.dotted) == 0 {
		return nil
	}
	v.ForEach(func(key, member gjson.Result) bool {
		slot, ok := l.props.dotted[key.Str]
		if !ok || l.set[slot] == l.number {
			return true
		}
		var read value
		if read, err = fromJSON(member); err != nil {
			err = &placedError{member.Index, err}
		} else {
			err = l.put(slot, read, member.Index)
		}
		return err == nil
	})
	return err
}

// fromJSON converts a JSON value. The error is about a number that is too large
// to be compared.
func fromJSON(v gjson.Result) (value, error) {
	switch v.Type {
	case gjson.Null:
		return value{kind: null}, nil
	case gjson.True, gjson.False:
		return boolValue(v.Type == gjson.True), nil
	case gjson.Number:
		if n, ok := number(v.Raw); ok {
			return n, nil
		}
		return value{}, fmt.Errorf("the number %s is too large: the largest is about 1.8e308; write it as a text", v.Raw)
	case gjson.String:
		return value{kind: text, s: v.Str}, nil
	}
	return value{kind: composite, s: v.Raw}, nil
}
