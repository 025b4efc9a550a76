package layout

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/source"
)

// splitter divides a text into lines of words.
type splitter struct {
	text   string
	lines  []line
	column int  // of what comes next
	gap    bool // white space stands before it
	begin  int  // of the line
	raw    bool // the line is verbatim
}

// split divides a text into lines. tokens are those of the file.
func split(file *source.File, tokens []lexemes.Token) ([]line, error) {
	s := &splitter{text: file.Text, lines: make([]line, 1)}
	at := 0
	for i := 0; i < len(tokens); {
		t := &tokens[i]
		begin := t.Offset()
		if t.Is("->") && begin > at && s.text[begin-1] == '-' {
			begin-- // of -->, which is the same
		}
		s.blank(at, begin)
		if t.StartsLine() && t.Is("#") {
			s.raw = true
		}
		end := t.Offset() + len(t.Text)
		i++
		if n := embedded(tokens[i-1:]); n > 0 {
			i += n
			end = tokens[i-1].Offset() + 1
		}
		if t.Is(t.Text) && strings.HasPrefix(t.Text, "/*") {
			return nil, unterminated(t.Pos())
		}
		s.add(s.text[begin:end], false)
		at = end
	}
	s.blank(at, len(s.text))
	s.endLine(len(s.text))
	return s.lines, nil
}

// add adds a word to the line.
func (s *splitter) add(text string, comment bool) {
	l := &s.lines[len(s.lines)-1]
	l.words = append(l.words, word{text: text, comment: comment, gap: s.gap, column: s.column})
	s.column, s.gap = advance(s.column, text), false
}

// blank takes the text between two tokens: white space, comments, ends of lines
// and backslashes before them.
func (s *splitter) blank(from, to int) {
	for at := from; at < to; {
		rest := s.text[at:to]
		n := 1
		switch {
		case strings.HasPrefix(rest, "//"):
			if n = strings.IndexByte(rest, '\n'); n < 0 {
				n = len(rest)
			}
			s.add(trimLines(rest[:n]), true)
		case strings.HasPrefix(rest, "/*"):
			n = strings.Index(rest[2:], "*/") + 4
			s.add(trimLines(rest[:n]), true)
		case strings.HasPrefix(rest, "\\\n"):
			n = 2
			s.raw, s.column = true, 0
		case rest[0] == '\n':
			s.endLine(at)
			s.lines = append(s.lines, line{})
			s.column = 0
		default:
			s.gap, s.column = true, advance(s.column, rest[:1])
		}
		at += n
	}
}

// endLine ends the line at a place.
func (s *splitter) endLine(at int) {
	l := &s.lines[len(s.lines)-1]
	l.raw, l.verbatim = trimLines(s.text[s.begin:at]), s.raw
	s.begin, s.raw, s.gap = at+1, false, true
}

// trimLines removes white space from the ends of lines.
func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " \t\r")
	}
	return strings.Join(lines, "\n")
}

// embedded returns how many tokens after the first one belong to embedded C of
// which the first is the keyword: a condition in brackets, and what is between
// braces.
func embedded(tokens []lexemes.Token) int {
	if !slices.Contains([]string{"c_code", "c_expr", "c_decl"}, tokens[0].Text) {
		return 0
	}
	depth := 0
	for i := 1; i < len(tokens); i++ {
		switch t := &tokens[i]; {
		case t.Is("{"):
			depth++
		case t.Is("}"):
			if depth--; depth == 0 {
				return i
			}
		case depth == 0 && i == 1 && !t.Is("["):
			return 0
		}
	}
	return 0
}
