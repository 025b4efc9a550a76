package program

import "strings"

// Unquote is the name in double quotes that a text is as a whole, as formulas
// spell names that are no words: a backslash makes the next character stand for
// itself. It reports whether the text is one.
func Unquote(text string) (name string, ok bool) {
	if len(text) < 2 || text[0] != '"' {
		return "", false
	}
	var b strings.Builder
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '"':
			return b.String(), i == len(text)-1
		case '\\':
			if i++; i == len(text) {
				return "", false
			}
		}
		b.WriteByte(text[i])
	}
	return "", false
}
