package counters

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ltlcheck/ltlcheck/source"
)

// token is a name, a number, a sign, or the end of a line, whose text is "".
type token struct {
	text string
	pos  source.Pos
	at   int // in the file
}

func (t token) isNumber() bool { return t.text != "" && t.text[0] >= '0' && t.text[0] <= '9' }

func (t token) isName() bool {
	r, _ := utf8.DecodeRuneInString(t.text)
	return r == '_' || unicode.IsLetter(r)
}

// name is a token that names a control state; numbers are names there.
type name = token

var signs = []string{"->", ":=", "<=", ">=", "==", "!=", "&&", "||"}

// scan splits a line, whose first byte is at offset in the file, into tokens. A
// comment ends it.
func scan(f *source.File, line string, offset int) (tokens []token) {
	if i := strings.IndexByte(line, '#'); i >= 0 {
		line = line[:i]
	}
	for i := 0; ; {
		for i < len(line) && strings.IndexByte(" \t\r", line[i]) >= 0 {
			i++
		}
		n := length(line[i:])
		tokens = append(tokens, token{line[i : i+n], f.Pos(offset + i), offset + i})
		if n == 0 {
			return tokens
		}
		i += n
	}
}

// length returns the length of the token at the beginning of s.
func length(s string) int {
	n := 0
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		if r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		n += size
	}
	if n > 0 || s == "" {
		return n
	}
	for _, sign := range signs {
		if strings.HasPrefix(s, sign) {
			return len(sign)
		}
	}
	_, n = utf8.DecodeRuneInString(s)
	return n
}
