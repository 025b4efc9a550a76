package source

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"
)

// Severity tells an error, which ends the run with exit status 2, from a
// warning, which does not.
type Severity uint8

// The zero Severity is SeverityError, so that a forgotten assignment is never
// lenient.
const (
	SeverityError Severity = iota
	SeverityWarning
)

// Error is one message about one place. It implements error.
type Error struct {
	Pos      Pos
	Msg      string   // what is wrong and what was expected, in the user's words, no final stop
	Details  []string // lines below the message: where it happened, in which state; may be empty
	Hint     string   // likely cause and next step; may be empty
	Severity Severity
}

// Errorf makes an error at pos.
func Errorf(pos Pos, format string, args ...any) *Error {
	return &Error{Pos: pos, Msg: fmt.Sprintf(format, args...)}
}

// Error is "file:line:column: message", with the details and without the source
// line.
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

// Render is Error followed by the source line, a caret under the column, and
// the hint.
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

// visibleLine escapes what cannot be seen in a line, but for tabs, and says
// where column col has gone.
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

// visibleTabs is Visible but for tabs, which stay.
func visibleTabs(text string) string {
	parts := strings.Split(text, "\t")
	for i, p := range parts {
		parts[i] = Visible(p)
	}
	return strings.Join(parts, "\t")
}

// caretIndent keeps the line's tabs, so that the caret stands under its character
// whatever the width of a tab.
func caretIndent(line string, col int) string {
	var b strings.Builder
	for i, r := range []rune(line) {
		if i+1 >= col {
			break
		}
		if r != '\t' {
			r = ' '
		}
		b.WriteRune(r)
	}
	for n := len([]rune(line)); n+1 < col; n++ {
		b.WriteByte(' ')
	}
	return b.String()
}

// Errors is everything one run found. It implements error.
type Errors []*Error

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

// Render joins the renderings of the first hundred, and says how many there are
// besides.
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

// Sort orders by file, line, column, message and drops exact repetitions.
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

// Err is nil when there is nothing that is an error (warnings alone do not count).
func (es Errors) Err() error {
	for _, e := range es {
		if e.Severity == SeverityError {
			return es
		}
	}
	return nil
}

// More adds, in front, how many errors of a file are not in the list, if there
// are any.
func (es Errors) More(n int, file *File) Errors {
	if n == 0 {
		return es
	}
	return append(Errors{Errorf(Pos{File: file}, "there are more errors: %d besides the %d that follow", n, len(es))}, es...)
}
