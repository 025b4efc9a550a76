// Package safetext writes text that somebody else wrote to a terminal. What
// models, formulas and files contain must not move the cursor, clear the
// screen, reverse the direction of text, or look like a line of the program's
// own output.
//
// There are two lines of defence. Fprintf and Sprintf escape their arguments as
// source.Visible does; they are used where such text becomes part of a line. A
// Writer, through which the command prints everything, escapes whatever else is
// not printable, by the rules of the form that is written: as JSON does in text
// and JSON, so that a JSON document stays valid and keeps its meaning, and as
// character references in XML and DOT. It leaves newlines and tabs, which are
// the program's own. A byte that is not UTF-8 is written as \xff, which is not
// JSON; but JSON encoders never write such bytes.
package safetext

import (
	"fmt"
	"io"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/ltlcheck/ltlcheck/source"
)

// Line returns text for the inside of a line: everything that is not printable
// is escaped, including newlines and tabs.
func Line(text string) string { return source.Visible(text) }

// Text returns text in which newlines and tabs are kept, and everything else
// that is not printable is escaped.
func Text(text string) string {
	if clean(text) {
		return text
	}
	b, _ := appendText(nil, text, false, &asText)
	return string(b)
}

// Sprintf is fmt.Sprintf with every argument that is a string, an error or a
// fmt.Stringer made safe for the inside of a line. The format itself is
// trusted.
func Sprintf(format string, args ...any) string { return fmt.Sprintf(format, escaped(args)...) }

// Fprintf is fmt.Fprintf with the arguments made safe as by Sprintf.
func Fprintf(w io.Writer, format string, args ...any) (int, error) {
	return fmt.Fprintf(w, format, escaped(args)...)
}

// escaped returns the arguments with texts made safe. Others, such as numbers,
// are left as they are.
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

// clean reports whether a text needs no escapes. It is a fast test for ASCII:
// it returns false for any other text.
func clean[T string | []byte](text T) bool {
	for i := range len(text) {
		if c := text[i]; (c < ' ' || c >= 0x7f) && c != '\n' && c != '\t' {
			return false
		}
	}
	return true
}

// escapes is how a form of text writes what is not printable.
type escapes struct {
	char func(b []byte, r rune) []byte
	// raw writes a byte that is not part of a character in UTF-8.
	raw func(b []byte, c byte) []byte
}

var (
	asText = escapes{
		char: func(b []byte, r rune) []byte {
			if r > 0xffff {
				high, low := utf16.EncodeRune(r)
				return fmt.Appendf(b, `\u%04x\u%04x`, high, low)
			}
			return fmt.Appendf(b, `\u%04x`, r)
		},
		raw: func(b []byte, c byte) []byte { return fmt.Appendf(b, `\x%02x`, c) },
	}
	// asMarkup writes U+FFFD for what no reference can name in XML 1.0: bytes that
	// are no characters, control characters, U+FFFE and U+FFFF.
	asMarkup = escapes{
		char: func(b []byte, r rune) []byte {
			if r < ' ' && r != '\r' || r == 0xfffe || r == 0xffff {
				r = utf8.RuneError
			}
			return fmt.Appendf(b, "&#%d;", r)
		},
		raw: func(b []byte, _ byte) []byte { return fmt.Appendf(b, "&#%d;", utf8.RuneError) },
	}
)

// appendText appends a text with escapes, and returns the position up to which
// it read. If more is set, further text follows: it stops before a character
// that is not complete.
func appendText(b []byte, text string, more bool, e *escapes) ([]byte, int) {
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && n == 1 && more && !utf8.FullRuneInString(text[i:]):
			return b, i
		case r == utf8.RuneError && n == 1:
			b = e.raw(b, text[i])
		case r == '\n', r == '\t', unicode.IsPrint(r):
			b = append(b, text[i:i+n]...)
		default:
			b = e.char(b, r)
		}
		i += n
	}
	return b, len(text)
}

// Writer escapes everything that is not printable, other than newlines and
// tabs. It is not safe for concurrent use.
type Writer struct {
	w       io.Writer
	escapes *escapes
	rest    []byte // the first bytes of an incomplete character
	out     []byte
}

// NewWriter returns a Writer to w of text and JSON. Flush must be called at the
// end.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w, escapes: &asText} }

// NewMarkupWriter is NewWriter for XML and DOT, where a character can be written
// by its number. The scripts and styles of HTML know no such references.
func NewMarkupWriter(w io.Writer) *Writer { return &Writer{w: w, escapes: &asMarkup} }

// Write writes p. It keeps back an incomplete character at the end of p until
// the next Write or Flush.
func (w *Writer) Write(p []byte) (int, error) {
	if len(w.rest) == 0 && clean(p) {
		return w.w.Write(p)
	}
	text := string(w.rest) + string(p)
	out, n := appendText(w.out[:0], text, true, w.escapes)
	w.out, w.rest = out, append(w.rest[:0], text[n:]...)
	if len(out) > 0 {
		if _, err := w.w.Write(out); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}

// Flush writes the bytes that Write has kept back. It does not flush the
// underlying writer.
func (w *Writer) Flush() error {
	if len(w.rest) == 0 {
		return nil
	}
	out, _ := appendText(nil, string(w.rest), false, w.escapes)
	w.rest = w.rest[:0]
	_, err := w.w.Write(out)
	return err
}
