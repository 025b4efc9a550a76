package automata

import (
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// neverToken is a word, a number, a sign or a string of Promela, at
// text[start:end] of the file. text is "" at the end of the file; complaint is
// set for what is no token.
type neverToken struct {
	text       string
	start, end int
	complaint  string // of what is no token
}

func (t neverToken) word() bool {
	return t.text != "" && (t.text[0] == '_' || t.text[0] >= 0x80 || isLetter(t.text[0]))
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func (t neverToken) describe() string {
	switch {
	case t.complaint != "":
		return t.complaint
	case t.text == "":
		return "the end of the file"
	}
	return `"` + t.text + `"`
}

// neverSigns are the signs of several characters, the longest first.
var neverSigns = []string{"::", "->", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "++", "--", "??", "!!"}

// neverTokens cuts a file into tokens, the last of which is empty; the first
// comment between "never" and what follows its brace is what the claim is
// called.
func neverTokens(file *source.File) (tokens []neverToken, comments map[int]string) {
	comments = map[int]string{}
	text := file.Text
	for at := 0; ; {
		switch {
		case at == len(text):
			return append(tokens, neverToken{start: at, end: at}), comments
		case strings.IndexByte(" \t\r\n\f\v", text[at]) >= 0:
			at++
		case strings.HasPrefix(text[at:], "/*"):
			length := strings.Index(text[at+2:], "*/")
			if length < 0 {
				bad := neverToken{start: at, end: len(text), complaint: "a comment without an end"}
				return append(tokens, bad, neverToken{start: len(text), end: len(text)}), comments
			}
			if _, more := comments[len(tokens)]; !more {
				comments[len(tokens)] = strings.TrimSpace(text[at+2 : at+2+length])
			}
			at += length + 4
		case strings.HasPrefix(text[at:], "//"):
			at += strings.IndexByte(text[at:]+"\n", '\n')
		default:
			t := neverTokenAt(text, at)
			tokens = append(tokens, t)
			at = t.end
		}
	}
}

// neverTokenAt reads the token that begins at a place, which is no blank.
func neverTokenAt(text string, at int) neverToken {
	end := at
	for end < len(text) && (isLetter(text[end]) || text[end] == '_' || text[end] >= '0' && text[end] <= '9' || text[end] >= 0x80) {
		end++
	}
	switch {
	case end > at:
	case text[at] == '"':
		length, closed := stringLength(text[at:])
		if !closed {
			return neverToken{text: text[at : at+1], start: at, end: len(text), complaint: "a string without an end"}
		}
		end = at + length
	default:
		end = at + 1
		for _, sign := range neverSigns {
			if strings.HasPrefix(text[at:], sign) {
				end = at + 2
				break
			}
		}
	}
	return neverToken{text: text[at:end], start: at, end: end}
}

// stringLength measures a string that ends on its own line; a backslash takes
// the next character with it.
func stringLength(text string) (length int, closed bool) {
	for i := 1; i < len(text) && text[i] != '\n'; i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1, true
		}
	}
	return 0, false
}
