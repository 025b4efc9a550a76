package record

import (
	"bufio"
	"bytes"
	"unicode/utf8"
)

// tracker hands out bytes and knows where the last one stands.
type tracker struct {
	r     *bufio.Reader
	at    point
	ended bool // the last byte ended its line
}

func newTracker(r *bufio.Reader) *tracker { return &tracker{r: r, at: point{line: 1}} }

// mostContext is how many bytes of a line, before a place and behind it, are
// shown with an error.
const mostContext = 1 << 10

// ReadByte implements io.ByteReader.
func (t *tracker) ReadByte() (byte, error) {
	part, err := t.peek()
	if err != nil {
		return 0, err
	}
	c := part[0]
	t.take(part[:1])
	return c, nil
}

// Read implements io.Reader.
func (t *tracker) Read(p []byte) (int, error) {
	part, err := t.peek()
	if err != nil {
		return 0, err
	}
	n := copy(p, part)
	t.take(part[:n])
	return n, nil
}

// peek returns what is at hand, at least a byte. take is to be called with the
// part of it that is read.
func (t *tracker) peek() ([]byte, error) {
	if t.r.Buffered() == 0 {
		if _, err := t.r.Peek(1); err != nil {
			return nil, err
		}
	}
	return t.r.Peek(t.r.Buffered())
}

// take advances by some bytes of peek.
func (t *tracker) take(part []byte) {
	n := len(part)
	for len(part) > 0 {
		if t.ended {
			t.at = point{line: t.at.line + 1, text: t.at.text[:0]}
		}
		var text []byte
		text, part, t.ended = bytes.Cut(part, []byte("\n"))
		t.at.append(text)
		if t.at.offset = len(t.at.text); !t.ended {
			t.at.offset--
		}
	}
	_, _ = t.r.Discard(n)
}

// append adds text to the line, of which the end is kept.
func (p *point) append(text []byte) {
	if p.text = append(p.text, text...); len(p.text) < 2*mostContext {
		return
	}
	cut := len(p.text) - mostContext
	for cut > 0 && !utf8.RuneStart(p.text[cut]) {
		cut--
	}
	p.skipped += utf8.RuneCount(p.text[:cut])
	p.text = append(p.text[:0], p.text[cut:]...)
}

// ordinals implements objects.
func (t *tracker) ordinals() bool { return false }

// whereIn is the place of the last byte, with what is at hand of its line. It may
// be called after an error. The text is appended to buffer.
func (t *tracker) whereIn(buffer []byte) point {
	p := t.at
	p.text = append(buffer, p.text...)
	if !t.ended {
		rest, _ := t.r.Peek(min(t.r.Buffered(), mostContext))
		rest, _, _ = bytes.Cut(rest, []byte("\n"))
		p.text = append(p.text, rest...)
	}
	return p
}

// where implements objects.
func (t *tracker) where() point { return t.whereIn(nil) }
