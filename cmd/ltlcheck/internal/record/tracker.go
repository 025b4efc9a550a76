package record

import (
	"bufio"
	"bytes"
	"io"
)

// tracker hands out bytes and knows where the last one stands.
type tracker struct {
	r     *bufio.Reader
	at    point
	ended bool // the last byte ended its line
}

func newTracker(r *bufio.Reader) *tracker { return &tracker{r: r, at: point{line: 1}} }

// mostContext is how many bytes of a line are shown with an error.
const mostContext = 1 << 10

// ReadByte implements io.ByteReader.
func (t *tracker) ReadByte() (byte, error) {
	c, err := t.r.ReadByte()
	if err != nil {
		return 0, err
	}
	if t.ended {
		t.at = point{line: t.at.line + 1, text: t.at.text[:0]}
	}
	t.at.offset = len(t.at.text)
	if t.ended = c == '\n'; !t.ended && len(t.at.text) < mostContext {
		t.at.text = append(t.at.text, c)
	}
	return c, nil
}

// Read implements io.Reader.
func (t *tracker) Read(p []byte) (int, error) {
	for i := range p {
		c, err := t.ReadByte()
		if err != nil {
			if err == io.EOF && i > 0 {
				return i, nil
			}
			return i, err
		}
		p[i] = c
	}
	return len(p), nil
}

// ordinals implements objects.
func (t *tracker) ordinals() bool { return false }

// where is the place of the last byte, with what was read of its line and what
// is at hand of the rest. It may be called after an error.
func (t *tracker) where() point {
	p := t.at
	p.text = bytes.Clone(p.text)
	if !t.ended {
		rest, _ := t.r.Peek(min(t.r.Buffered(), mostContext))
		rest, _, _ = bytes.Cut(rest, []byte("\n"))
		p.text = append(p.text, rest...)
	}
	return p
}
