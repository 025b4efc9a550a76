// Package safetext shows text that somebody else wrote: what models, formulas
// and files say must not
// move the cursor, clear the screen, turn the direction of text, or make the
// reader believe in a line that is not there.
//
// Where text of others is put into a line, Fprintf writes it as source.Visible
// does. A Writer is the last line of defence, for everything that is printed:
// it lets newlines and tabs through, for those are ours, and escapes all else
// that source.Visible escapes, in the way of JSON, so that a document in JSON
// stays valid and keeps its meaning. A byte that is not UTF-8 is written as
// \xff, which no JSON encoder lets come about.
package safetext

import (
	"fmt"
	"io"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/ltlcheck/ltlcheck/source"
)

// Line is text for the inside of a line: everything that cannot be seen is
// escaped, newlines and tabs too.
func Line(text string) string { return source.Visible(text) }

// Text is text that may have lines and tabs of its own.
func Text(text string) string {
	if clean(text) {
		return text
	}
	b, _ := appendText(nil, text, false)
	return string(b)
}

// Sprintf is fmt.Sprintf with every argument made safe for the inside of a
// line. The format is ours.
func Sprintf(format string, args ...any) string { return fmt.Sprintf(format, escaped(args)...) }

// Fprintf is fmt.Fprintf with every argument made safe for the inside of a
// line. The format is ours.
func Fprintf(w io.Writer, format string, args ...any) (int, error) {
	return fmt.Fprintf(w, format, escaped(args)...)
}

// escaped makes the arguments that are texts safe.
func escaped(args []any) []any {
	out := make([]any, len(args))
	for i, a := range args {
		switch a := a.(type) {
		case string:
			out[i] = Line(a)
		case error:
			out[i] = Line(a.Error())
		case fmt.Stringer:
			out[i] = Line(a.String())
		default:
			out[i] = a
		}
	}
	return out
}

// clean reports whether all of the text can be shown as it is; it knows ASCII only.
func clean(text string) bool {
	for i := range len(text) {
		if c := text[i]; (c < ' ' || c >= 0x7f) && c != '\n' && c != '\t' {
			return false
		}
	}
	return true
}

// appendText appends text with what cannot be seen escaped. With more to come,
// it stops before a character that is cut off, and says where.
func appendText(b []byte, text string, more bool) ([]byte, int) {
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && n == 1 && more && !utf8.FullRuneInString(text[i:]):
			return b, i
		case r == utf8.RuneError && n == 1:
			b = fmt.Appendf(b, `\x%02x`, text[i])
		case r == '\n', r == '\t', unicode.IsPrint(r):
			b = append(b, text[i:i+n]...)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			b = fmt.Appendf(b, `\u%04x\u%04x`, high, low)
		default:
			b = fmt.Appendf(b, `\u%04x`, r)
		}
		i += n
	}
	return b, len(text)
}

// Writer escapes what cannot be seen in everything that is written to it, but
// for newlines and tabs.
type Writer struct {
	w    io.Writer
	rest []byte // a character that was cut off
	out  []byte
}

// NewWriter makes a Writer that writes to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes all of p, but for a character at its end that is cut off, which
// waits for the next Write or Flush.
func (s *Writer) Write(p []byte) (int, error) {
	text := string(p)
	if len(s.rest) == 0 && clean(text) {
		return s.w.Write(p)
	}
	text = string(s.rest) + text
	out, n := appendText(s.out[:0], text, true)
	s.out, s.rest = out, append(s.rest[:0], text[n:]...)
	if len(out) > 0 {
		if _, err := s.w.Write(out); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}

// Flush writes what is left of a character that was cut off.
func (s *Writer) Flush() error {
	if len(s.rest) == 0 {
		return nil
	}
	out, _ := appendText(nil, string(s.rest), false)
	s.rest = s.rest[:0]
	_, err := s.w.Write(out)
	return err
}
