package layout

import (
	"strings"
	"unicode/utf8"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/source"
)

// Promela returns the text of a model in the usual layout. Blocks are indented
// by tabs, options stand below their if or do, labels at the margin, operators
// between spaces, and at most one empty line parts statements. Directives of the
// preprocessor and embedded C stay as they are. Comments that were aligned at
// the end of lines stay aligned.
//
// The error is that of a comment without an end, whose place is that of name.
func Promela(name, text string) (string, error) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	file := source.NewFile(name, text)
	lines, err := split(file, lexemes.Scan(file))
	if err != nil {
		return "", err
	}
	f := &formatter{}
	for i := range lines {
		f.format(&lines[i])
	}
	align(lines)
	return join(lines), nil
}

// word is a token of a line, or a comment.
type word struct {
	text    string
	comment bool
	gap     bool // white space stands before it
	column  int  // where it stood, from 0; tabs end at multiples of 8
}

// line is a line of a text with its tokens and comments. A comment of several
// lines is one word, so that what is called a line may be several.
type line struct {
	words []word
	raw   string // as it was, but for white space at the end
	// verbatim is set for lines that stay as they are: directives, what is below
	// #if 0, and lines that are continued by a backslash.
	verbatim bool

	code   string // what is written, up to the comment at the end
	tail   *word  // the comment at the end; nil if there is none
	wide   bool   // more than a space stood before tail
	column int    // where tail is written
}

// join writes the lines, of which an empty one follows no other and begins and
// ends nothing.
func join(lines []line) string {
	var b strings.Builder
	empty := true
	for _, l := range lines {
		out := l.code
		if l.tail != nil {
			out += strings.Repeat(" ", max(1, l.column-width(l.code))) + l.tail.text
		}
		if l.verbatim {
			out = l.raw
		}
		if out != "" || !empty {
			b.WriteString(out + "\n")
		}
		empty = out == ""
	}
	if b.Len() == 0 {
		return ""
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// align finds the columns of the comments at ends of lines. Those of lines that
// follow each other and had one column get one again; a column is moved right
// where code needs the room. A comment after a single space keeps that.
func align(lines []line) {
	for i := 0; i < len(lines); {
		if lines[i].tail == nil {
			i++
			continue
		}
		end, column := i, lines[i].tail.column
		for end < len(lines) && lines[end].tail != nil && lines[end].tail.column == column {
			end++
		}
		for _, l := range lines[i:end] {
			column = max(column, width(l.code)+1)
		}
		for j := range lines[i:end] {
			lines[i+j].column = column
		}
		if end == i+1 && !lines[i].wide {
			lines[i].column = 0
		}
		i = end
	}
}

// width returns the number of columns of a line, with tabs of eight.
func width(text string) int { return advance(0, text) }

// advance returns the column after a text that begins at a column. Line ends
// begin anew.
func advance(column int, text string) int {
	for _, r := range text {
		switch r {
		case '\t':
			column += tab - column%tab
		case '\n':
			column = 0
		default:
			column++
		}
	}
	return column
}

const tab = 8

// unterminated is the error of a comment without an end.
func unterminated(at source.Pos) error {
	return source.Errors{source.Errorf(at, "the comment has no end; expected */")}
}

// isWord reports whether a token is a name or a number.
func isWord(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return r == '_' || r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z'
}
