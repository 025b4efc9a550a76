package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"unicode"
)

// pairs reads lines of key=value pairs, as loggers write them for people. A value
// in double quotes is as one in Go; a key alone is true. A value without quotes
// is a number, a truth value or a text, as a proposition uses it.
type pairs struct {
	*lines
	keys, values []string // of the current line
}

// newPairs returns a reader of pairs.
func newPairs(r *bufio.Reader) *pairs { return &pairs{lines: newLines(r)} }

// next implements rows.
func (p *pairs) next(log *Log) error {
	for {
		text, err := p.read()
		p.text = bytes.TrimRightFunc(text, unicode.IsSpace)
		if err != nil {
			return err
		}
		if p.current == 1 {
			p.text = bytes.TrimPrefix(p.text, []byte("\xef\xbb\xbf"))
		}
		if len(bytes.TrimSpace(p.text)) > 0 {
			return p.take(log)
		}
	}
}

// take stores the values of a line.
func (p *pairs) take(log *Log) error {
	p.keys, p.values = p.keys[:0], p.values[:0]
	for at := 0; ; {
		for at < len(p.text) && (p.text[at] == ' ' || p.text[at] == '\t') {
			at++
		}
		if at == len(p.text) {
			return nil
		}
		begin := at
		for at < len(p.text) && p.text[at] != '=' && p.text[at] != ' ' && p.text[at] != '\t' {
			if p.text[at] == '"' {
				return &placedError{at, errors.New("a key has a quotation mark: expected key=value")}
			}
			at++
		}
		key := string(p.text[begin:at])
		if key == "" {
			return &placedError{begin, errors.New("expected a key before =")}
		}
		v, end, err := p.value(at)
		if err != nil {
			return err
		}
		at = end
		shown := v.s
		if v.kind == boolean {
			shown = "true"
		}
		p.keys, p.values = append(p.keys, key), append(p.values, shown)
		if err := log.putNamed(key, v, begin); err != nil {
			return err
		}
	}
}

// value reads what follows a key, and returns where it ends.
func (p *pairs) value(at int) (v value, end int, err error) {
	if at == len(p.text) || p.text[at] != '=' {
		return boolValue(true), at, nil
	}
	at++
	if at < len(p.text) && p.text[at] == '"' {
		quoted, err := strconv.QuotedPrefix(string(p.text[at:]))
		if err != nil {
			return value{}, 0, &placedError{at, errors.New("the text in quotation marks does not end")}
		}
		s, err := strconv.Unquote(quoted)
		if err != nil {
			return value{}, 0, &placedError{at, fmt.Errorf("%s is not a text", quoted)}
		}
		return value{kind: text, s: s}, at + len(quoted), nil
	}
	end = at
	for end < len(p.text) && p.text[end] != ' ' && p.text[end] != '\t' {
		end++
	}
	if end == at {
		return value{kind: null}, end, nil
	}
	return value{kind: cell, s: string(p.text[at:end])}, end, nil
}

// names implements rows.
func (p *pairs) names() []string { return p.keys }

// putNamed stores a value in the fields that are called like all of a name.
func (l *Log) putNamed(name string, v value, at int) error {
	for slot, field := range l.props.env.names {
		if field.plain() != name {
			continue
		}
		if err := l.put(slot, v, at); err != nil {
			return err
		}
	}
	return nil
}
