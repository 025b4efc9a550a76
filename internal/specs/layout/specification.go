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
func (s *specification) add(w string) {
	switch {
	case w == "\n":
		s.endLine()
		return
	case strings.TrimSpace(w) == "":
		s.gap += w
		return
	}
	comment := strings.HasPrefix(w, "//") || strings.HasPrefix(w, "/*")
	switch {
	case s.line.Len() == 0 && !s.margin:
		s.line.WriteString("    ")
	case s.line.Len() == 0:
	case comment && s.gap != "":
		s.line.WriteString(strings.ReplaceAll(s.gap, "\t", " ")) // comments may be aligned
	case s.gap != "":
		s.line.WriteByte(' ')
	}
	s.gap = ""
	s.line.WriteString(strings.TrimRight(w, " \t\r"))
	if comment {
		return // it neither begins nor ends a statement
	}
	switch w {
	case "{", "[", "(":
		s.inside++
	case "}", "]", ")":
		s.inside = max(0, s.inside-1)
	}
	s.ended = w == ";" && s.inside == 0
	s.margin = s.ended
}

// endLine writes the line.
func (s *specification) endLine() {
	s.gap = ""
	if s.line.Len() == 0 {
		if s.empty++; s.empty == 1 {
			s.out.WriteByte('\n')
		}
		return
	}
	s.out.WriteString(s.line.String() + "\n")
	s.line.Reset()
	s.empty = 0
}

// Lexeme returns the expression that finds the parts of a text: comments,
// quotes, words, line ends, which end a macro, white space, and other characters.
func Lexeme() *regexp.Regexp { return lexeme() }

var lexeme = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)/\*.*?(?:\*/|$)|//[^\n]*|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|\w+|[ \t\r]+|\n|.`)
})
