package source

import (
	"errors"
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"
)

// Diagnostics. An Error is made where the mistake is found, with a position,
// and travels as a Go error to the command or test that shows it; nothing below
// prints. Rendered it is
//
//	lift.pml:12:11: there is no variable called dor
//	      if :: dor == 1
//	            ^
//	  hint: did you mean door?
//
// Several errors travel as Errors; its method Sort orders them by position.

// Severity distinguishes an error, which ends the run with exit status 2, from
// a warning, which does not.
type Severity uint8

// The zero Severity is SeverityError, so that a forgotten assignment is never
// lenient.
const (
	SeverityError Severity = iota
	SeverityWarning
)

// Error is one message about one place in the user's text. It implements error.
// The fields are plain text; characters that cannot be seen are escaped when
// the error is written. Front-ends fill in Msg so that it stands alone: what is
// wrong, and what was expected.
type Error struct {
	Pos      Pos
	Msg      string   // what is wrong and what was expected, in the user's words, no final stop
	Details  []string // lines below the message: where it happened, in which state; may be empty
	Hint     string   // likely cause and next step; may be empty
	Options  []Option // of the caller, with which the hint can be followed; may be empty
	Severity Severity
}

// Option names a setting of the program that reads a text, such as "integers",
// or a setting and a value, as "fairness weak".
// Only that program knows how its users write it: commands add their flags to
// the hint, others leave it as it is.
type Option string

// Errorf makes an error of SeverityError at pos. The zero Pos is for messages
// that are about no place in a text.
func Errorf(pos Pos, format string, args ...any) *Error {
	return &Error{Pos: pos, Msg: fmt.Sprintf(format, args...)}
}

// Error writes "file:line:column: message", with the details and without the
// source line and the hint. Parts of the position that are unknown are left
// out.
func (e *Error) Error() string {
	msg := Visible(e.Msg)
	for _, d := range e.Details {
		msg += "\n  " + Visible(d)
	}
	if e.Severity == SeverityWarning {
		msg = "warning: " + msg
	}
	if !e.Pos.IsValid() {
		if e.Pos.File != nil {
			return Visible(e.Pos.File.Name) + ": " + msg
		}
		return msg
	}
	return fmt.Sprintf("%s:%d:%d: %s", Visible(e.Pos.File.Name), e.Pos.Line, e.Pos.Col, msg)
}

// Render writes what Error does, followed by the source line, a caret under the
// column, and the hint. It ends with a line break. Long lines are cut around
// the column, and lines of hidden files are not shown.
func (e *Error) Render() string {
	var b strings.Builder
	b.WriteString(e.Error())
	b.WriteByte('\n')
	if e.Pos.IsValid() && !e.Pos.File.hidden {
		line, col := visibleLine(e.Pos.File.window(e.Pos.Line, e.Pos.Col))
		b.WriteString("  " + line + "\n  " + caretIndent(line, col) + "^\n")
	}
	if e.Hint != "" {
		b.WriteString("  hint: " + Visible(e.Hint) + "\n")
	}
	return b.String()
}

// visibleLine escapes what cannot be seen in a line, except tabs, and returns
// the column to which column col has moved.
func visibleLine(line string, col int) (string, int) {
	at, n := len(line), 1
	for i := range line {
		if n == col {
			at = i
			break
		}
		n++
	}
	before := visibleTabs(line[:at])
	return before + visibleTabs(line[at:]), utf8.RuneCountInString(before) + 1 + col - n
}

// visibleTabs does what Visible does, but leaves tabs as they are.
func visibleTabs(text string) string {
	parts := strings.Split(text, "\t")
	for i, p := range parts {
		parts[i] = Visible(p)
	}
	return strings.Join(parts, "\t")
}

// caretIndent returns the space before the caret, so that it is below character
// col, which counts from 1. It keeps the line's tabs, whatever their width.
func caretIndent(line string, col int) string {
	var b strings.Builder
	n := 1
	for _, r := range line {
		if n >= col {
			break
		}
		n++
		if r == '\t' {
			b.WriteByte('\t')
			continue
		}
		b.WriteString(strings.Repeat(" ", columnsOf(r)))
	}
	b.WriteString(strings.Repeat(" ", max(0, col-n)))
	return b.String()
}

// Errors is what one run found, errors and warnings. It implements error, also
// when empty: a function returns Err() where warnings alone must not count as
// an error.
type Errors []*Error

// ErrorsOf returns the errors in the user's texts that err is or wraps, one or
// several. It returns nil if err is about anything else.
func ErrorsOf(err error) Errors {
	var many Errors
	if errors.As(err, &many) {
		return many
	}
	var one *Error
	if errors.As(err, &one) {
		return Errors{one}
	}
	return nil
}

// Collect adds the errors of err, so that those of several texts are reported
// at once. It returns an error that is not about a text, and else nil.
func (es *Errors) Collect(err error) error {
	found := ErrorsOf(err)
	if found == nil {
		return err
	}
	*es = append(*es, found...)
	return nil
}

// Error joins the messages, a line each.
func (es Errors) Error() string {
	lines := make([]string, len(es))
	for i, e := range es {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// rendered is how many errors Render shows: a line that is not understood at
// its beginning may hold thousands, and each takes a look at the whole line.
const rendered = 100

// Render joins the renderings of the first hundred, followed by the number of
// the others.
func (es Errors) Render() string {
	var b strings.Builder
	for _, e := range es[:min(len(es), rendered)] {
		b.WriteString(e.Render())
	}
	if more := len(es) - rendered; more > 0 {
		fmt.Fprintf(&b, "there are more errors: %d besides the %d above\n", more, rendered)
	}
	return b.String()
}

// Sort orders the messages by file, line, column and text and drops exact
// repetitions. It works in place and returns the shortened slice, which
// replaces the old one.
func (es Errors) Sort() Errors {
	sort.SliceStable(es, func(i, j int) bool { return less(es[i], es[j]) })
	out := es[:0]
	for i, e := range es {
		if i > 0 && e.Error() == es[i-1].Error() {
			continue
		}
		out = append(out, e)
	}
	return out
}

func less(a, b *Error) bool {
	an, bn := a.Pos.fileName(), b.Pos.fileName()
	switch {
	case an != bn:
		return an < bn
	case a.Pos.Line != b.Pos.Line:
		return a.Pos.Line < b.Pos.Line
	case a.Pos.Col != b.Pos.Col:
		return a.Pos.Col < b.Pos.Col
	}
	return a.Msg < b.Msg
}

func (p Pos) fileName() string {
	if p.File == nil {
		return ""
	}
	return p.File.Name
}

// Err returns es if it contains an error, and nil if it is empty or consists of
// warnings.
func (es Errors) Err() error {
	for _, e := range es {
		if e.Severity == SeverityError {
			return es
		}
	}
	return nil
}

// More adds, in front, a message that n errors of a file are not in the list.
// It returns es unchanged if n is 0. Front-ends that limit the number of errors
// use it.
func (es Errors) More(n int, file *File) Errors {
	if n == 0 {
		return es
	}
	return append(Errors{Errorf(Pos{File: file}, "there are more errors: %d besides the %d that follow", n, len(es))}, es...)
}
