package lexemes

import (
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// punctuation are the signs of two characters. No sign has more, and single
// characters are tokens by themselves.
var punctuation = []string{
	"&&", "||", "->", "??", "<<", ">>", "<=", ">=", "==", "!=", "!!", "++", "--", "::", "..", "##",
}

// scanner splits a file into tokens. It never fails: an unexpected character is
// a token of its own, which the lexer reports.
type scanner struct {
	file *source.File
	text string
	at   int
	nl   bool
	gap  bool
	cut  bool // white space that is no end of a line to the preprocessor goes over several lines
}

// Scan returns the tokens of a file. It scans twice, the first time to count: a
// table of tokens takes ten times the text, and growing it would need two of
// them.
func Scan(file *source.File) []Token {
	n := 0
	for s := newScanner(file); s.more(); n++ {
		s.next()
	}
	out := make([]Token, 0, n)
	for s := newScanner(file); s.more(); {
		out = append(out, s.next())
	}
	return out
}

func newScanner(file *source.File) scanner { return scanner{file: file, text: file.Text, nl: true} }

// more skips white space and comments, and reports whether a token follows.
func (s *scanner) more() bool {
	s.skipBlanks()
	return s.at < len(s.text)
}

// skipBlanks skips white space, comments and continued line ends. A comment
// without an end is left as a token, which nothing accepts.
func (s *scanner) skipBlanks() {
	for s.at < len(s.text) {
		rest := s.text[s.at:]
		switch c := rest[0]; {
		case c == '\n':
			s.nl = true
			s.at++
		case c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v':
			s.at++
		case strings.HasPrefix(rest, "\\\n"):
			s.cut = true
			s.at += 2
		case strings.HasPrefix(rest, "\\\r\n"):
			s.cut = true
			s.at += 3
		case strings.HasPrefix(rest, "/*"):
			if !strings.Contains(rest[2:], "*/") {
				return // a token that nothing accepts
			}
			n := lengthUntil(rest, "*/")
			s.cut = s.cut || strings.Contains(rest[:n], "\n")
			s.at += n
		case strings.HasPrefix(rest, "//"):
			if end := strings.IndexByte(rest, '\n'); end >= 0 {
				s.at += end
			} else {
				s.at = len(s.text)
			}
		default:
			return
		}
		s.gap = true
	}
}

// comment returns the text of the comment at the current position, "" if there
// is none.
func (s *scanner) comment() string {
	rest := strings.TrimLeft(s.text[s.at:], " \t\r\n\f\v")
	if !strings.HasPrefix(rest, "/*") || !strings.Contains(rest[2:], "*/") {
		return ""
	}
	return strings.TrimSpace(rest[2 : lengthUntil(rest, "*/")-2])
}

// lengthUntil returns the number of bytes up to and including end, after the
// first two; all bytes if it does not occur.
func lengthUntil(text, end string) int {
	if i := strings.Index(text[2:], end); i >= 0 {
		return i + 2 + len(end)
	}
	return len(text)
}

// next returns the token at the current position. As in SPIN, --> is -> and no
// decrement.
func (s *scanner) next() Token {
	if strings.HasPrefix(s.text[s.at:], "-->") {
		s.at++
	}
	kind, n := s.classify(s.text[s.at:])
	t := Token{Text: s.text[s.at : s.at+n], file: s.file, off: s.at, Kind: kind, nl: s.nl, space: s.gap, broken: s.cut}
	s.at += n
	s.nl, s.gap, s.cut = false, false, false
	return t
}

// classify returns kind and length of the token at the start of rest.
func (s *scanner) classify(rest string) (tokenKind, int) {
	switch c := rest[0]; {
	case isLetter(c):
		return TokWord, spanOf(rest, isWordByte)
	case isDigit(c):
		return tokNumber, spanOf(rest, isWordByte)
	case c == '"':
		if n, ok := quoted(rest, '"'); ok {
			return tokString, n
		}
	case c == '\'':
		if n, ok := quoted(rest, '\''); ok {
			return tokCharacter, n
		}
	}
	if strings.HasPrefix(rest, "/*") {
		return tokPunct, len(rest)
	}
	for _, p := range punctuation {
		if strings.HasPrefix(rest, p) {
			return tokPunct, len(p)
		}
	}
	for i := range rest {
		if i > 0 {
			return tokPunct, i
		}
	}
	return tokPunct, len(rest)
}

// spanOf returns how many bytes from the first on satisfy in.
func spanOf(text string, in func(byte) bool) int {
	n := 1
	for n < len(text) && in(text[n]) {
		n++
	}
	return n
}

// quoted returns the length of a literal, which must end on its own line.
func quoted(text string, quote byte) (int, bool) {
	for i := 1; i < len(text) && text[i] != '\n'; i++ {
		switch text[i] {
		case '\\':
			i++
		case quote:
			return i + 1, true
		}
	}
	return 0, false
}

func isLetter(c byte) bool   { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool    { return c >= '0' && c <= '9' }
func isWordByte(c byte) bool { return isLetter(c) || isDigit(c) }
