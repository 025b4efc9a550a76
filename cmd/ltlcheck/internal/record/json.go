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
		l.text, l.start = text, 0
		if err != nil {
			return err
		}
		if l.current == 1 {
			text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
		}
		object := bytes.TrimSpace(text)
		if len(object) == 0 {
			continue
		}
		l.start = bytes.IndexByte(text, object[0])
		l.text = text[:l.start+len(object)]
		return log.scan.record(object)
	}
}

// place implements rows: places are offsets in the object.
func (l *lines) place(at int) point {
	return point{line: l.current, text: l.text, offset: l.start + at}
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
