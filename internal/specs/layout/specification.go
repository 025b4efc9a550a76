package layout

import (
	"regexp"
	"strings"
	"sync"
)

// Specification returns the text of a specification in the usual layout: statements
// begin at the margin, their further lines are indented by four spaces, names
// are parted by single spaces, lines have no trailing space, and at most one
// empty line parts statements. Only white space outside of comments and quotes
// changes, so the meaning does not.
func Specification(text string) string {
	f := &specification{margin: true, empty: 1}
	for _, at := range Lexeme().FindAllStringIndex(text, -1) {
		f.add(text[at[0]:at[1]])
	}
	f.endLine()
	return strings.TrimRight(f.out.String(), "\n") + "\n"
}

// specification writes the words of a text line by line.
type specification struct {
	out    strings.Builder
	line   strings.Builder
	gap    string // the white space before the next word
	margin bool   // the line begins a statement
	ended  bool   // the last word ended a statement
	inside int    // depth of braces and brackets: a semicolon there ends nothing
	empty  int    // empty lines before this one
}

// add takes a word, a comment, white space or a line end.
func (f *specification) add(w string) {
	switch {
	case w == "\n":
		f.endLine()
		return
	case strings.TrimSpace(w) == "":
		f.gap += w
		return
	}
	comment := strings.HasPrefix(w, "//") || strings.HasPrefix(w, "/*")
	switch {
	case f.line.Len() == 0 && !f.margin:
		f.line.WriteString("    ")
	case f.line.Len() == 0:
	case comment && f.gap != "":
		f.line.WriteString(strings.ReplaceAll(f.gap, "\t", " ")) // comments may be aligned
	case f.gap != "":
		f.line.WriteByte(' ')
	}
	f.gap = ""
	f.line.WriteString(strings.TrimRight(w, " \t\r"))
	if comment {
		return // it neither begins nor ends a statement
	}
	switch w {
	case "{", "[", "(":
		f.inside++
	case "}", "]", ")":
		f.inside = max(0, f.inside-1)
	}
	f.ended = w == ";" && f.inside == 0
	f.margin = f.ended
}

// endLine writes the line.
func (f *specification) endLine() {
	f.gap = ""
	if f.line.Len() == 0 {
		if f.empty++; f.empty == 1 {
			f.out.WriteByte('\n')
		}
		return
	}
	f.out.WriteString(f.line.String() + "\n")
	f.line.Reset()
	f.empty = 0
}

// Lexeme returns the expression that finds the parts of a text: comments,
// quotes, words, line ends, which end a macro, white space, and other characters.
func Lexeme() *regexp.Regexp { return lexeme() }

var lexeme = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)/\*.*?(?:\*/|$)|//[^\n]*|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|\w+|[ \t\r]+|\n|.`)
})
